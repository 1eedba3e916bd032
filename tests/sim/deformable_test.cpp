// Deformable bodies in the whole engine: the ledger closes, bars bounce as waves say, blocks slide.
#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/sim/simulation.hpp"
#include "sim/deformables.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;
using geometry::ElementKind;

/// A soft block that falls on the floor, spinning into it sideways, with everything that a ledger
/// can have: damping, a load in time, a restitution, friction.
scene::SceneSpec falling_block(ElementKind kind) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.2);
    scenes::set_law(spec, 0.4, 0.3);
    scenes::add_floor(spec);
    auto& block =
        scenes::add_deformable(spec, "block", scenes::rectangle(Vec2(0.4, 0.2), 4, 2, kind),
                               Vec3(0.0, 0.01, 0.0), {.young = 2e4});
    block.velocity = Vec3(0.5, -0.5, 0.0);
    block.regions[0].stiffness_time = 1e-3;
    block.regions[0].mass_rate = 0.5;
    block.tractions.push_back({.group = "top", .value = {Expression("20*sin(30*t)"), {}, {}}});
    return spec;
}

TEST(Deformable, LedgerCloses) {
    for (const ElementKind kind :
         {ElementKind::t3, ElementKind::t6, ElementKind::q4, ElementKind::q8}) {
        for (const char* integrator : {"moreau_midpoint", "moreau_jean", "fremond"}) {
            for (const double theta : {0.5, 0.7, 1.0}) {
                scene::SceneSpec spec = falling_block(kind);
                spec.integrator = {.name = integrator, .theta = theta};
                Index contacts = 0;
                EXPECT_LE(scenes::worst_closure(spec, &contacts), 1e-12)
                    << integrator << ' ' << theta;
                EXPECT_GT(contacts, 0);
            }
        }
    }
}

// In space, with either mass, below 1/2 too, and with the contact problem kept global.
TEST(Deformable, LedgerClosesInSpace) {
    for (const ElementKind kind : {ElementKind::tet4, ElementKind::tet10, ElementKind::hex8}) {
        for (const bool lumped : {false, true}) {
            for (const auto matrix :
                 {scene::MatrixChoice::condensed, scene::MatrixChoice::global}) {
                scene::SceneSpec spec = scenes::empty(3, 1e-3, 0.03);
                scenes::add_floor(spec);
                scenes::set_law(spec, 0.3, 0.2);
                auto& body = scenes::add_deformable(
                    spec, "box", geometry::box_mesh(Vec3(0.2, 0.2, 0.1), {2, 2, 1}, kind),
                    Vec3(0.0, 0.0, 0.002), {});
                body.lumped_mass = lumped;
                body.velocity = Vec3(0.5, 0.0, -0.5);
                spec.solver.contact_matrix = matrix;
                spec.integrator = {.name = "fremond", .theta = lumped ? 0.4 : 0.5};
                Index contacts = 0;
                EXPECT_LE(scenes::worst_closure(spec, &contacts), 1e-12) << lumped;
                EXPECT_GT(contacts, 0);
            }
        }
    }
}

// A driven side does work, also where its nodes carry mass, and where contacts push it.
TEST(Deformable, LedgerClosesWithDrivenSides) {
    for (const bool large : {false, true}) {
        for (const double theta : {0.5, 1.0}) {
            scene::SceneSpec spec = falling_block(ElementKind::q4);
            spec.integrator = {.name = "moreau_jean", .theta = theta};
            spec.deformables[0].large_rotations = large;
            spec.deformables[0].velocity.setZero();
            spec.deformables[0].holds.push_back(
                {.group = "top",
                 .displacement = {
                     Expression("0.05*sin(40*t)"), Expression("-0.02*sin(20*t)"), {}}});
            Index contacts = 0;
            EXPECT_LE(scenes::worst_closure(spec, &contacts), 1e-12) << large << ' ' << theta;
            EXPECT_GT(contacts, 0);
        }
    }
}

// Free fall leaves a body unstressed: every node falls like a rigid body.
TEST(Deformable, FallsFreely) {
    scene::SceneSpec spec = scenes::empty(3, 1e-3, 0.1);
    scenes::add_deformable(spec, "box",
                           geometry::box_mesh(Vec3(0.2, 0.1, 0.1), {2, 1, 1}, ElementKind::tet10),
                           Vec3(0.0, 0.0, 1.0), {});
    Simulation simulation(spec);
    while (!simulation.finished()) static_cast<void>(simulation.step());
    const DeformableState end = simulation.snapshot().deformables.at(0);
    const double fall = -0.5 * scenes::k_gravity * 0.01;
    for (Index i = 0; i < end.u.size(); ++i) {
        EXPECT_NEAR(end.u[i], i % 3 == 2 ? fall : 0.0, 1e-12);
    }
}

