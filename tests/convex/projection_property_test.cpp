#include <gtest/gtest.h>

#include "convex/set_case.hpp"
#include "drystone/convex/sets/set.hpp"

/// What makes a map the projection on a closed convex set, for every set of the tables.
namespace drystone::convex::cases {

class ProjectionProperty : public testing::TestWithParam<SetCase> {};

INSTANTIATE_TEST_SUITE_P(Sets, ProjectionProperty, testing::ValuesIn(all_cases()),
                         case_name<testing::TestParamInfo<SetCase>>);

TEST_P(ProjectionProperty, LandsInTheSet) {
    const SetCase& c = GetParam();
    Rng rng(1);
    for (int i = 0; i < c.samples; ++i) {
        const VecX x = any_point(c, rng);
        const VecX p = c.set.project(x);
        ASSERT_LE(c.excess(p), allowed_excess(c, x)) << "x = " << x.transpose();
        ASSERT_TRUE(c.set.contains(p, 2.0 * allowed_excess(c, x))) << "x = " << x.transpose();
        ASSERT_DOUBLE_EQ(distance(c.set, x), (x - p).norm());
    }
}

TEST_P(ProjectionProperty, LeavesMembersWhereTheyAre) {
    const SetCase& c = GetParam();
    Rng rng(2);
    for (int i = 0; i < c.samples; ++i) {
        const VecX y = member(c, rng);
        const VecX p = c.set.project(y);
        ASSERT_LE((p - y).norm(), 2.0 * position_error(c, y, y)) << "y = " << y.transpose();
        ASSERT_TRUE(c.set.contains(y, 2.0 * rounding(c, y))) << "y = " << y.transpose();
    }
}

TEST_P(ProjectionProperty, IsIdempotent) {
    const SetCase& c = GetParam();
    Rng rng(3);
    for (int i = 0; i < c.samples; ++i) {
        const VecX x = any_point(c, rng);
        const VecX p = c.set.project(x);
        ASSERT_LE((c.set.project(p) - p).norm(), 2.0 * position_error(c, x, p))
            << "x = " << x.transpose();
    }
}

TEST_P(ProjectionProperty, IsNonexpansive) {
    const SetCase& c = GetParam();
    Rng rng(4);
    for (int i = 0; i < c.samples; ++i) {
        const VecX x = any_point(c, rng);
        const VecX y = any_point(c, rng);
        const VecX p = c.set.project(x);
        const VecX q = c.set.project(y);
        ASSERT_LE((p - q).norm(),
                  (x - y).norm() + position_error(c, x, p) + position_error(c, y, q))
            << "x = " << x.transpose() << "\ny = " << y.transpose();
    }
}

TEST_P(ProjectionProperty, SatisfiesTheVariationalInequality) {
    const SetCase& c = GetParam();
    Rng rng(5);
    for (int i = 0; i < c.samples; ++i) {
        const VecX x = any_point(c, rng);
        const VecX p = c.set.project(x);
        const VecX known = member(c, rng);
        ASSERT_LE((x - p).dot(known - p), variational_slack(c, x, p, known))
            << "x = " << x.transpose() << "\ny = " << known.transpose();
        const VecX other = any_point(c, rng);
        const VecX projected = c.set.project(other);
        // `projected` is itself only near the set.
        const double error = position_error(c, other, projected);
        ASSERT_LE((x - p).dot(projected - p),
                  variational_slack(c, x, p, projected) + error * (x - p).norm())
            << "x = " << x.transpose() << "\ny = " << projected.transpose();
    }
}

TEST_P(ProjectionProperty, FormulaSeparatesOutsideFromInside) {
    const SetCase& c = GetParam();
    Rng rng(6);
    for (int i = 0; i < c.samples; ++i) {
        const VecX x = any_point(c, rng);
        const double outside = c.excess(x);
        const double slack = 2.0 * allowed_excess(c, x);
        ASSERT_EQ(c.set.dimension(), c.dimension());
        ASSERT_GE(distance(c.set, x), outside - slack) << "x = " << x.transpose();
        if (outside > slack) {
            ASSERT_FALSE(c.set.contains(x)) << "x = " << x.transpose();
        }
    }
}

}  // namespace drystone::convex::cases
