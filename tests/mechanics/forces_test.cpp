// Forces as derivatives of potentials and as powers; prescribed motions.
#include "drystone/mechanics/forces.hpp"

#include <array>
#include <cmath>
#include <type_traits>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/mechanics/drag.hpp"
#include "drystone/mechanics/prescribed_motion.hpp"
#include "drystone/mechanics/spring.hpp"

namespace drystone::mechanics {
namespace {

using formula::Expression;
using history::PiecewisePolynomial;

template <int D>
Placement<D> random_placement(Rng& rng);
template <>
Placement<2> random_placement<2>(Rng& rng) {
    return {.position = Vec2(rng.normal(), rng.normal()), .angle = rng.normal()};
}
template <>
Placement<3> random_placement<3>(Rng& rng) {
    return {.position = Vec3(rng.normal(), rng.normal(), rng.normal()),
            .rotation = rotation_by(Vec3(rng.normal(), rng.normal(), rng.normal()))};
}

/// Three bodies in random states, the last one a boundary.
template <int D>
RigidBodies<D> random_bodies(Rng& rng) {
    RigidBodies<D> bodies;
    for (int i = 0; i < 2; ++i) {
        DynamicBody<D> body{.q = random_placement<D>(rng), .mass = rng.uniform(1.0, 2.0)};
        for (double& inertia : body.inertia) inertia = rng.uniform(0.5, 1.0);
        for (double& x : body.v) x = rng.normal();
        add(bodies, body);
    }
    add_boundary(bodies, random_placement<D>(rng), 1.0);
    return bodies;
}

template <int D>
Vector<D> random_point(Rng& rng) {
    Vector<D> x;
    for (double& component : x) component = rng.normal();
    return x;
}

/// Force of a potential is minus its derivative along any motion. Central differences with d =
/// 1e-5: error d^2 times third derivatives of order 10 to 100, plus rounding 1e-15 / 1e-5: below
/// 1e-7.
template <int D, class Law>
void expect_conservative(const Law& law, Rng& rng) {
    RigidBodies<D> bodies = random_bodies<D>(rng);
    for (Index i = k_dofs<D> * 2; i < bodies.dofs(); ++i) bodies.v[i] = 0.0;
    ForceSums sums;
    sums.reset(bodies.dofs());
    if constexpr (std::is_same_v<Law, Spring<D>>) {
        add_force(law, bodies, sums);
    } else {
        add_force(law, bodies, 0.0, sums);
    }
    const double d = 1e-5;
    RigidBodies<D> ahead = bodies;
    RigidBodies<D> behind = bodies;
    advance(ahead, d);
    advance(behind, -d);
    const double power = (sums.gravity + sums.elastic).dot(bodies.v);
    EXPECT_NEAR((potential(law, ahead) - potential(law, behind)) / (2.0 * d), -power,
                1e-7 * (1.0 + std::abs(power)));
}

template <int D>
Spring<D> random_spring(Rng& rng) {
    return {.a = {.body = 0, .point = random_point<D>(rng)},
            .b = {.body = 1, .point = random_point<D>(rng)},
            .stiffness = 3.0,
            .damping = 0.7,
            .rest_length = 0.5};
}

TEST(Forces, GravityAndSpringsAreDerivativesOfTheirPotentials) {
    Rng rng(1);
    for (int k = 0; k < 20; ++k) {
        expect_conservative<2>(Gravity<2>{Vec2(1.0, -9.81)}, rng);
        expect_conservative<3>(Gravity<3>{Vec3(1.0, 2.0, -9.81)}, rng);
        expect_conservative<2>(random_spring<2>(rng), rng);
        expect_conservative<3>(random_spring<3>(rng), rng);
        Spring<3> anchored = random_spring<3>(rng);
        anchored.b.body = -1;
        expect_conservative<3>(anchored, rng);
    }
}

TEST(Forces, SpringsKeepMomentumAndDampersLoseEnergy) {
    Rng rng(2);
    for (int k = 0; k < 20; ++k) {
        const RigidBodies<3> bodies = random_bodies<3>(rng);
        const Spring<3> spring = random_spring<3>(rng);
        ForceSums sums;
        sums.reset(bodies.dofs());
        add_force(spring, bodies, sums);
        const VecX all = sums.gravity + sums.elastic + sums.damping;
        EXPECT_LE((all.segment<3>(0) + all.segment<3>(6)).norm(), 1e-14 * all.norm());
        // Angular momentum about the origin: moments of forces and own torques, in world axes.
        Vec3 moment = Vec3::Zero();
        for (std::size_t i = 0; i < 2; ++i) {
            const auto at = static_cast<Index>(6 * i);
            moment += bodies.q[i].position.cross(Vec3(all.segment<3>(at))) +
                      bodies.q[i].rotation * all.segment<3>(at + 3);
        }
        EXPECT_LE(moment.norm(), 1e-13 * (1.0 + all.norm()));
        EXPECT_LE(sums.damping.dot(bodies.v), 0.0);
    }
}

TEST(Forces, APowerIsThatOfThePointOfApplication) {
    Rng rng(3);
    for (int k = 0; k < 20; ++k) {
        const RigidBodies<3> bodies = random_bodies<3>(rng);
        const Attachment<3> at{.body = 1, .point = random_point<3>(rng)};
        const Vec3 f = random_point<3>(rng);
        VecX F = VecX::Zero(bodies.dofs());
        add_at(at, bodies, f, F);
        EXPECT_NEAR(F.dot(bodies.v), f.dot(velocity(at, bodies)), 1e-13 * (1.0 + f.norm()) * 10);
    }
}

TEST(Forces, LoadsFollowTheirFormulas) {
    RigidBodies<2> bodies;
    add(bodies, DynamicBody<2>{.mass = 1.0, .inertia = Vector<1>(1.0), .size = 1.0});
    const Load<2> load{.at = {.body = 0, .point = Vec2(0.0, 2.0)},
                       .force = {Expression("8 * cos(t)"), Expression(), Expression()},
                       .torque = {Expression(), Expression(), Expression("t")}};
    ForceSums sums;
    sums.reset(3);
    add_force(load, bodies, 0.5, sums);
    EXPECT_EQ(sums.external[0], 8.0 * std::cos(0.5));
    EXPECT_EQ(sums.external[2], 0.5 - 2.0 * 8.0 * std::cos(0.5));
}

TEST(Forces, DragOpposesTheMotion) {
    RigidBodies<2> bodies;
    add(bodies,
        DynamicBody<2>{.v = Twist<2>(3.0, 4.0, 2.0), .mass = 1.0, .inertia = Vector<1>(1.0)});
    const Drag<2> drag{.bodies = {0}, .linear = 0.1, .quadratic = 0.2, .angular = 0.5};
    ForceSums sums;
    sums.reset(3);
    add_force(drag, bodies, sums);
    // |v| = 5, so the coefficient is 0.1 + 0.2 * 5.
    EXPECT_LE((sums.damping - Vec3(-3.3, -4.4, -1.0)).norm(), 1e-14);
}

TEST(PrescribedMotion, ADisplacementIsMetAtTheEndOfEveryStep) {
    const Placement<3> start{.position = Vec3(1.0, 2.0, 3.0),
                             .rotation = rotation_by(Vec3(0.1, 0.2, 0.3))};
    const PrescribedMotion<3> motion(PrescribedMotion<3>::Kind::displacement,
                                     {Expression("sin(3 * t)"), Expression("t^2"), Expression()},
                                     {Expression(), Expression("0.5 * t"), Expression("sin(t)")},
                                     start);
    Placement<3> q = start;
    const double h = 0.1;
    for (int k = 0; k < 20; ++k) q = moved(q, motion.mean_twist(q, k * h, h), h);
    EXPECT_LE((q.position - Vec3(1.0 + std::sin(6.0), 6.0, 3.0)).norm(), 1e-14);
    const Eigen::Quaterniond expected = rotation_by(Vec3(0.0, 1.0, std::sin(2.0))) * start.rotation;
    // angularDistance loses half of the digits near 0.
    EXPECT_LE(q.rotation.angularDistance(expected), 1e-7);
}

// Histories add to formulas, whatever the steps have to do with their knots.
TEST(PrescribedMotion, HistoriesAreMetAtTheEndOfEveryStep) {
    const Placement<3> start{.position = Vec3(1.0, 2.0, 3.0),
                             .rotation = rotation_by(Vec3(0.1, 0.2, 0.3))};
    PrescribedMotion<3> motion(PrescribedMotion<3>::Kind::displacement,
                               {Expression("t"), Expression(), Expression()}, {}, start);
    // 2 t^2 up to t = 1.05, then a line.
    const PiecewisePolynomial bend({0.0, 1.05}, {0.0, 0.0, 0.0, 0.0, 0.0, 2.0, 2.205, 4.2, 0.0});
    motion.add_histories({{.direction = Vec3(0.6, 0.0, 0.8), .function = bend, .offset = 0.5},
                          {.direction = Vec3::UnitY(), .function = bend}},
                         {{.direction = Vec3::UnitX(), .function = bend}});
    Placement<3> q = start;
    const double h = 0.1;
    for (int k = 0; k < 20; ++k) {
        q = moved(q, motion.mean_twist(q, k * h, h), h);
        const double t = (k + 1) * h;
        const double d = t < 1.05 ? 2.0 * t * t : 2.205 + 4.2 * (t - 1.05);
        const Vec3 shift(t + 0.6 * (d - 0.5), d, 0.8 * (d - 0.5));
        EXPECT_LE((q.position - start.position - shift).norm(), 1e-14);
        const Eigen::Quaterniond expected = rotation_by(d * Vec3::UnitX()) * start.rotation;
        EXPECT_LE(q.rotation.angularDistance(expected), 1e-7);
    }
}

TEST(Load, HistoriesAddToTheFormulas) {
    RigidBodies<2> bodies;
    add(bodies, DynamicBody<2>{.mass = 1.0, .inertia = Vector<1>(1.0)});
    const PiecewisePolynomial ramp({0.0}, {0.0, 0.0, 1.0, 3.0});
    const Load<2> load{.at = {.body = 0, .point = Vec2(0.0, 2.0)},
                       .force = {Expression("t"), Expression(), Expression()},
                       .torque = {},
                       .force_history = {{.direction = Vec3::UnitX(), .function = ramp}},
                       .torque_history = {{.direction = Vec3::UnitZ(), .function = ramp}}};
    ForceSums sums;
    sums.reset(3);
    add_force(load, bodies, 2.0, sums);
    // Force 2 + 7 along x at height 2: torque -18, and 7 of its own.
    EXPECT_EQ(sums.external, VecX(Vec3(9.0, 0.0, -11.0)));
}

TEST(VectorHistory, RefusesWhatIsNotFinite) {
    const PiecewisePolynomial steep({0.0}, {0.0, 0.0, 1.0, 1e308});
    const VectorHistory history{{.direction = Vec3::UnitX(), .function = steep}};
    EXPECT_EQ(value_of(VectorHistory{}, 1.0), Vec3(0.0, 0.0, 0.0));
    EXPECT_THROW(static_cast<void>(value_of(history, 9.0)), ComputationError);
}

TEST(PrescribedMotion, AVelocityIsTakenAtMidStep) {
    const PrescribedMotion<2> motion(PrescribedMotion<2>::Kind::velocity,
                                     {Expression("t^2"), Expression("1"), Expression()},
                                     {Expression(), Expression(), Expression("2 * t")}, {});
    EXPECT_EQ(motion.mean_twist({}, 1.0, 0.5), Twist<2>(1.25 * 1.25, 1.0, 2.5));
}

}  // namespace
}  // namespace drystone::mechanics
