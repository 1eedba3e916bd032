// Bonds last under what they can carry and break under more, whatever the tolerance of the solver,
// the number of steps and the motion of what they hold.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

using scenes::k_gravity;

constexpr double k_length = 0.4;
constexpr double k_height = 0.2;
constexpr int k_blocks = 5;

scene::SceneSpec bonded_scene(double tolerance, double end, const scene::BondSpec& bond) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, end);
    spec.solver.velocity_tolerance = tolerance;
    spec.contact.position_correction = true;
    scenes::set_law(spec, 0.5);
    const scene::MaterialSpec& stone = spec.materials.front();
    spec.pairs.push_back({.material_a = "stone",
                          .material_b = "stone",
                          .friction = stone.friction,
                          .restitution = stone.restitution,
                          .surface = stone.surface,
                          .bond = bond});
    return spec;
}

/// A half-plane below which (angle pi) or to the right of which (-pi/2) there is room.
void add_support(scene::SceneSpec& spec, double angle) {
    scene::BodySpec support{
        .name = "support", .mobility = scene::Mobility::fixed, .material = "stone"};
    support.parts.push_back({.shape = geometry::HalfPlane{}});
    support.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(angle, Vec3::UnitZ()));
    spec.bodies.push_back(support);
}

void add_block(scene::SceneSpec& spec, const Vec3& position) {
    scenes::add(spec, "block " + std::to_string(spec.bodies.size()),
                geometry::rectangle(k_length, k_height), position)
        .mass = 1.0;
}

/// Blocks of 1 kg hanging from each other. The top joint carries all of them, with two points.
scene::SceneSpec chain(double tolerance, double end, double strength) {
    scene::SceneSpec spec = bonded_scene(
        tolerance, end,
        {.tension = 0.5 * strength * k_blocks * k_gravity, .shear = k_blocks * k_gravity});
    add_support(spec, std::numbers::pi);
    for (int i = 0; i < k_blocks; ++i) add_block(spec, Vec3(0.0, -k_height * (0.5 + i), 0.0));
    return spec;
}

/// Blocks of 1 kg in a row that stick out of a wall. The weight n w and its moment n w (n L / 2)
/// act on the joint at the wall, whose points are H apart: its upper one is pulled by n^2 w L / (2
/// H).
scene::SceneSpec cantilever(double tolerance, double end, double strength) {
    const double pull = k_blocks * k_blocks * k_gravity * k_length / (2.0 * k_height);
    scene::SceneSpec spec =
        bonded_scene(tolerance, end, {.tension = strength * pull, .shear = strength * pull});
    add_support(spec, -0.5 * std::numbers::pi);
    for (int i = 0; i < k_blocks; ++i) add_block(spec, Vec3(k_length * (0.5 + i), 0.0, 0.0));
    return spec;
}

/// Bonds that are left, by the block on which they act that is farther from the support.
std::vector<int> bonds_left(const Simulation& simulation) {
    std::vector<int> left(k_blocks, 0);
    for (const RememberedContact& kept : simulation.snapshot().memory) {
        if (!kept.memory.bonded) continue;
        ++left[static_cast<std::size_t>(std::max(kept.body_a, kept.body_b) - 1)];
    }
    return left;
}

void run(Simulation& simulation) {
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        ASSERT_TRUE(report.converged()) << describe(report);
        ASSERT_TRUE(report.warnings.empty()) << describe(report);
    }
}

class LooseTolerance : public testing::TestWithParam<double> {};

// Four thousand steps with velocities within the tolerance, which would be 4e-4 m. The errors e of
// velocities at a joint are up to a few times the tolerance (the residual is that of one contact,
// the chain adds them up), and bonds are open by at most 5 h e.
TEST_P(LooseTolerance, BondsLastUnderWhatTheyCanCarry) {
    const double tolerance = GetParam();
    const double allowed = 5.0 * 1e-3 * k_blocks * tolerance;
    for (const auto& scene : {chain(tolerance, 4.0, 1.1), cantilever(tolerance, 4.0, 1.1)}) {
        Simulation simulation(scene);
        run(simulation);
        EXPECT_EQ(bonds_left(simulation), std::vector<int>(k_blocks, 2));
        for (const ContactRecord& contact : simulation.contacts()) {
            EXPECT_LE(contact.gap, allowed);
        }
        for (const RememberedContact& kept : simulation.snapshot().memory) {
            EXPECT_LE(kept.memory.slip.norm(), allowed);
        }
    }
}

// The joint that carries most breaks, and no other: what falls stays whole.
TEST_P(LooseTolerance, BondsBreakWhereTheLoadIsMore) {
    const double tolerance = GetParam();
    std::vector<int> others(k_blocks, 2);
    others.front() = 0;
    Simulation hanging(chain(tolerance, 0.5, 0.9));
    run(hanging);
    EXPECT_EQ(bonds_left(hanging), others);
    Simulation sticking_out(cantilever(tolerance, 0.3, 0.9));
    run(sticking_out);
    const std::vector<int> left = bonds_left(sticking_out);
    EXPECT_LT(left.front(), 2);
    EXPECT_EQ(std::vector<int>(left.begin() + 1, left.end()), std::vector<int>(k_blocks - 1, 2));
}

INSTANTIATE_TEST_SUITE_P(Bonds, LooseTolerance, testing::Values(1e-4, 1e-5, 1e-7));

// With a tolerance that is small against g h the strength is met to a thousandth.
TEST(Bonds, HoldToAThousandthOfTheirStrength) {
    for (const double strength : {1.001, 0.999}) {
        Simulation simulation(chain(1e-9, 0.3, strength));
        run(simulation);
        EXPECT_EQ(bonds_left(simulation).front(), strength > 1.0 ? 2 : 0) << strength;
    }
}

// Two blocks that turn about their joint with w pull at it with m w^2 L / 2. A step along the
// tangents of their circles opens the joint by about L (w h)^2 / 2, 2.5e-6 m, which is no yielding:
// it stays open by five times as much.
TEST(Bonds, LastInWhatTurns) {
    const double spin = 5.0;
    const double pull = spin * spin * 0.5 * k_height;
    for (const double strength : {1.2, 0.8}) {
        scene::SceneSpec spec = bonded_scene(
            1e-9, 2.0, {.tension = 0.5 * strength * pull, .shear = 0.5 * strength * pull});
        spec.gravity.setZero();
        for (const double side : {-1.0, 1.0}) {
            add_block(spec, Vec3(0.0, 0.5 * side * k_height, 0.0));
            spec.bodies.back().velocity = Vec3(-0.5 * side * k_height * spin, 0.0, 0.0);
            spec.bodies.back().spin = Vec3(0.0, 0.0, spin);
        }
        Simulation simulation(spec);
        run(simulation);
        const double apart =
            (simulation.snapshot().q.col(1) - simulation.snapshot().q.col(0)).head<2>().norm();
        if (strength > 1.0) {
            EXPECT_NEAR(apart, k_height, 2e-5);
        } else {
            EXPECT_GT(apart, 2.0 * k_height);
        }
    }
}

}  // namespace
}  // namespace drystone::sim
