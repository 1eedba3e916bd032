// Measures of deformable bodies: points, forces, energies; and of grains on one.
#include <cmath>

#include "drystone/core/error.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/deformables.hpp"
#include "sim/measure_samples.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim::measures {
namespace {

using formula::Expression;
using geometry::ElementKind;

constexpr scenes::Stuff k_stuff{.young = 1e6, .poisson = 0.3, .density = 1000.0};

scene::SceneSpec block_on_floor() {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.3);
    scenes::set_law(spec, 0.4, 0.0);
    scenes::add_floor(spec);
    auto& block = scenes::add_deformable(spec, "block",
                                         scenes::rectangle(Vec2(0.4, 0.2), 4, 2, ElementKind::q4),
                                         Vec3(1.0, 0.0, 0.0), k_stuff);
    block.regions[0].stiffness_time = 5e-3;
    return spec;
}

/// A measure of a run, after it.
struct Measured {
    Form form;
    Sample sample;
    Snapshot state;

    [[nodiscard]] double value(const std::string& name) const {
        for (std::size_t k = 0; k < form.numbers.size(); ++k) {
            if (form.numbers[k].name == name) return sample.numbers[k];
        }
        ADD_FAILURE() << "no " << name;
        return 0.0;
    }
};

Measured measured(scene::SceneSpec spec, scene::MeasureSpec measure, Index last_steps = 1000000) {
    measure.name = measure.kind;
    spec.measures = {measure};
    Simulation simulation(spec);
    auto taken = std::move(
        make_measures(spec, simulation.bodies(), simulation.snapshot(), simulation.deformables())
            .front()
            .measure);
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        if (simulation.steps_planned() - simulation.steps_done() >= last_steps) continue;
        taken->add(
            {.state = simulation.snapshot(), .contacts = simulation.contacts(), .h = report.h});
    }
    return {.form = taken->form(),
            .sample = taken->sample(simulation.snapshot()),
            .state = simulation.snapshot()};
}

// A node is itself, and the middle of an edge of Q4 is the mean of its ends.
TEST(DeformableMeasure, PointsMoveWithTheMesh) {
    const scene::MeasureSpec points{
        .kind = "displacement",
        .points = {{.body = "block", .point = Vec3(0.4, 0.2, 0.0), .label = "corner"},
                   {.body = "block", .point = Vec3(0.35, 0.2, 0.0), .label = "middle"},
                   {.body = "block", .point = Vec3(0.3, 0.2, 0.0), .label = "left"}}};
    scene::SceneSpec spec = block_on_floor();
    spec.time.end = 0.05;
    const Measured found = measured(spec, points);
    EXPECT_LT(found.value("corner_y"), 0.0) << "the block sinks under its weight";
    EXPECT_NEAR(found.value("middle_x"), 0.5 * (found.value("corner_x") + found.value("left_x")),
                1e-15);
    const Index last = found.state.deformables[0].u.size() - 2;
    EXPECT_NEAR(found.value("corner_y"), found.state.deformables[0].u[last + 1], 1e-15);
    scene::MeasureSpec speeds = points;
    speeds.kind = "velocity";
    const Measured fast = measured(spec, speeds);
    EXPECT_EQ(fast.value("corner_y"), fast.state.deformables[0].v[last + 1]);
}

TEST(DeformableMeasure, PointsOutsideAreRefused) {
    scene::SceneSpec spec = block_on_floor();
    spec.measures = {{.name = "far",
                      .kind = "displacement",
                      .points = {{.body = "block", .point = Vec3(0.5, 0.2, 0.0)}}}};
    try {
        const Simulation simulation(spec);
        FAIL() << "nothing thrown";
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what())
                      .find("measure 'far': points: expected a point of the "
                            "mesh of 'block' (its nearest node is at [0.4, "
                            "0.2]), found [0.5, 0.2]"),
                  std::string::npos)
            << error.what();
    }
}

// v + omega x r of a rigid body.
TEST(VelocityMeasure, OfRigidBodiesHasTheirSpin) {
    for (const int dimension : {2, 3}) {
        test::World world(dimension);
        const int ball = world.add_ball(Vec3(1.0, 2.0, 0.0), 0.5, 1.0, Vec3(0.1, 0.2, 0.0));
        world.state.v(dimension == 2 ? 2 : 5, ball) = 3.0;  // about z
        const scene::MeasureSpec spec{.kind = "velocity",
                                      .points = {{.body = "ball-1", .point = Vec3(0.5, 0.0, 0.0)}}};
        EXPECT_NEAR(world.value(spec, "ball-1_x"), 0.1, 1e-15);
        EXPECT_NEAR(world.value(spec, "ball-1_y"), 0.2 + 1.5, 1e-15);
    }
}

