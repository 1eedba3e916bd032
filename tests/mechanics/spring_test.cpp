// A spring over a step: its gradient is exact, its forces keep momentum, its tangent belongs to it.
#include "drystone/mechanics/spring.hpp"

#include <array>
#include <cmath>

#include <Eigen/Eigenvalues>
#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/mechanics/drag.hpp"

namespace drystone::mechanics {
namespace {

template <int D>
Vector<D> random_vector(Rng& rng) {
    Vector<D> x;
    for (double& component : x) component = rng.normal();
    return x;
}

Placement<2> random_placement(Rng& rng, const Placement<2>&) {
    return {.position = random_vector<2>(rng), .angle = rng.normal()};
}
Placement<3> random_placement(Rng& rng, const Placement<3>&) {
    return {.position = random_vector<3>(rng), .rotation = rotation_by(random_vector<3>(rng))};
}

/// Two bodies that move through a step with random mean velocities.
template <int D>
struct RandomStep {
    Spring<D> spring;
    StepRule rule;
    std::array<Placement<D>, 2> start;
    std::array<Twist<D>, 2> v;

    RandomStep(Rng& rng, double speed) {
        rule = {.theta = rng.uniform(0.5, 1.0), .h = rng.uniform(0.1, 1.0)};
        for (std::size_t i = 0; i < 2; ++i) {
            start[i] = random_placement(rng, Placement<D>{});
            v[i] = speed * random_vector<k_dofs<D>>(rng);
        }
        spring = {.a = {.body = 0, .point = random_vector<D>(rng)},
                  .b = {.body = 1, .point = random_vector<D>(rng)},
                  .stiffness = rng.uniform(0.0, 10.0),
                  .damping = rng.uniform(0.0, 2.0),
                  .rest_length = rng.uniform(0.0, 2.0)};
    }

