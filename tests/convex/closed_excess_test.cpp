// Closed forms of the excess, against the enclosure by support functions and by hand.
#include "drystone/convex/regularity/closed_excess.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "drystone/convex/regularity/excess.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/convex/transformed.hpp"

namespace drystone::convex {
namespace {

constexpr double k_inf = std::numeric_limits<double>::infinity();

TEST(ClosedExcess, OfBallsIsTheDistanceOfCentersAndRadii) {
    const AnySet small = Ball<>(Vec2(0, 0), 1.0);
    const AnySet large = Ball<>(Vec2(3, 4), 2.0);
    EXPECT_EQ(closed_excess(small, large), 4.0);
    EXPECT_EQ(closed_excess(large, small), 6.0);
    EXPECT_EQ(closed_excess(small, Ball<>(Vec2(0.5, 0), 2.0)), 0.0);
    // A ball that was scaled, turned and shifted is a ball: here that of radius 3 around (1, 2).
    const AnySet moved = translate(scaled(Ball<>(Vec2(0, 1), 1.5), 2.0), Vec2(1, 0));
    EXPECT_EQ(closed_excess(moved, small), std::sqrt(5.0) + 3.0 - 1.0);
    const Bounds bounds = hausdorff_distance(small, large);
    EXPECT_EQ(bounds.lower, 6.0);
    EXPECT_EQ(bounds.upper, 6.0);
}

TEST(ClosedExcess, OfParallelHalfSpacesIsTheirDistance) {
    const AnySet low = HalfSpace<>(Vec2(3, 4), 5.0);  // offset 1
    const AnySet high = HalfSpace<>(Vec2(0.6, 0.8), 2.5);
    EXPECT_EQ(closed_excess(low, high), 0.0);
    EXPECT_DOUBLE_EQ(*closed_excess(high, low), 1.5);
    EXPECT_DOUBLE_EQ(*closed_excess(translate(low, Vec2(0.6, 0.8)), low), 1.0);
    // Points of one half-space are arbitrarily far from another one with another direction.
    EXPECT_EQ(closed_excess(low, HalfSpace<>(Vec2(0, 1), 0.0)), k_inf);
    EXPECT_EQ(closed_excess(low, HalfSpace<>(Vec2(-3, -4), 5.0)), k_inf);
    const Bounds bounds = excess(high, low);
    EXPECT_DOUBLE_EQ(bounds.lower, 1.5);
    EXPECT_EQ(bounds.lower, bounds.upper);
}

// The enclosure knows nothing of translations; it must contain the closed form.
TEST(ClosedExcess, OfTranslatesIsTheShift) {
    const AnySet ellipsoid = Ellipsoid(Vec2(0, 0), Vec2(2, 1));
    const AnySet a = translate(ellipsoid, Vec2(1, 1));
    const AnySet b = translate(ellipsoid, Vec2(-2, 5));
    EXPECT_EQ(closed_excess(a, b), 5.0);
    EXPECT_EQ(closed_excess(ellipsoid, ellipsoid), 0.0);
    const AnySet same = Ellipsoid(Vec2(1, 1), Vec2(2, 1));
    EXPECT_FALSE(closed_excess(same, b).has_value());
    const Bounds bounds = excess(same, b, {.tolerance = 1e-3});
    EXPECT_LE(bounds.lower, 5.0 + 1e-14);
    EXPECT_GE(bounds.upper, 5.0 - 1e-14);
    // Turned differently they are no translates.
    const double c = std::cos(0.3);
    const double s = std::sin(0.3);
    const MatX turn = (MatX(2, 2) << c, -s, s, c).finished();
    EXPECT_FALSE(closed_excess(rotated(ellipsoid, turn, Vec2(0, 0)), a).has_value());
}

// A half-strip that moves along its axis gives up nothing, or a piece without end sideways.
TEST(ClosedExcess, IsNotKnownForUnboundedTranslatesThatMoveWhereTheyAreUnbounded) {
    const AnySet quarter = Polyhedron((MatX(2, 2) << 1, 0, 0, 1).finished(), VecX(Vec2(0, 0)));
    EXPECT_DOUBLE_EQ(*closed_excess(translate(quarter, Vec2(3, 4)), translate(quarter, Vec2(0, 0))),
                     5.0);
    EXPECT_FALSE(
        closed_excess(translate(quarter, Vec2(-3, 0)), translate(quarter, Vec2(0, 0))).has_value());
}

TEST(ClosedExcess, OfPolytopesIsInAVertex) {
    const AnySet square = Box<>(Vec2(-1, -1), Vec2(1, 1));
    EXPECT_DOUBLE_EQ(*closed_excess(square, Ball<>(Vec2(0, 0), 1.0)), std::sqrt(2.0) - 1.0);
    EXPECT_EQ(closed_excess(square, Box<>(Vec2(-1, -1), Vec2(1, 0.5))), 0.5);
}

}  // namespace
}  // namespace drystone::convex