/// A bar along x that runs into a wall at x = 0, nodes held on the line.
scene::SceneSpec bar_on_wall(double length, Index cells, const scenes::Stuff& stuff, double area,
                             double speed, double h, double end) {
    scene::SceneSpec spec = scenes::empty(2, h, end);
    spec.gravity.setZero();
    scenes::add_floor(spec);
    spec.bodies.back().rotation = Eigen::Quaterniond(Eigen::AngleAxisd(-0.5 * M_PI, Vec3::UnitZ()));
    auto& bar = scenes::add_deformable(spec, "bar", geometry::bar_mesh(length, cells),
                                       Vec3(1e-9 * length, 0.0, 0.0), stuff);
    bar.regions[0].area = area;
    bar.lumped_mass = true;
    bar.velocity = Vec3(-speed, 0.0, 0.0);
    bar.holds.push_back({.group = "body", .displacement = {std::nullopt, Expression("0"), {}}});
    spec.integrator = {.name = "moreau_jean", .theta = 0.5};
    return spec;
}

struct Bounce {
    double impulse = 0.0;   ///< of the wall (N s)
    double duration = 0.0;  ///< from the first to the last impulse (s)
    double speed = 0.0;     ///< of the centre of mass at the end (m/s)
    double least = 0.0;     ///< force between a tenth and nine tenths of the duration (N)
    double most = 0.0;
};

Bounce bounce(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    Bounce result;
    double first = -1.0;
    double last = 0.0;
    std::vector<double> forces;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        double impulse = 0.0;
        for (const ContactRecord& contact : simulation.contacts())
            impulse += contact.normal_impulse;
        if (impulse <= 0.0) continue;
        if (first < 0.0) first = report.time - report.h;
        last = report.time;
        result.impulse += impulse;
        forces.push_back(impulse / report.h);
    }
    result.duration = last - first;
    const auto tenth = static_cast<std::ptrdiff_t>(forces.size() / 10);
    const auto [least, most] = std::minmax_element(forces.begin() + tenth, forces.end() - tenth);
    result.least = *least;
    result.most = *most;
    const auto& bar = spec.deformables[0];
    const double cells = static_cast<double>(bar.mesh->bulk_elements);
    const VecX v = simulation.snapshot().deformables.at(0).v;
    for (Index i = 0; i < v.size(); i += 2) {
        const bool end = i == 0 || i + 2 == v.size();
        result.speed += v[i] * (end ? 0.5 : 1.0) / cells;
    }
    return result;
}

// R12: the wave of compression runs through the bar and back, 2 L / c = 2/3, while the wall presses
// with rho c v = 300, and the bar leaves as fast as it came. The mesh smears the front over a few
// cells: 1 / cells^(2/3) for linear elements, 3 % here.
TEST(Deformable, BarBouncesOffAWall) {
    for (const char* integrator : {"moreau_jean", "fremond"}) {
        scene::SceneSpec spec =
            bar_on_wall(10.0, 200, {.young = 900.0, .density = 1.0}, 1.0, 10.0, 5e-4, 0.8);
        spec.integrator.name = integrator;
        const Bounce found = bounce(spec);
        EXPECT_NEAR(found.duration, 2.0 / 3.0, 0.03 * 2.0 / 3.0);
        EXPECT_NEAR(found.impulse / (2.0 / 3.0), 300.0, 0.03 * 300.0);
        EXPECT_NEAR(found.speed, 10.0, 0.03 * 10.0);
        // The wall presses evenly.
        EXPECT_NEAR(found.least, 300.0, 0.03 * 300.0) << integrator;
        EXPECT_NEAR(found.most, 300.0, 0.03 * 300.0) << integrator;
    }
}

// R13: steel at 0.1 m/s.
TEST(Deformable, SteelBarBouncesOffAWall) {
    const double T = 3.854496e-4;
    const Bounce found = bounce(bar_on_wall(1.0, 200, {.young = 210e9, .density = 7800.0}, 3.14e-4,
                                            0.1, T / 1333.0, 1.2 * T));
    EXPECT_NEAR(found.duration, T, 0.03 * T);
    EXPECT_NEAR(found.impulse / T, 1270.83, 0.03 * 1270.83);
    EXPECT_NEAR(found.speed, 0.1, 0.03 * 0.1);
    EXPECT_NEAR(found.least, 1270.83, 0.03 * 1270.83);
    EXPECT_NEAR(found.most, 1270.83, 0.03 * 1270.83);
}

