// Deformable bodies that collide, rest and slide, against closed forms and balances.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/sim/simulation.hpp"
#include "sim/deformables.hpp"
#include "sim/scenes.hpp"
#include "sim/shipped_run.hpp"

namespace drystone::sim {
namespace {

using geometry::ElementKind;
using std::numbers::pi;

/// The velocity of deformable body k as a whole.
Vec2 velocity_of(const Simulation& simulation, std::size_t k) {
    return scenes::mean_of(*simulation.spec().deformables[k].mesh,
                           simulation.snapshot().deformables[k].v);
}

struct Collision {
    double left = 0.0;      ///< velocities afterwards (m/s)
    double right = 0.0;     ///<
    double duration = 0.0;  ///< of the contact (s)
    double impulse = 0.0;   ///< (N s)
};

/// Two bars of length 1 and height 0.1, c = 100 m/s and rho c = 1e5 kg / m^2 s; the left one runs
/// into the right one at 1 m/s.
Collision collide(Index cells) {
    const double h = 0.25 / (100.0 * static_cast<double>(cells));
    scene::SceneSpec spec = scenes::empty(2, h, 0.03);
    spec.gravity.setZero();
    spec.integrator = {.name = "fremond", .theta = 0.5};
    for (const bool left : {true, false}) {
        auto& bar = scenes::add_deformable(
            spec, left ? "left" : "right",
            scenes::rectangle(Vec2(1.0, 0.1), cells, 1, ElementKind::q4),
            Vec3(left ? -1.0 : 1e-9, 0.0, 0.0), {.young = 1e7, .poisson = 0.0});
        bar.contact_groups = {left ? "right" : "left"};
        if (left) bar.velocity = Vec3::UnitX();
    }
    Simulation simulation(spec);
    Collision result;
    double first = -1.0;
    double last = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        EXPECT_EQ(report.gains.normal.contacts, 0);
        double impulse = 0.0;
        for (const ContactRecord& contact : simulation.contacts()) {
            impulse += std::abs(contact.impulse[0]);
        }
        if (impulse <= 0.0) continue;
        if (first < 0.0) first = report.time - report.h;
        last = report.time;
        result.impulse += impulse;
    }
    result.duration = last - first;
    result.left = velocity_of(simulation, 0)[0];
    result.right = velocity_of(simulation, 1)[0];
    return result;
}

// Equal bars exchange their velocities: waves of half the speed go through both and back, 2 L / c,
// while they press with rho c v / 2. Linear elements smear the fronts over n^(1/3) of n cells: the
// part of the impulse that is late or never comes, and with it the velocities and the duration, is
// that of the front, n^(-2/3) of the whole, and falls with that order.
TEST(DeformableScenes, EqualBarsExchangeVelocities) {
    std::vector<double> errors;
    for (const Index cells : {20, 40, 80}) {
        const Collision found = collide(cells);
        const double mass = 0.1 * 1000.0;
        const double smeared = std::pow(cells, -2.0 / 3.0);
        EXPECT_NEAR(found.left + found.right, 1.0, 1e-9);
        EXPECT_NEAR(found.impulse, mass * found.right, 1e-7 * mass);
        EXPECT_NEAR(found.right, 1.0, smeared) << cells;
        EXPECT_NEAR(found.duration, 0.02, 0.02 * smeared) << cells;
        errors.push_back(std::abs(found.right - 1.0));
    }
    const double order = std::log(errors[0] / errors[2]) / std::log(4.0);
    EXPECT_GT(order, 0.6) << errors[0] << ' ' << errors[1] << ' ' << errors[2];
}

/// Sum of the impulses of the last step on deformable bodies from rigid ones (N s).
Vec3 from_rigid(const Simulation& simulation) {
    const auto rigid = static_cast<int>(simulation.spec().bodies.size());
    Vec3 sum = Vec3::Zero();
    for (const ContactRecord& contact : simulation.contacts()) {
        if (contact.body_a >= rigid && contact.body_b < rigid) sum += contact.impulse;
        if (contact.body_a < rigid && contact.body_b >= rigid) sum -= contact.impulse;
    }
    return sum;
}

struct Sliding {
    double acceleration = 0.0;  ///< along the slope, over the second half (m/s^2)
    Vec3 force = Vec3::Zero();  ///< of the slope in the last step (N)
    double weight = 0.0;        ///< (N)
};

/// The block of scenes/elastic_slope.toml.
Sliding slide(const std::vector<std::string>& options) {
    Simulation simulation(shipped("elastic_slope", options));
    Sliding result{.weight = 0.2 * 0.1 * 1000.0 * 9.81};
    const Vec2 along(std::cos(pi / 6.0), -std::sin(pi / 6.0));
    double middle = 0.0;
    double h = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        h = report.h;
        if (2 * report.step == simulation.steps_planned()) {
            middle = along.dot(velocity_of(simulation, 0));
        }
    }
    const double time = 0.5 * simulation.time();
    result.acceleration = (along.dot(velocity_of(simulation, 0)) - middle) / time;
    result.force = from_rigid(simulation) / h;
    return result;
}

