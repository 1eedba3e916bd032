/// Nguyen 2024, Theorems 5.7 and 5.12: outside an r-prox-regular set there is room for balls of
/// every radius below r, and they separate.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "convex/thesis_prox_cases.hpp"
#include "drystone/convex/regularity/regularity.hpp"
#include "drystone/core/error.hpp"

namespace drystone::convex {
namespace {

class ProxComplement : public testing::TestWithParam<thesis::ProxCase> {
  protected:
    /// Boundary points; the interior of the set is behind them.
    static std::vector<VecX> boundary(const thesis::ProxCase& c, int count) {
        Rng rng(80);
        std::vector<VecX> points;
        for (int k = 0; k < count; ++k) points.push_back(boundary_sample(c, rng).point);
        return points;
    }

    /// A point outside the set at depth `share` r.
    static VecX outside(const thesis::ProxCase& c, double share, Rng& rng) {
        const NormalSample foot = boundary_sample(c, rng);
        return foot.point + share * c.r * foot.normal;
    }

    /// An error e of P(x) moves the center r x_* by r/d e, the sphere as much.
    static double ball_error(const thesis::ProxCase& c, double share) {
        return 10.0 * c.accuracy / (1.0 - share) / share;
    }
};

// Theorem 5.12: B(r x_*, r) contains x, touches the set at P(x) and misses the rest.
TEST_P(ProxComplement, TouchingBallSeparates) {
    const thesis::ProxCase& c = GetParam();
    const std::vector<VecX> points = boundary(c, 2000);
    Rng rng(81);
    for (int k = 0; k < 60; ++k) {
        const double share = rng.uniform(0.05, 0.95);
        const VecX x = outside(c, share, rng);
        const Ball<> ball = touching_ball(c.set, c.r, x);
        const double error = ball_error(c, share);
        EXPECT_DOUBLE_EQ(ball.radius(), c.r);
        EXPECT_LT((x - ball.center()).norm(), c.r);
        EXPECT_NEAR((c.set.project(x) - ball.center()).norm(), c.r, error);
        for (const VecX& u : points) ASSERT_GE((u - ball.center()).norm(), c.r - error);
    }
}

// The ball is the largest: enlarged by 5 % about the same contact it cuts the set, somewhere.
TEST_P(ProxComplement, NoLargerBallFitsEverywhere) {
    const thesis::ProxCase& c = GetParam();
    std::vector<VecX> points = boundary(c, 1000);
    for (const NormalSample& corner : c.corners) points.push_back(corner.point);
    Rng rng(82);
    bool cuts = false;
    for (int k = 0; k < 300 && !cuts; ++k) {
        const NormalSample foot = boundary_sample(c, rng);
        const double radius = 1.05 * c.r;
        const VecX center = foot.point + radius * foot.normal;
        for (const VecX& u : points) cuts = cuts || (u - center).norm() < radius - 1e-9;
    }
    EXPECT_TRUE(cuts);
}

// d (1 - d / 2r) = q(x) - sup_S q with q = q_{x_*, r} (section 5.3, after [115]).
TEST_P(ProxComplement, DistanceFormula) {
    const thesis::ProxCase& c = GetParam();
    const std::vector<VecX> points = boundary(c, 500);
    Rng rng(83);
    for (int k = 0; k < 200; ++k) {
        const double share = rng.uniform(0.05, 0.95);
        const VecX x = outside(c, share, rng);
        const VecX near = c.set.project(x);
        const double d = (x - near).norm();
        const VecX y = (1.0 / c.r - 1.0 / d) * near + x / d;  // x_* of Theorem 5.12
        const double supremum = separation_form(y, c.r, near);
        // q has slope |y| + |u| / r at u.
        const double slope = y.norm() + 10.0 / c.r;
        const double error = slope * ball_error(c, share);
        EXPECT_NEAR(separation_form(y, c.r, x) - supremum, d * (1.0 - d / (2.0 * c.r)), error);
        for (const VecX& u : points) ASSERT_LE(separation_form(y, c.r, u), supremum + error);
        EXPECT_LE((touching_ball(c.set, c.r, x).center() - c.r * y).norm(),
                  1e-14 * c.r * (1.0 + y.norm()) / share);
    }
}

// Theorem 5.7: every point outside lies in a closed ball of radius s < r that misses the set.
// From depth d <= s: the ball of radius s centered on the ray a little deeper than s.
TEST_P(ProxComplement, IsAUnionOfBalls) {
    const thesis::ProxCase& c = GetParam();
    const std::vector<VecX> points = boundary(c, 1000);
    Rng rng(84);
    for (const double share : {0.2, 0.7, 0.98}) {
        const double s = share * c.r;
        for (int k = 0; k < 40; ++k) {
            const double d = s * rng.uniform(0.01, 1.0);
            const double depth = s + 0.5 * std::min(d, c.r - s);
            const NormalSample foot = boundary_sample(c, rng);
            const VecX x = foot.point + d * foot.normal;
            const VecX near = c.set.project(x);
            const VecX center = near + depth / (x - near).norm() * (x - near);
            EXPECT_LE((x - center).norm(), s);
            for (const VecX& u : points) ASSERT_GT((u - center).norm(), s);
        }
    }
}

TEST_P(ProxComplement, TouchingBallRefusesMembersAndTheEndOfTheTube) {
    const thesis::ProxCase& c = GetParam();
    Rng rng(85);
    for (int k = 0; k < 50; ++k) {
        const NormalSample foot = boundary_sample(c, rng);
        const VecX x = foot.point + 0.5 * c.r * foot.normal;
        EXPECT_THROW((void)touching_ball(c.set, 0.4 * c.r, x), ComputationError);
        const VecX member = foot.point - 0.1 * c.r * foot.normal;
        if (c.excess(member) > 0.0) continue;
        EXPECT_THROW((void)touching_ball(c.set, c.r, member), ComputationError);
    }
}

INSTANTIATE_TEST_SUITE_P(thesis, ProxComplement, testing::ValuesIn(thesis::prox_cases()),
                         thesis::case_name<thesis::ProxCase>);

}  // namespace
}  // namespace drystone::convex
