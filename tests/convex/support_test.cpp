#include <cmath>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "convex/set_case.hpp"
#include "drystone/convex/sets/set.hpp"

/// Support function sigma(d) = sup { d.y : y in C } against points of the set.
namespace drystone::convex::cases {

namespace {

std::vector<SetCase> with_support() {
    std::vector<SetCase> chosen;
    for (const SetCase& set_case : all_cases()) {
        if (set_case.set.has_support()) chosen.push_back(set_case);
    }
    return chosen;
}

/// A direction within the boundary tolerance of a normal counts as that normal.
double support_slack(const SetCase& c, const VecX& d, const VecX& y) {
    return k_boundary_tolerance * d.norm() * (y.norm() + c.inside.norm() + 10.0 * c.size);
}

}  // namespace

class SupportProperty : public testing::TestWithParam<SetCase> {};

INSTANTIATE_TEST_SUITE_P(Sets, SupportProperty, testing::ValuesIn(with_support()),
                         case_name<testing::TestParamInfo<SetCase>>);

/// By the variational inequality x - P(x) has its supremum at P(x).
TEST_P(SupportProperty, IsAttainedAtTheProjection) {
    const SetCase& c = GetParam();
    Rng rng(31);
    for (int i = 0; i < c.samples / 4; ++i) {
        const VecX x = any_point(c, rng);
        const VecX p = c.set.project(x);
        const VecX v = x - p;
        const bool is_known = rounding(c, x) <= 0.01 * k_boundary_tolerance * v.norm();
        if (!is_known) continue;  // a displacement of rounding errors has no direction
        const double slack = support_slack(c, v, p) + rounding(c, x) * (v.norm() + p.norm());
        ASSERT_NEAR(c.set.support(v), v.dot(p), slack) << "x = " << x.transpose();
    }
}

TEST_P(SupportProperty, BoundsEveryMember) {
    const SetCase& c = GetParam();
    Rng rng(32);
    for (int i = 0; i < c.samples / 4; ++i) {
        const VecX d = sampling::direction(rng, c.dimension());
        const double sigma = c.set.support(d);
        for (int k = 0; k < 4; ++k) {
            const VecX y = member(c, rng);
            ASSERT_GE(sigma, d.dot(y) - support_slack(c, d, y)) << "d = " << d.transpose();
        }
    }
}

/// P(c + t d) climbs along d. When sigma is attained at y, |P - y| <= |c - y| = R by
/// nonexpansiveness and the variational inequality leaves sigma - d.P <= 2 R^2 / t; when sigma is
/// infinite d.P keeps growing.
TEST_P(SupportProperty, IsApproachedByFarProjections) {
    const SetCase& c = GetParam();
    Rng rng(33);
    const double t = 1e7 * c.size;
    const double R = 10.0 * c.size;
    for (int i = 0; i < c.samples / 10; ++i) {
        const VecX d = sampling::direction(rng, c.dimension());
        const double sigma = c.set.support(d);
        const VecX far = c.inside + t * d;
        const double reached = d.dot(c.set.project(far));
        if (std::isinf(sigma)) {
            ASSERT_GT(sigma, 0.0);
            const VecX farther = c.inside + 2.0 * t * d;
            ASSERT_GT(d.dot(c.set.project(farther)), reached + 2.0 * rounding(c, farther))
                << "d = " << d.transpose();
        } else {
            ASSERT_NEAR(reached, sigma, 2.0 * R * R / t + rounding(c, far))
                << "d = " << d.transpose();
        }
    }
}

TEST_P(SupportProperty, IsZeroAlongNoDirection) {
    const SetCase& c = GetParam();
    EXPECT_EQ(c.set.support(VecX::Zero(c.dimension())), 0.0);
}

}  // namespace drystone::convex::cases
