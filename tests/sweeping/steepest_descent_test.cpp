// Steepest descent by the proximal step.
#include "drystone/sweeping/steepest_descent.hpp"

#include <gtest/gtest.h>

#include "drystone/convex/sets/ball.hpp"
#include "drystone/core/error.hpp"
#include "sweeping/problems.hpp"

namespace drystone::sweeping {
namespace {

// f lowers by at least |du|^2 / (2h) per step (the minimum is not above the value at u_k).
void expect_descent(const std::vector<DescentRecord>& run, double h) {
    for (std::size_t k = 1; k < run.size(); ++k) {
        const double step = (run[k].u - run[k - 1].u).squaredNorm() / (2.0 * h);
        EXPECT_LE(run[k].value + step, run[k - 1].value + 1e-12 * (1.0 + std::abs(run[k].value)));
    }
}

TEST(SteepestDescent, QuadraticDecaysExponentiallyWithOrderOne) {
    MatX A(2, 2);
    A << 2.0, 0.0, 0.0, 0.5;
    const auto f = convex::quadratic(A, Vec2(0, 0));
    const VecX exact = Vec2(std::exp(-2.0), 3.0 * std::exp(-0.5));
    std::vector<double> errors;
    for (int steps = 20; steps <= 320; steps *= 2) {
        const auto run = steepest_descent(f, Vec2(1.0, 3.0), 1.0 / steps, steps);
        expect_descent(run, 1.0 / steps);
        errors.push_back((run.back().u - exact).norm());
    }
    EXPECT_NEAR(problems::last_order(errors), 1.0, 0.05);
}

// -u' in d|u|_1: each component moves at speed 1 and stops at 0, exactly also in the scheme.
TEST(SteepestDescent, TheL1NormStopsInFiniteTime) {
    const auto run = steepest_descent(convex::l1_norm(3), Vec3(1.0, -0.45, 0.0), 0.1, 20);
    for (const DescentRecord& record : run) {
        const Vec3 exact(std::max(0.0, 1.0 - record.t), -std::max(0.0, 0.45 - record.t), 0.0);
        EXPECT_LE((record.u - exact).norm(), 1e-14);
    }
}

// f = (x^2 - 1)^2 / 4 has f'' >= -1: semiconvex with constant 1. Flow u' = u - u^3:
// u = 1 / sqrt(1 + (1/u0^2 - 1) exp(-2t)).
convex::ProxFunction double_well() {
    return convex::smooth(
        "double well", 1,
        {.value = [](const VecX& x) { return 0.25 * std::pow(x[0] * x[0] - 1.0, 2); },
         .gradient = [](const VecX& x) -> VecX {
             return VecX::Constant(1, x[0] * x[0] * x[0] - x[0]);
         },
         .hessian = [](const VecX& x) -> MatX {
             return MatX::Constant(1, 1, 3.0 * x[0] * x[0] - 1.0);
         }},
        1.0);
}

TEST(SteepestDescent, ADoubleWellConvergesWithOrderOne) {
    const double exact = 1.0 / std::sqrt(1.0 + (1.0 / 0.04 - 1.0) * std::exp(-4.0));
    std::vector<double> errors;
    for (int steps = 20; steps <= 320; steps *= 2) {
        const auto run =
            steepest_descent(double_well(), VecX::Constant(1, 0.2), 2.0 / steps, steps);
        expect_descent(run, 2.0 / steps);
        errors.push_back(std::abs(run.back().u[0] - exact));
    }
    EXPECT_NEAR(problems::last_order(errors), 1.0, 0.05);
}

TEST(SteepestDescent, RefusesStepsForWhichTheProximalPointIsNotUnique) {
    EXPECT_THROW((void)steepest_descent(double_well(), VecX::Constant(1, 0.2), 1.0, 3), InputError);
    EXPECT_NO_THROW((void)steepest_descent(double_well(), VecX::Constant(1, 0.2), 0.99, 3));
}

// f_t = indicator of C(t): the descent is the sweeping process, the step is catching-up.
TEST(SteepestDescent, OfAMovingIndicatorIsCatchingUp) {
    const auto center = [](double t) -> VecX { return Vec2(std::sin(t), t); };
    const convex::MovingSet set =
        convex::translating_set(convex::Ball<>(VecX::Zero(2), 0.3), center);
    const auto descent = steepest_descent([&](double t) { return convex::indicator(set.at(t)); },
                                          Vec2(0.1, 0.1), 0.0625, 32);
    const auto swept = integrate({.set = set, .initial = Vec2(0.1, 0.1), .end = 2.0}, catching_up(),
                                 {.step = 0.0625});
    ASSERT_EQ(descent.size(), swept.records.size());
    for (std::size_t k = 0; k < descent.size(); ++k) EXPECT_EQ(descent[k].u, swept.records[k].u);
}

// Non-expansive for convex f.
TEST(SteepestDescent, IsNonExpansiveForConvexFunctions) {
    Rng rng(5);
    const auto f = convex::distance_to(convex::Ball<>(VecX::Zero(3), 0.5));
    for (int sample = 0; sample < 200; ++sample) {
        const VecX x = 3.0 * problems::random_vector(rng, 3);
        const VecX y = 3.0 * problems::random_vector(rng, 3);
        const auto one = steepest_descent(f, x, 0.2, 10);
        const auto two = steepest_descent(f, y, 0.2, 10);
        for (std::size_t k = 1; k < one.size(); ++k) {
            EXPECT_LE((one[k].u - two[k].u).norm(), (one[k - 1].u - two[k - 1].u).norm() + 1e-13);
        }
    }
}

}  // namespace
}  // namespace drystone::sweeping
