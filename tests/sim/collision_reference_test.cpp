// References R14 and R16: collisions in closed form.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "drystone/sim/simulation.hpp"
#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

/// Velocities after the first ball of four has met the others.
VecX cradle(double gap) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.2);
    spec.gravity.setZero();
    scenes::set_law(spec, 0.0, 1.0);
    for (int i = 0; i < 4; ++i) {
        auto& ball = scenes::add(spec, "ball " + std::to_string(i), geometry::Disk{0.5},
                                 Vec3(i * (1.0 + gap), 0.0, 0.0));
        if (i == 0) ball.velocity[0] = 1.0;
    }
    Simulation simulation(spec);
    run(simulation);
    return simulation.snapshot().v.row(0);
}

// R14: Moreau's law shares one impact among all touching balls; with gaps there are three.
TEST(References, NewtonsCradle) {
    const VecX together = cradle(0.0);
    EXPECT_LE((together - Eigen::Vector4d(-0.5, 0.5, 0.5, 0.5)).norm(), 1e-9);
    const VecX apart = cradle(0.01);
    EXPECT_LE((apart - Eigen::Vector4d(0.0, 0.0, 0.0, 1.0)).norm(), 1e-9);
}

// R16: equal disks exchange the velocities along the line of their centres, whatever the direction,
// and keep kinetic energy to the solver's tolerance times the velocity.
TEST(References, ElasticCollisionsExchangeVelocities) {
    for (const double angle : {0.0, 0.7, 2.5}) {
        scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.2);
        spec.gravity.setZero();
        scenes::set_law(spec, 0.0, 1.0);
        const Vec3 n(std::cos(angle), std::sin(angle), 0.0);
        const Vec3 t(-std::sin(angle), std::cos(angle), 0.0);
        scenes::add(spec, "a", geometry::Disk{0.1}, -0.11 * n).velocity = 1.0 * n + 0.3 * t;
        scenes::add(spec, "b", geometry::Disk{0.1}, 0.11 * n).velocity = -0.5 * n + 0.3 * t;
        Simulation simulation(spec);
        const double before = simulation.kinetic_energy();
        run(simulation);
        const Snapshot end = simulation.snapshot();
        const auto velocity = [&](Index i) { return Vec3(end.v(k_x, i), end.v(k_y, i), 0.0); };
        // The disks meet slightly later than they touch, and not quite along n: they slide past
        // each other by nothing (equal tangential velocities), so n is exact.
        EXPECT_LE((velocity(0) - (-0.5 * n + 0.3 * t)).norm(), 1e-8);
        EXPECT_LE((velocity(1) - (1.0 * n + 0.3 * t)).norm(), 1e-8);
        EXPECT_NEAR(simulation.kinetic_energy(), before, 1e-8 * before);
    }
}

/// Two balls of the plane on a line in a closed box.
struct Balls {
    Vec2 radius = Vec2::Constant(0.1);
    Vec2 x = Vec2::Zero();
    Vec2 v = Vec2::Zero();
    double y = 1.0;
    double box = 2.0;
};

/// Velocities after 1.5 s, with e = 1 and masses of 1 kg.
Vec2 collided(const Balls& balls) {
    scene::SceneSpec spec = scenes::empty(2, 1e-4, 1.5);
    spec.gravity.setZero();
    scenes::set_law(spec, 0.0, 1.0);
    for (int i = 0; i < 2; ++i) {
        auto& ball = scenes::add(spec, "ball " + std::to_string(i), geometry::Disk{balls.radius[i]},
                                 Vec3(balls.x[i], balls.y, 0.0));
        ball.mass = 1.0;
        ball.velocity[0] = balls.v[i];
    }
    for (const double side : {1.0, -1.0}) {
        const double offset = side > 0.0 ? 0.0 : -balls.box;
        for (const Vec2& axis : {Vec2(1.0, 0.0), Vec2(0.0, 1.0)}) {
            scenes::add(spec, "wall " + std::to_string(spec.bodies.size()),
                        geometry::HalfPlane{.normal = side * axis, .offset = offset}, Vec3::Zero())
                .mobility = scene::Mobility::fixed;
        }
    }
    Simulation simulation(spec);
    const double before = simulation.kinetic_energy();
    run(simulation);
    EXPECT_NEAR(simulation.kinetic_energy(), before, 1e-8 * before);
    const Snapshot end = simulation.snapshot();
    EXPECT_LE(end.v.bottomRows(2).cwiseAbs().maxCoeff(), 1e-12);  // on the line, without spin
    return end.v.row(0).head<2>();
}

