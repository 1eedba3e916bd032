#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "convex/set_case.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/convex/sets/set.hpp"
#include "drystone/core/error.hpp"

/// The farthest point of a bounded set.
namespace drystone::convex::cases {

namespace {

/// Far targets pull the projection away without bound, in one direction at least.
bool is_bounded(const SetCase& c) {
    Rng rng(41);
    for (int i = 0; i < 20; ++i) {
        const VecX far = c.inside + 1e6 * c.size * sampling::direction(rng, c.dimension());
        if ((c.set.project(far) - c.inside).norm() > 1e3 * c.size) return false;
    }
    return true;
}

std::vector<SetCase> with_farthest(bool bounded) {
    std::vector<SetCase> chosen;
    for (const SetCase& set_case : all_cases()) {
        const bool is_small = set_case.name != "polyhedron_many_rows";  // see TooManyVertices
        if (is_small && set_case.set.has_farthest() && is_bounded(set_case) == bounded) {
            chosen.push_back(set_case);
        }
    }
    return chosen;
}

}  // namespace

class FarthestProperty : public testing::TestWithParam<SetCase> {};

INSTANTIATE_TEST_SUITE_P(Sets, FarthestProperty, testing::ValuesIn(with_farthest(true)),
                         case_name<testing::TestParamInfo<SetCase>>);

TEST_P(FarthestProperty, IsInTheSetAndBeyondEveryMember) {
    const SetCase& c = GetParam();
    Rng rng(42);
    for (int i = 0; i < c.samples / 20; ++i) {
        const VecX x = any_point(c, rng);
        const VecX f = c.set.farthest(x);
        ASSERT_LE(c.excess(f), rounding(c, f)) << "x = " << x.transpose();
        ASSERT_DOUBLE_EQ(farthest_distance(c.set, x), (x - f).norm());
        for (int k = 0; k < 10; ++k) {
            const VecX y = member(c, rng);
            ASSERT_GE((x - f).norm(), (x - y).norm() - rounding(c, x)) << "x = " << x.transpose();
        }
    }
}

/// The ball around x through f contains the set, so f - x is normal to the set at f.
TEST_P(FarthestProperty, LiesWhereTheDisplacementIsNormal) {
    const SetCase& c = GetParam();
    Rng rng(43);
    for (int i = 0; i < c.samples / 20; ++i) {
        const VecX x = any_point(c, rng);
        const VecX f = c.set.farthest(x);
        ASSERT_TRUE(is_normal(c.set, f, f - x, 2.0 * rounding(c, 2.0 * f - x)))
            << "x = " << x.transpose();
    }
}

class UnboundedFarthest : public testing::TestWithParam<SetCase> {};

INSTANTIATE_TEST_SUITE_P(Sets, UnboundedFarthest, testing::ValuesIn(with_farthest(false)),
                         case_name<testing::TestParamInfo<SetCase>>);

TEST_P(UnboundedFarthest, DoesNotExist) {
    EXPECT_THROW((void)GetParam().set.farthest(GetParam().inside), ComputationError);
}

/// Points next to the plane through the center across the longest axis: the two ends of that axis
/// are almost equally far and the secular equation has its root on the pole.
TEST(FarthestFromEllipsoid, KeepsItsDigitsNextToThePole) {
    const Ellipsoid ellipsoid(Vec2::Zero(), Vec2(2, 1));
    for (double off = 1e-3; off > 1e-18; off *= 0.1) {
        const Vec2 x(off, 0.0);
        const VecX f = farthest(ellipsoid, x);
        EXPECT_NEAR(f[0], -2.0, 1e-14) << "off = " << off;
        EXPECT_NEAR(f[1], 0.0, 1e-14) << "off = " << off;
    }
    EXPECT_NEAR(farthest(ellipsoid, Vec2::Zero()).norm(), 2.0, 1e-14);
}

/// The nearest surface point from next to the long axis: y_0 = 4 x_0 / 3 and both halves equal.
TEST(NearestSurfacePoint, KeepsItsDigitsNextToTheMedialAxis) {
    const Ellipsoid ellipsoid(Vec2::Zero(), Vec2(2, 1));
    for (double off = 1e-3; off > 1e-18; off *= 0.1) {
        const VecX y = project_on_surface(ellipsoid, Vec2(0.6, off));
        EXPECT_NEAR(std::pow(y[0] / 2.0, 2) + y[1] * y[1], 1.0, 1e-14) << "off = " << off;
        EXPECT_NEAR(y[0], 0.8, 2.0 * off + 1e-14) << "off = " << off;
    }
}

}  // namespace drystone::convex::cases