// At rest the floor carries the weight, and both bodies feel the same force. The velocity tolerance
// over h is 1e-3 m/s^2 of the mass; damping has left less.
TEST(DeformableMeasure, ForcesAreThoseOfContacts) {
    const double weight = 80.0 * scenes::k_gravity;
    const Measured floor = measured(block_on_floor(), {.kind = "wall_force", .body = "floor"}, 50);
    EXPECT_NEAR(floor.value("force_y"), -weight, 1e-3 * weight);
    const Measured block = measured(block_on_floor(), {.kind = "wall_force", .body = "block"}, 50);
    EXPECT_NEAR(block.value("force_y"), weight, 1e-3 * weight);
    // By symmetry there is no torque about the centre of mass.
    EXPECT_NEAR(block.value("torque"), 0.0, 1e-3 * weight * 0.2);
    const Measured about = measured(
        block_on_floor(), {.kind = "wall_force", .body = "block", .about = Vec3::Zero()}, 50);
    EXPECT_NEAR(about.value("torque"), 1.2 * weight, 2e-3 * 1.2 * weight);
}

// Together they are the energy of the run, linear or with large rotations.
TEST(DeformableMeasure, EnergiesAddUp) {
    for (const bool large : {false, true}) {
        scene::SceneSpec spec = block_on_floor();
        spec.time.end = 0.03;
        spec.deformables[0].large_rotations = large;
        spec.deformables[0].velocity = Vec3(0.5, -0.5, 0.0);
        const Measured energy = measured(spec, {.kind = "energy", .body = "block"});
        Simulation simulation(spec);
        while (!simulation.finished()) static_cast<void>(simulation.step());
        EXPECT_NEAR(energy.value("kinetic"), simulation.kinetic_energy(), 1e-12);
        EXPECT_GT(energy.value("strain"), 0.0);
        EXPECT_NEAR(energy.value("strain") + energy.value("weight"), simulation.potential_energy(),
                    1e-10);
    }
}

TEST(EnergyMeasure, OfRigidBodies) {
    for (const int dimension : {2, 3}) {
        test::World world(dimension);
        const int ball = world.add_ball(Vec3(1.0, 2.0, 0.0), 0.5, 2.0, Vec3(3.0, 4.0, 0.0));
        world.bodies[0].inertia = Vec3(0.0, 0.0, 0.5);
        world.state.v(dimension == 2 ? 2 : 5, ball) = 2.0;
        world.scene.gravity = Vec3(0.0, -10.0, 0.0);
        const scene::MeasureSpec spec{.kind = "energy", .body = "ball-1"};
        EXPECT_NEAR(world.value(spec, "kinetic"), 25.0 + 1.0, 1e-14);
        EXPECT_NEAR(world.value(spec, "weight"), 40.0, 1e-14);
        world.add("wall", geometry::Disk{1.0}, Vec3::Zero(), 0.0);
        EXPECT_THROW(static_cast<void>(world.make({.kind = "energy", .body = "wall"})), InputError);
    }
}

/// A block whose top is driven along y, above a floor that it meets, with everything that acts.
scene::SceneSpec driven_block(const std::string& integrator, double theta, bool large) {
    scene::SceneSpec spec = block_on_floor();
    spec.time.end = 0.1;
    spec.integrator = {.name = integrator, .theta = theta};
    auto& block = spec.deformables[0];
    block.large_rotations = large;
    block.position.y() = 0.001;
    block.regions[0].mass_rate = 0.7;
    block.tractions.push_back(
        {.group = "left", .value = {Expression("0"), Expression("300*sin(60*t)"), {}}});
    block.holds.push_back(
        {.group = "top", .displacement = {Expression("0"), Expression("-0.01*sin(40*t)"), {}}});
    return spec;
}