// R4: a block on a slope of 30 degrees with mu = 0.3 slides at 2.35629 m/s^2 at any scale. Its
// weight is on from the start, so the block swings by waves, which damping takes away; the mean
// acceleration of the centre over the second half is left. Material and damping are the same for
// all sizes: the small block is stiffer beside its weight, and its ledger must close all the same.
TEST(Deformable, BlockSlidesDownASlopeAtEveryScale) {
    for (const double scale : {1.0, 0.1, 1e-3}) {
        const double T = std::sqrt(scale);
        scene::SceneSpec spec = scenes::empty(2, 1e-3 * T, 0.4 * T);
        scenes::tilt(spec, M_PI / 6.0);
        scenes::set_law(spec, 0.3);
        scenes::add_floor(spec);
        spec.integrator = {.name = "fremond", .theta = 0.5};
        auto& block = scenes::add_deformable(
            spec, "block", scenes::rectangle(scale * Vec2(0.2, 0.1), 4, 2, ElementKind::q4),
            Vec3::Zero(), {.young = 1e7});
        block.regions[0].stiffness_time = 1e-2;
        Simulation simulation(spec);
        double energy = 0.0;
        VecX middle;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            ASSERT_TRUE(report.converged()) << describe(report);
            energy = std::max(energy, report.kinetic_energy + std::abs(report.potential_energy) +
                                          report.ledger.size());
            EXPECT_LE(std::abs(report.closure), 1e-12 * energy) << scale;
            EXPECT_LE(report.ledger.damping, 0.0) << scale;
            if (2 * report.step == simulation.steps_planned()) {
                middle = simulation.snapshot().deformables[0].v;
            }
        }
        const VecX gained = simulation.snapshot().deformables[0].v - middle;
        double mean = 0.0;
        for (Index i = 0; i < gained.size(); i += 2) mean += gained[i];
        mean /= 0.5 * static_cast<double>(gained.size());
        EXPECT_NEAR(mean / (0.2 * T), 2.35629, 1e-3 * 2.35629) << scale;
    }
}

/// The sliding block of Acary and Collins-Craft 2024, section 5.2, in SI units, with a coarser
/// mesh.
scene::SceneSpec sliding_block(double element_size, Index steps) {
    const double h = 1e-7;
    scene::SceneSpec spec = scenes::empty(2, h, h * static_cast<double>(steps));
    spec.gravity = Vec3(0.0, -1e3 * 1e-3, 0.0);
    spec.solver.velocity_tolerance = 1e-10;
    scenes::set_law(spec, 0.5);
    scenes::add_floor(spec);
    auto& block = scenes::add_deformable(
        spec, "block",
        geometry::rectangle_mesh(
            Vec2(0.04, 0.025),
            {geometry::divisions(0.04, element_size), geometry::divisions(0.025, element_size)},
            ElementKind::t3),
        Vec3::Zero(), {.young = 5.75e9, .poisson = 0.358, .density = 1170.0});
    block.regions[0].thickness = 0.015;
    block.holds.push_back(
        {.group = "top", .displacement = {std::nullopt, Expression("-5e-6"), {}}});
    block.tractions.push_back(
        {.group = "left", .value = {Expression("2e6*(sin(4000*pi*t) < 0 ? -1 : 1)"), {}, {}}});
    block.initial = {.equilibrium = true, .stuck = "bottom"};
    block.contact_groups = {"bottom"};
    return spec;
}

struct Gains {
    Index normal = 0;
    Index tangential = 0;
    Index contacts = 0;
};

Gains gains(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    Gains sum;
    double scale = std::abs(simulation.potential_energy());
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        scale = std::max(scale, report.kinetic_energy + std::abs(report.potential_energy) +
                                    report.ledger.size());
        EXPECT_LE(std::abs(report.closure), 1e-12 * scale);
        sum.normal += report.gains.normal.contacts;
        sum.tangential += report.gains.tangential.contacts;
        sum.contacts += report.contacts;
    }
    return sum;
}

/// No node gains with Fremond's scheme, some do with that of Moreau and Jean.
void expect_gains_with_newton_only(scene::SceneSpec spec) {
    spec.integrator = {.name = "fremond", .theta = 0.5};
    const Gains fremond = gains(spec);
    EXPECT_GT(static_cast<double>(fremond.contacts), spec.time.end / spec.time.step);
    EXPECT_EQ(fremond.normal, 0);
    EXPECT_EQ(fremond.tangential, 0);
    spec.integrator.name = "moreau_jean";
    EXPECT_GT(gains(spec).tangential, 0);
}