    [[nodiscard]] Placement<D> end(std::size_t i) const { return moved(start[i], v[i], rule.h); }
    [[nodiscard]] BodyTravel<D> travel(std::size_t i, const Twist<D>& twist) const {
        return {.middle = frame_of(moved(start[i], twist, 0.5 * rule.h)).rotation,
                .xi = rule.h * twist};
    }
    /// From b to a.
    [[nodiscard]] Vector<D> line(const Placement<D>& a, const Placement<D>& b) const {
        return frame_of(a).to_world(spring.a.point) - frame_of(b).to_world(spring.b.point);
    }
    [[nodiscard]] SpringStep<D> response(const std::array<Twist<D>, 2>& twists) const {
        return step_of(spring, rule, line(start[0], start[1]), travel(0, twists[0]),
                       travel(1, twists[1]));
    }
    [[nodiscard]] SpringStep<D> response() const { return response(v); }
    [[nodiscard]] SpringTangent<D> tangent() const {
        return tangent_of(response(), travel(0, v[0]), travel(1, v[1]));
    }
};

// G . xi is the change of the length, the tension that of the theta rule, so that the work of the
// forces is -T (s+ - s): all to rounding, for steps of any length.
template <int D>
void expect_exact_work() {
    Rng rng(11);
    for (int k = 0; k < 500; ++k) {
        const RandomStep<D> step(rng, std::pow(10.0, rng.uniform(-9.0, 1.0)));
        const SpringStep<D> response = step.response();
        const double before = step.line(step.start[0], step.start[1]).norm();
        const double after = step.line(step.end(0), step.end(1)).norm();
        const Twist<D> xi_a = step.rule.h * step.v[0];
        const Twist<D> xi_b = step.rule.h * step.v[1];
        const double change = response.a.dot(xi_a) + response.b.dot(xi_b);
        // Lengths of the order of 1 and displacements are rounded.
        const double rounding = 1e-14 * (10.0 + xi_a.norm() + xi_b.norm());
        EXPECT_NEAR(change, after - before, rounding);
        const double theta = step.rule.theta;
        const double tension = step.spring.stiffness * ((1.0 - theta) * before + theta * after -
                                                        step.spring.rest_length) +
                               step.spring.damping * (after - before) / step.rule.h;
        EXPECT_NEAR(response.tension, tension, 50.0 * rounding);
    }
}
TEST(Spring, WorkOfAStepIsExactInThePlane) { expect_exact_work<2>(); }
TEST(Spring, WorkOfAStepIsExactInSpace) { expect_exact_work<3>(); }

// The forces on the two bodies are opposite; those at the centres (no arms) are along the mean line
// and keep the angular momentum of the step about any point too.
TEST(Spring, ForcesOfAStepKeepMomentum) {
    Rng rng(12);
    for (int k = 0; k < 100; ++k) {
        RandomStep<3> step(rng, 1.0);
        const SpringStep<3> response = step.response();
        EXPECT_LE((response.a + response.b).head<3>().norm(), 1e-15);
        step.spring.a.point.setZero();
        step.spring.b.point.setZero();
        const SpringStep<3> central = step.response();
        const Vec3 mean_line =
            0.5 * (step.line(step.start[0], step.start[1]) + step.line(step.end(0), step.end(1)));
        EXPECT_LE(central.along.cross(mean_line).norm(), 1e-13 * (1.0 + mean_line.norm()));
        EXPECT_LE(central.a.tail<3>().norm() + central.b.tail<3>().norm(), 1e-15);
    }
}

// For a step of length 0 the gradient is the derivative of the length: forces are those of the
// placement.
TEST(Spring, ForcesOfAShortStepAreThoseOfThePlacement) {
    Rng rng(13);
    for (int k = 0; k < 100; ++k) {
        RandomStep<3> step(rng, 1.0);
        step.rule.h = 1e-7;
        step.spring.damping = 0.0;
        RigidBodies<3> bodies;
        for (std::size_t i = 0; i < 2; ++i) {
            add(bodies, DynamicBody<3>{.q = step.start[i], .mass = 1.0, .inertia = Vec3::Ones()});
        }
        ForceSums sums;
        sums.reset(bodies.dofs());
        add_force(step.spring, bodies, sums);
        const SpringStep<3> response = step.response();
        VecX forces(12);
        forces << -response.tension * response.a, -response.tension * response.b;
        // First order in h times speeds and stiffnesses of the order of 10.
        EXPECT_LE((forces - sums.elastic).norm(), 1e-7 * 1e3);
    }
}

// At a step without turns (middle = end up to h) and small displacements the tangent is minus the
// derivative of the forces where that is positive semidefinite: for a spring in tension whose arms
// point along it. Its error is of the first order in the displacement.
TEST(Spring, TangentIsTheDerivativeOfTheForces) {
    Rng rng(14);
    for (int k = 0; k < 50; ++k) {
        RandomStep<2> step(rng, 1e-6);
        step.rule.h = 1.0;
        step.start[0] = {.position = Vec2(3.0, 0.5), .angle = 0.0};
        step.start[1] = {.position = Vec2(0.0, 0.0), .angle = 0.0};
        step.spring.a.point = Vec2(-0.5, -0.1);  // towards b: turning stretches
        step.spring.b.point = Vec2(0.4, 0.05);
        step.spring.rest_length = 0.3;
        const auto forces = [&](const std::array<Twist<2>, 2>& v) {
            const SpringStep<2> response = step.response(v);
            Vector<6> F;
            F << -response.tension * response.a, -response.tension * response.b;
            return F;
        };
        const SpringTangent<2> tangent = step.tangent();
        Eigen::Matrix<double, 6, 6> K;
        K << tangent.aa, tangent.ab, tangent.ab.transpose(), tangent.bb;
        const double d = 1e-5;  // central differences: d^2 plus rounding 1e-15 / d
        for (Index i = 0; i < 6; ++i) {
            auto ahead = step.v;
            auto behind = step.v;
            ahead[static_cast<std::size_t>(i / 3)][i % 3] += d;
            behind[static_cast<std::size_t>(i / 3)][i % 3] -= d;
            const Vector<6> slope = -(forces(ahead) - forces(behind)) / (2.0 * d * step.rule.h);
            EXPECT_LE((slope - K.col(i)).norm(), 1e-4 * (1.0 + K.norm()))
                << slope.transpose() << "\n"
                << K.col(i).transpose();
        }
    }
}

TEST(Spring, TangentIsPositiveSemidefinite) {
    Rng rng(15);
    for (int k = 0; k < 200; ++k) {
        const RandomStep<3> step(rng, 1.0);
        const SpringTangent<3> tangent = step.tangent();
        Eigen::Matrix<double, 12, 12> K;
        K << tangent.aa, tangent.ab, tangent.ab.transpose(), tangent.bb;
        EXPECT_LE((K - K.transpose()).norm(), 1e-14 * K.norm());
        const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, 12, 12>> eigen(K);
        EXPECT_GE(eigen.eigenvalues().minCoeff(), -1e-13 * K.norm());
    }
}

TEST(Spring, CoincidentEndsPullNothing) {
    const Spring<2> spring{.a = {.body = 0}, .b = {.body = -1}, .stiffness = 1.0};
    const SpringStep<2> response = step_of(spring, {}, Vec2(0.0, 0.0), {}, {});
    EXPECT_EQ(response.tension, 0.0);
    EXPECT_TRUE(response.a.isZero(0.0));
}

// The derivative of drag, by central differences.
TEST(Drag, TangentIsTheDerivativeOfTheForce) {
    Rng rng(16);
    const Drag<3> drag{.linear = 0.3, .quadratic = 0.7, .angular = 0.2};
    for (int k = 0; k < 20; ++k) {
        const Twist<3> v = random_vector<6>(rng);
        const auto tangent = tangent_of(drag, v);
        const double d = 1e-6;
        for (Index i = 0; i < 6; ++i) {
            const Twist<3> e = d * Twist<3>::Unit(i);
            const Twist<3> slope =
                -(force_of(drag, Twist<3>(v + e)) - force_of(drag, Twist<3>(v - e))) / (2.0 * d);
            EXPECT_LE((slope - tangent.col(i)).norm(), 1e-8);
        }
    }
}

}  // namespace
}  // namespace drystone::mechanics