/// What the kinetic energy gains where the top takes the velocity that its formula has now.
double given_energy(const scene::SceneSpec& spec, Snapshot now, double before) {
    VecX& v = now.deformables[0].v;
    const geometry::ElementGroup* top = spec.deformables[0].mesh->find("top");
    if (top == nullptr) throw InputError({.what = "mesh", .expected = "a top", .found = "none"});
    for (const Index node : top->nodes) {
        v[2 * node] = 0.0;
        v[2 * node + 1] = -0.01 * 40.0 * std::cos(40.0 * now.time);
    }
    Simulation started(spec);
    started.restore(now);
    return started.kinetic_energy() - before;
}

// All held nodes move along y with w(t): the work of the boundaries in the ledger is that of their
// force, w_theta R_y, step by step, and what they are given between steps. The ledger finds it from
// the equations of the held unknowns, the measure from the momentum of the whole body.
TEST(DeformableMeasure, HoldForcesDoTheWorkOfTheLedger) {
    struct Case {
        std::string integrator;
        double theta;
    };
    for (const Case& one : {Case{"moreau_jean", 0.5}, Case{"moreau_jean", 0.8},
                            Case{"fremond", 0.6}, Case{"moreau_midpoint", 0.5}}) {
        for (const bool large : {false, true}) {
            scene::SceneSpec spec = driven_block(one.integrator, one.theta, large);
            spec.measures = {{.name = "hold", .kind = "hold_force", .body = "block"}};
            Simulation simulation(spec);
            const auto measure =
                std::move(make_measures(spec, simulation.bodies(), simulation.snapshot(),
                                        simulation.deformables())
                              .front()
                              .measure);
            double before = simulation.snapshot().deformables[0].u.tail(1)[0];
            double largest = 0.0;
            double pressed = 0.0;
            while (!simulation.finished()) {
                const double given =
                    given_energy(spec, simulation.snapshot(), simulation.kinetic_energy());
                const StepReport report = simulation.step();
                const Snapshot now = simulation.snapshot();
                for (const ContactRecord& contact : simulation.contacts()) {
                    pressed += contact.normal_impulse;
                }
                measure->add({.state = now, .contacts = simulation.contacts(), .h = report.h});
                const double after = now.deformables[0].u.tail(1)[0];
                const double work = measure->sample(now).numbers[1] * (after - before);
                largest = std::max(largest, std::abs(work));
                // 1e-9 by rounding of the momentum of 80 kg at 1 m/s, times the way of a step; 7e-9
                // because held nodes have the velocity of a formula by differences over a
                // thousandth of a step, wrong by (1e-3 h)^2 |w''| / 3 = 2e-10 m/s.
                EXPECT_NEAR(work + given, report.ledger.boundaries, 8e-9)
                    << one.integrator << large;
                before = after;
            }
            EXPECT_GT(largest, 0.01);
            EXPECT_GT(pressed, 0.0) << "the floor was never met";
        }
    }
}

TEST(DeformableMeasure, HoldForcesNeedAHeldBody) {
    scene::SceneSpec spec = block_on_floor();
    for (const char* name : {"floor", "block"}) {
        spec.measures = {{.name = "hold", .kind = "hold_force", .body = name}};
        EXPECT_THROW(Simulation{spec}, InputError) << name;
    }
}

// To grains a deformable body is a boundary: it is a neighbour, and its contacts make stress.
TEST(DeformableMeasure, GrainsSeeABoundary) {
    scene::SceneSpec spec = block_on_floor();
    spec.time.end = 0.3;
    scenes::add(spec, "ball", geometry::Disk{0.05}, Vec3(1.2, 0.2501, 0.0));
    const scene::RegionSpec region{.low = Vec3(1.1, 0.19, 0.0), .high = Vec3(1.3, 0.39, 0.0)};
    const double weight = spec.materials[0].density * M_PI * 0.0025 * scenes::k_gravity;
    const Measured stress = measured(spec, {.kind = "stress", .region = region}, 50);
    // One contact below the centre: sigma_yy = F r / V.
    EXPECT_NEAR(stress.value("stress_yy"), weight * 0.05 / 0.04, 0.02 * weight * 0.05 / 0.04);
    const Measured touch = measured(spec, {.kind = "coordination", .region = region}, 50);
    EXPECT_EQ(touch.value("coordination"), 1.0);
    EXPECT_EQ(touch.value("bodies"), 1.0);
}

}  // namespace
}  // namespace drystone::sim::measures