TEST(Deformable, SlidingBlockGainsNothingWithFremond) {
    expect_gains_with_newton_only(sliding_block(2.5e-3, 2000));
}

// The block of the paper itself: elements of 1 mm, two periods of the load.
TEST(SlowDeformable, SlidingBlockOfThePaperGainsNothingWithFremond) {
    expect_gains_with_newton_only(sliding_block(1e-3, 10000));
}

/// Largest difference of the velocities of two runs that differ in where contact problems are
/// solved, relative to the largest velocity; all steps converge, as often by products as asked.
double difference_of_paths(scene::SceneSpec spec) {
    spec.solver.contact_matrix = scene::MatrixChoice::condensed;
    Simulation condensed(spec);
    spec.solver.contact_matrix = scene::MatrixChoice::global;
    Simulation global(spec);
    double worst = 0.0;
    double largest = 0.0;
    Index touching = 0;
    while (!global.finished()) {
        const StepReport report = global.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        EXPECT_EQ(report.global, report.contacts > 0);
        EXPECT_TRUE(condensed.step().converged());
        touching += report.contacts;
        const VecX v = condensed.snapshot().deformables[0].v;
        largest = std::max(largest, v.norm());
        worst = std::max(worst, (v - global.snapshot().deformables[0].v).norm());
    }
    EXPECT_GT(touching, 0);
    return worst / largest;
}

// Both paths solve the same problem to the velocity tolerance of 1e-10 m/s per contact and step,
// for motions of the order of 1 m/s; contacts that open or stick pass on what a step left over.
TEST(Deformable, GlobalAndCondensedProblemsAgree) {
    scene::SceneSpec spec = falling_block(ElementKind::q4);
    spec.solver.velocity_tolerance = 1e-10;
    spec.integrator = {.name = "fremond", .theta = 0.5};
    EXPECT_LE(difference_of_paths(spec), 1e-7);
    spec.deformables[0].large_rotations = true;
    EXPECT_LE(difference_of_paths(spec), 1e-7);
}

// A rigid ball on a cushion: contacts between a rigid and a deformable body, and its projection.
TEST(Deformable, GlobalProblemsHaveRigidBodiesToo) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.3);
    scenes::set_law(spec, 0.4);
    spec.solver.velocity_tolerance = 1e-10;
    auto& cushion = scenes::add_deformable(spec, "cushion",
                                           scenes::rectangle(Vec2(0.4, 0.1), 8, 2, ElementKind::q4),
                                           Vec3::Zero(), {.young = 1e5});
    cushion.holds.push_back(
        {.group = "bottom", .displacement = {Expression("0"), Expression("0"), {}}});
    scenes::add(spec, "ball", geometry::Disk{0.05}, Vec3(0.21, 0.17, 0.0)).mass = 1.0;
    EXPECT_LE(difference_of_paths(spec), 1e-7);
}

// A rigid ball at rest on an elastic cushion: the forces of the contacts add up to its weight,
// those under the cushion to the weight of both.
TEST(Deformable, CushionCarriesABall) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 1.0);
    scenes::set_law(spec, 0.3);
    scenes::add_floor(spec);
    auto& ball = scenes::add(spec, "ball", geometry::Disk{0.05}, Vec3(0.2, 0.1501, 0.0));
    ball.mass = 2.0;
    auto& cushion = scenes::add_deformable(spec, "cushion",
                                           scenes::rectangle(Vec2(0.4, 0.1), 8, 2, ElementKind::q4),
                                           Vec3::Zero(), {.young = 1e5, .density = 100.0});
    cushion.regions[0].stiffness_time = 5e-3;
    spec.integrator = {.name = "moreau_jean", .theta = 1.0};
    Simulation simulation(spec);
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        ASSERT_TRUE(report.converged()) << describe(report);
    }
    double on_ball = 0.0;
    double on_floor = 0.0;
    for (const ContactRecord& contact : simulation.contacts()) {
        const double up = contact.impulse[1] / 1e-3;
        if (contact.body_a == 1) on_ball += up;  // the ball feels the cushion
        if (contact.body_b == 1) on_ball -= up;  // a node of the cushion feels the ball
        if (contact.body_b == 0) on_floor += up;
    }
    const double weight = 2.0 * scenes::k_gravity;
    const double cushion_weight = 0.04 * 100.0 * scenes::k_gravity;
    EXPECT_NEAR(on_ball, weight, 1e-3 * weight);
    EXPECT_NEAR(on_floor, weight + cushion_weight, 1e-3 * weight);
}

}  // namespace
}  // namespace drystone::sim