// Below tan(angle) the block slides with g (sin - mu cos); above it sticks, and the slope carries
// its weight. Waves are damped out by exp(-t / 2 ms) and slower; a thousandth of g is left.
TEST(DeformableScenes, BlockOnASlopeSlidesOrSticks) {
    for (const double mu : {0.2, 0.5}) {
        const double expected = 9.81 * (std::sin(pi / 6.0) - mu * std::cos(pi / 6.0));
        const Sliding found = slide({"parameters.mu=" + std::to_string(mu)});
        EXPECT_NEAR(found.acceleration, expected, 1e-3 * 9.81) << mu;
        const double push = found.force[1] * std::cos(pi / 6.0) + found.force[0] * 0.5;
        EXPECT_NEAR(push, found.weight * std::cos(pi / 6.0), 1e-2 * found.weight) << mu;
    }
    const Sliding stuck = slide({"parameters.mu=0.65"});
    EXPECT_NEAR(stuck.acceleration, 0.0, 1e-3 * 9.81);
    EXPECT_NEAR(stuck.force[0], 0.0, 1e-2 * stuck.weight);
    EXPECT_NEAR(stuck.force[1], stuck.weight, 1e-2 * stuck.weight);
}

// The impulses of the ground change the momentum of the disk, whatever its waves do. Its contact
// has no restitution, and takes little: the nodes that touch carry a small part of the mass.
TEST(DeformableScenes, DiskBouncesByItsElasticity) {
    Simulation simulation(shipped("elastic_disk", {"parameters.cells=5", "time.end=0.16"}));
    double impulse = 0.0;
    double normal_work = 0.0;
    double fastest = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        ASSERT_TRUE(report.converged()) << describe(report);
        impulse += from_rigid(simulation)[1];
        normal_work += report.ledger.contact_normal;
        fastest = std::max(fastest, report.kinetic_energy);
    }
    // T6 with edge nodes on the circle: the area is that of the disk up to 1e-4.
    const double mass = 1100.0 * pi * 0.01;
    const double fall = std::sqrt(2.0 * 9.81 * 0.05);
    EXPECT_GT(impulse, 1.9 * mass * fall);
    EXPECT_LT(impulse, 2.0 * mass * fall + mass * 9.81 * 0.16);
    EXPECT_LE(normal_work, 0.0);
    EXPECT_GE(normal_work, -0.02 * fastest);
}

// Grains and the mat rest on the floor, which carries all of them; walls are smooth.
TEST(DeformableScenes, FloorCarriesGrainsAndCushion) {
    const std::vector<std::string> few = {"generate[0].count=[10, 1]", "time.step=1e-3",
                                          "time.end=1.2"};
    const MeasuredRun run = run_shipped("elastic_cushion", few, 100);
    const scene::SceneSpec spec = shipped("elastic_cushion", few);
    double area = 0.0;
    for (const scene::BodySpec& body : spec.bodies) {
        if (const auto* disk = std::get_if<geometry::Disk>(&body.parts.front().shape)) {
            area += pi * disk->radius * disk->radius;
        }
    }
    const double weight = 9.81 * (1500.0 * area + 200.0 * 0.2);
    EXPECT_NEAR(run.column("floor", "force_y").back(), -weight, 1e-2 * weight);
}

// Rigid bodies that are projected out of each other are not pushed into what is soft: three layers
// of grains that have come to rest lie no deeper in the mat than they fell into it in one step, at
// the 2 m/s of the highest one, and do not go deeper.
TEST(DeformableScenes, GrainsAreNotPushedIntoTheCushion) {
    const double h = 1e-3;
    Simulation simulation(
        shipped("elastic_cushion", {"time.step=" + std::to_string(h), "time.end=2"}));
    double middle = 0.0;
    double end = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        double& deepest = report.time < 1.5 ? middle : end;
        if (report.time > 1.0) deepest = std::max(deepest, report.largest_penetration);
    }
    EXPECT_LE(end, std::max(middle, 2.0 * h));
}

// At rest the springers carry half of the weight each, and both push against each other with the
// thrust of the arch. With little friction the stones slip, and the arch comes down.
TEST(DeformableScenes, ArchStandsOnItsSpringers) {
    const std::vector<std::string> coarse = {"parameters.cells=2", "time.step=1e-3",
                                             "time.end=0.6"};
    const MeasuredRun run = run_shipped("elastic_arch", coarse, 100);
    const double d = 75.0 / 9.0 * pi / 180.0;
    const double stone = (2.5 * 2.5 - 2.0 * 2.0) * std::sin(d) * std::cos(d);
    const double weight = 9.0 * stone * 2400.0 * 9.81;
    const double left_x = run.column("left", "force_x").back();
    const double right_x = run.column("right", "force_x").back();
    const double left_y = run.column("left", "force_y").back();
    const double right_y = run.column("right", "force_y").back();
    EXPECT_NEAR(left_y + right_y, -weight, 1e-3 * weight);
    // Where the forces on the joints are within them is not determined, hence neither is the rest.
    EXPECT_NEAR(left_y - right_y, 0.0, 2e-2 * weight);
    EXPECT_NEAR(left_x + right_x, 0.0, 1e-3 * weight);
    EXPECT_LT(left_x, -0.1 * weight);  // outwards

    std::vector<std::string> slippery = coarse;
    slippery.insert(slippery.end(), {"parameters.mu=0.05", "time.end=0.4"});
    Simulation falls(shipped("elastic_arch", slippery));
    while (!falls.finished()) static_cast<void>(falls.step());
    double lowest = 0.0;
    for (const DeformableState& stone_state : falls.snapshot().deformables) {
        lowest = std::min(lowest, stone_state.u.minCoeff());
    }
    EXPECT_LT(lowest, -0.1);
}

