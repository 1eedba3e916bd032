// Kane's pendulum: the impact of a double pendulum on a table, at which Newton's law with friction
// makes energy and Fremond's does not.
#include <cmath>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "drystone/inclusion/integrate.hpp"

namespace drystone::inclusion {
namespace {

/// Two uniform rods of length and mass 1 hang from a hinge at 20 and 30 degrees from the vertical;
/// the tip falls on a table, at -0.1 and -0.2 rad/s (Kane and Levinson 1985). Masses at the instant
/// of the impact, which gravity does not reach.
Problem pendulum(double mu) {
    const Vec2 angles(20.0 * std::numbers::pi / 180.0, 30.0 * std::numbers::pi / 180.0);
    const double depth = std::cos(angles[0]) + std::cos(angles[1]);
    const double coupling = 0.5 * std::cos(angles[0] - angles[1]);
    Constraint table{
        .name = "table",
        .value = [depth](double, const VecX& q) { return depth - std::cos(q[0]) - std::cos(q[1]); },
        .gradient = [](double,
                       const VecX& q) { return VecX(Vec2(std::sin(q[0]), std::sin(q[1]))); }};
    table.restitution = 0.5;
    table.friction = mu;
    table.tangents = {
        {.row = [](double, const VecX& q) { return VecX(Vec2(std::cos(q[0]), std::cos(q[1]))); }}};
    return {.mass = MatX{{4.0 / 3.0, coupling}, {coupling, 1.0 / 3.0}},
            .q = angles,
            .v = Vec2(-0.1, -0.2),
            .constraints = {table}};
}

/// Part of the energy that the impact adds.
double gain(const Problem& problem, const std::string& scheme) {
    const Model model(problem);
    const Trajectory run = integrate(model, make_scheme(scheme), 1e-6, 1e-6);
    EXPECT_TRUE(run.converged);
    EXPECT_EQ(run.records.back().step.active, 1);
    return model.kinetic_energy(run.end().v) / model.kinetic_energy(problem.v) - 1.0;
}

/// The impact in closed form: W r = -(1 + e) u_N along the normal, and u+_T = 0 for a contact that
/// sticks, or r_T = -s mu r_N for one that slides.
double closed_form(const Problem& problem, bool sticks, double s) {
    const double e = *problem.constraints[0].restitution;
    const double mu = problem.constraints[0].friction;
    MatX H(2, 2);
    H.row(0) = problem.constraints[0].gradient(0.0, problem.q).transpose();
    H.row(1) = problem.constraints[0].tangents[0].row(0.0, problem.q).transpose();
    const MatX inverse = problem.mass.inverse();
    const MatX W = H * inverse * H.transpose();
    const VecX u = H * problem.v;
    VecX r(2);
    if (sticks) {
        r = W.inverse() * Vec2(-(1.0 + e) * u[0], -u[1]);
    } else {
        r[0] = -(1.0 + e) * u[0] / (W(0, 0) - s * mu * W(0, 1));
        r[1] = -s * mu * r[0];
    }
    const VecX v = problem.v + inverse * H.transpose() * r;
    return v.dot(problem.mass * v) / problem.v.dot(problem.mass * problem.v) - 1.0;
}

// The digits of the closed form, to half a unit of the last one.
TEST(KanePendulum, GainsEnergyByNewtonsLaw) {
    EXPECT_NEAR(gain(pendulum(0.5), "moreau_jean"), 0.587495, 5e-7);
}

TEST(KanePendulum, LosesEnergyByFremondsLaw) {
    EXPECT_NEAR(gain(pendulum(0.5), "fremond"), -0.437570, 5e-7);
}

// Velocities are known to the tolerance 1e-10, relative to those of 0.1 before the impact.
TEST(KanePendulum, IsTheImpactInClosedForm) {
    for (const double mu : {0.5, 0.8, 2.0}) {
        // The tip slides backwards before the impact; Newton's friction stops it.
        EXPECT_NEAR(gain(pendulum(mu), "moreau_jean"), closed_form(pendulum(mu), true, 0.0), 1e-7);
    }
    for (const double mu : {0.1, 0.5, 0.8}) {
        // Fremond's friction acts against the mean velocity, which is still backwards.
        EXPECT_NEAR(gain(pendulum(mu), "fremond"), closed_form(pendulum(mu), false, -1.0), 1e-7);
    }
    // Below the cone of sticking Newton's tip slides forwards.
    EXPECT_NEAR(gain(pendulum(0.2), "moreau_jean"), closed_form(pendulum(0.2), false, 1.0), 1e-7);
}

// Without friction both laws are the same.
TEST(KanePendulum, HasOneLawWithoutFriction) {
    EXPECT_NEAR(gain(pendulum(0.0), "moreau_jean"), gain(pendulum(0.0), "fremond"), 1e-9);
}

}  // namespace
}  // namespace drystone::inclusion