// R16, tests 1 to 3 of the thesis, until 1.5 s: they meet walls and each other again.
TEST(References, BinaryCollisionsOfTheThesis) {
    // They exchange +-1 at 0.4 s and meet the walls at 1.2 s.
    EXPECT_LE((collided({.x = Vec2(0.5, 1.5), .v = Vec2(1.0, -1.0)}) - Vec2(1.0, -1.0)).norm(),
              1e-8);
    // The first stops at 0.3 s, the second meets the wall at 0.7 s and the first again at 1.1 s,
    // which then moves to the left with all the speed.
    EXPECT_LE((collided({.x = Vec2(1.0, 1.5), .v = Vec2(1.0, 0.0)}) - Vec2(-1.0, 0.0)).norm(),
              1e-8);
    // The larger and faster one catches up at 0.4 s; the one in front meets the wall at 1.1 s and
    // comes back, 1.333 s.
    const Balls larger{.radius = Vec2(0.2, 0.1), .x = Vec2(0.5, 1.0), .v = Vec2(1.0, 0.5)};
    EXPECT_LE((collided(larger) - Vec2(-1.0, 0.5)).norm(), 1e-8);
    // A large ball that touches the wall behind it: one impact with both contacts turns the small
    // ball round at 0.4 s, which meets the left wall at 1.2 s.
    const Balls held{
        .radius = Vec2(0.1, 1.0), .x = Vec2(0.5, 2.0), .v = Vec2(1.0, 0.0), .y = 1.5, .box = 3.0};
    EXPECT_LE((collided(held) - Vec2(1.0, 0.0)).norm(), 1e-8);
}

/// Two balls, of masses 1 and `ratio`, that meet head-on at the velocities v.
scene::SceneSpec head_on(int dimension, double ratio, const Vec2& v, double e) {
    scene::SceneSpec spec = scenes::empty(dimension, 1e-3, 0.1);
    spec.gravity.setZero();
    scenes::set_law(spec, 0.0, e);
    for (int i = 0; i < 2; ++i) {
        const std::string name = "ball " + std::to_string(i);
        const Vec3 place(0.25 * i, 0.0, 0.0);
        auto& ball = dimension == 2 ? scenes::add(spec, name, geometry::Disk{0.1}, place)
                                    : scenes::add(spec, name, geometry::Sphere{0.1}, place);
        ball.mass = i == 0 ? 1.0 : ratio;
        ball.velocity[0] = v[i];
    }
    return spec;
}

// v_i+ = v_i - (1 + e) m_j / (m_i + m_j) (v_i - v_j): momentum and restitution decide everything.
TEST(References, CollisionsOfUnequalMasses) {
    const Vec2 v(1.0, -0.5);
    for (const int dimension : {2, 3}) {
        for (const double ratio : {1.0, 3.0, 1e3, 1e6}) {
            for (const double e : {0.0, 0.4, 1.0}) {
                Simulation simulation(head_on(dimension, ratio, v, e));
                run(simulation);
                const Vec2 mass(1.0, ratio);
                const Vec2 end = simulation.snapshot().v.row(0).head<2>();
                for (Index i = 0; i < 2; ++i) {
                    const double share = mass[1 - i] / mass.sum();
                    EXPECT_NEAR(end[i], v[i] - (1.0 + e) * share * (v[i] - v[1 - i]), 1e-8)
                        << ratio << ' ' << e;
                }
                EXPECT_NEAR(mass.dot(end), mass.dot(v), 1e-14 * mass.sum());
            }
        }
    }
}

}  // namespace
}  // namespace drystone::sim
