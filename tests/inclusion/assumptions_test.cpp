// Constants of assumptions (A1) to (A5), and constraints that break one.
#include "drystone/inclusion/assumptions.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "inclusion/sample_problems.hpp"

namespace drystone::inclusion {
namespace {

/// g = x^2 y + t x - sin t, with its exact curvature c(v) = v.D^2 v + 2 v.d/dt grad + d^2/dt^2.
Constraint cubic() {
    return {
        .name = "cubic",
        .value = [](double t,
                    const VecX& q) { return q[0] * q[0] * q[1] + t * q[0] - std::sin(t); },
        .gradient = [](double t,
                       const VecX& q) { return VecX(Vec2(2.0 * q[0] * q[1] + t, q[0] * q[0])); },
        .rate = [](double t, const VecX& q) { return q[0] - std::cos(t); },
        .curvature =
            [](double t, const VecX& q, const VecX& v) {
                return 2.0 * q[1] * v[0] * v[0] + 4.0 * q[0] * v[0] * v[1] + 2.0 * v[0] +
                       std::sin(t);
            }};
}

TEST(Assumptions, SecondDerivativesAreThoseOfTheFormula) {
    const VecX q = Vec2(0.7, -1.3);
    const double t = 0.4;
    MatX qq(2, 2);
    qq << 2.0 * q[1], 2.0 * q[0], 2.0 * q[0], 0.0;
    const SecondDerivatives exact = second_derivatives(cubic(), t, q);
    EXPECT_LE((exact.qq - qq).norm(), 1e-14);
    EXPECT_LE((exact.qt - VecX(Vec2(1.0, 0.0))).norm(), 1e-14);
    EXPECT_NEAR(exact.tt, std::sin(t), 1e-14);
    // Differences of the gradient are good to 1e-10 of the derivatives.
    Constraint differences = cubic();
    differences.curvature = {};
    const SecondDerivatives near = second_derivatives(differences, t, q);
    EXPECT_LE((near.qq - qq).norm(), 1e-8);
    EXPECT_LE((near.qt - exact.qt).norm(), 1e-8);
    EXPECT_NEAR(near.tt, exact.tt, 1e-8);
}

TEST(Assumptions, ConstantsAreInTheKineticMetric) {
    // Outside of a disk: |grad| = 1 and D^2 has the eigenvalues 0 and 1 / |q|; a mass m divides
    // lengths of gradients by sqrt(m) and D^2 by m.
    const double mass = 4.0;
    const Model model({.mass = mass * MatX::Identity(2, 2),
                       .q = Vec2(0.0, 2.0),
                       .v = Vec2::Zero(),
                       .constraints = {samples::outside("disk", 1.0)}});
    AssumptionConstants constants;
    add_place(model, 0.0, Vec2(0.0, 2.0), {false}, constants);
    EXPECT_TRUE(std::isinf(constants.least_gradient));
    add_place(model, 0.0, Vec2(0.6, 0.8), {true}, constants);
    EXPECT_NEAR(constants.least_gradient, 0.5, 1e-15);
    EXPECT_NEAR(constants.largest_gradient, 0.5, 1e-15);
    EXPECT_NEAR(constants.curvature, 1.0 / mass, 1e-8);
    EXPECT_EQ(constants.rate, 0.0);
    EXPECT_NEAR(constants.acceleration, 0.0, 1e-8);
}

/// What fails on a way through these places, `reached` from the second on.
std::string failures(const Constraint& constraint, const std::vector<Vec2>& way) {
    const Model model({.mass = MatX::Identity(2, 2),
                       .q = way.front(),
                       .v = Vec2::Zero(),
                       .constraints = {constraint}});
    AssumptionCheck check;
    std::string text;
    double t = 0.0;
    for (const Vec2& q : way) {
        for (const std::string& one :
             check.add(model, {.t = t, .q = q, .v = VecX::Zero(2)}, {t > 0.0}, 1e-3)) {
            text += one + "\n";
        }
        t += 1e-2;
    }
    return text;
}

TEST(Assumptions, SmoothConstraintsKeepThem) {
    // Around a disk by an eighth of a turn in each step.
    std::vector<Vec2> way;
    for (int k = 0; k < 9; ++k) way.emplace_back(std::cos(0.7 * k), std::sin(0.7 * k));
    EXPECT_EQ(failures(samples::outside("disk", 1.0), way), "");
    EXPECT_EQ(failures(samples::half_space("floor", Vec2(0.0, 1.0), 0.0), {{0, 1}, {0, 0}, {1, 0}}),
              "");
}

TEST(Assumptions, GradientsThatVanishAreNamedOnce) {
    const Constraint square{
        .name = "square",
        .value = [](double, const VecX& q) { return q[1] * q[1]; },
        .gradient = [](double, const VecX& q) { return VecX(Vec2(0.0, 2.0 * q[1])); }};
    const std::string text =
        failures(square, {{0, 1}, {0, 0.5}, {0, 0.25}, {0, 1e-7}, {0, 1e-8}, {0, 1e-9}});
    EXPECT_NE(text.find("(A1) fails for constraint 'square'"), std::string::npos) << text;
    EXPECT_EQ(text.find("(A1)"), text.rfind("(A1)")) << text;
}

TEST(Assumptions, KinksAreNamed) {
    const Constraint roof{
        .name = "roof",
        .value = [](double, const VecX& q) { return q[1] + std::abs(q[0]); },
        .gradient = [](double, const VecX& q) { return VecX(Vec2(std::copysign(1.0, q[0]), 1.0)); },
        .curvature = [](double, const VecX&, const VecX&) { return 0.0; }};
    EXPECT_NE(failures(roof, {{0.1, 0}, {0.01, 0}, {-0.01, 0}}).find("(A4)"), std::string::npos);
    EXPECT_EQ(failures(roof, {{0.1, 0}, {0.02, 0}, {0.01, 0}}), "");
}

TEST(Assumptions, BoundariesWithNothingBeyondAreNamed) {
    const Constraint root{
        .name = "root",
        .value = [](double, const VecX& q) { return std::sqrt(q[1] + 1e-4) - 1e-2; },
        .gradient = [](double,
                       const VecX& q) { return VecX(Vec2(0.0, 0.5 / std::sqrt(q[1] + 1e-4))); },
        .curvature =
            [](double, const VecX& q, const VecX& v) {
                return -0.25 * v[1] * v[1] * std::pow(q[1] + 1e-4, -1.5);
            }};
    // The gradient at the boundary is 50: 1e-3 beyond it q = -1e-3 has no value.
    EXPECT_NE(failures(root, {{0, 0.001}, {0, 0}}).find("(A0)"), std::string::npos);
}

TEST(Assumptions, SecondDerivativesWithoutBoundAreNamed) {
    const Constraint cusp{
        .name = "cusp",
        .value = [](double, const VecX& q) { return q[1] + std::pow(std::abs(q[0]), 1.5); },
        .gradient =
            [](double, const VecX& q) {
                return VecX(Vec2(std::copysign(1.5 * std::sqrt(std::abs(q[0])), q[0]), 1.0));
            },
        .curvature =
            [](double, const VecX& q, const VecX& v) {
                return v[0] == 0.0 ? 0.0 : 0.75 * v[0] * v[0] / std::sqrt(std::abs(q[0]));
            }};
    EXPECT_NE(failures(cusp, {{0.01, 0}, {0, 0}}).find("(A4)"), std::string::npos);
}

}  // namespace
}  // namespace drystone::inclusion