// A block that begins 1 mm in the floor comes out of it, at the rate of 1/50 per step, and the
// ledger says what that took: the work of lifting its weight.
TEST(DeformableScenes, OverlapsEndSlowly) {
    for (const char* integrator : {"moreau_midpoint", "moreau_jean", "fremond"}) {
        const double depth = 1e-3;
        scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.8);
        spec.contact.position_correction = true;
        spec.integrator.name = integrator;
        scenes::add_floor(spec);
        auto& block = scenes::add_deformable(
            spec, "block", scenes::rectangle(Vec2(0.2, 0.1), 4, 2, ElementKind::q4),
            Vec3(0.0, -depth, 0.0), {.young = 1e7});
        block.regions[0].stiffness_time = 1e-2;
        Simulation simulation(spec);
        double correction = 0.0;
        double penetration = 0.0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            ASSERT_TRUE(report.converged()) << describe(report);
            EXPECT_EQ(report.gains.normal.contacts, 0) << integrator << describe(report);
            EXPECT_LE(std::abs(report.closure), 1e-12 * 0.02);
            correction += report.ledger.position_correction;
            penetration = report.largest_penetration;
        }
        EXPECT_LT(penetration, 1e-3 * depth) << integrator;
        const double weight = 0.2 * 0.1 * 1000.0 * scenes::k_gravity;
        EXPECT_NEAR(correction, weight * depth, 0.05 * weight * depth) << integrator;
    }
}

// Short steps do not lift faster: the time of a lift is that of waves through the block, T = 2 L
// sqrt(rho / E) = 12.6 ms, where 50 steps are shorter. Beside the weight, m g d, the work has that
// of setting the block in motion at d / T, at most m (d / T)^2 with the waves that this makes, and
// that of doing so while the block sags under its own weight, by rho g H^2 / 2 E in 10 ms.
TEST(DeformableScenes, OverlapsTakeTheSameWorkInShortSteps) {
    const double depth = 1e-4;
    const double T = 2.0 * 0.2 * std::sqrt(1000.0 / 1e6);
    const double mass = 0.2 * 0.1 * 1000.0;
    const double sagging = 1000.0 * scenes::k_gravity * 0.1 * 0.1 / 2e6 / 1e-2;  // m/s
    const double lifted = mass * scenes::k_gravity * depth;
    std::vector<double> works;
    for (const double h : {1e-3, 1e-4, 1e-5}) {
        // All but exp(-8) of the overlap ends.
        scene::SceneSpec spec = scenes::empty(2, h, 8.0 * std::max(50.0 * h, T));
        spec.contact.position_correction = true;
        spec.integrator.name = "fremond";
        scenes::add_floor(spec);
        auto& block = scenes::add_deformable(
            spec, "block", scenes::rectangle(Vec2(0.2, 0.1), 4, 2, ElementKind::q4),
            Vec3(0.0, -depth, 0.0), {.young = 1e6});
        block.regions[0].stiffness_time = 1e-2;
        Simulation simulation(spec);
        double work = 0.0;
        int said = 0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            work += report.ledger.position_correction;
            for (const std::string& warning : report.warnings) {
                said += warning.starts_with("the release of overlaps has added") ? 1 : 0;
            }
        }
        EXPECT_NEAR(work, lifted, mass * depth / T * (depth / T + sagging)) << h;
        EXPECT_EQ(said, 1) << h;
        works.push_back(work);
    }
    // Of first order in h / T, like the instant at which a step ends.
    EXPECT_NEAR(works[2], works[1], 1e-4 / T * lifted);
}

// Instants are rounded, steps are not: a new length would cost a new factor of the matrices.
TEST(DeformableScenes, StepsHaveTheSameLengthToTheBit) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 1.0005);
    scenes::add_deformable(spec, "block", scenes::rectangle(Vec2(0.2, 0.1), 1, 1), Vec3::Zero(),
                           {});
    Simulation simulation(spec);
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        if (simulation.finished()) {
            EXPECT_NEAR(report.h, 5e-4, 1e-12);
        } else {
            ASSERT_EQ(report.h, 1e-3);
        }
    }
}

}  // namespace
}  // namespace drystone::sim
