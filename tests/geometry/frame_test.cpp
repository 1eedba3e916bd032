#include "drystone/geometry/frame.hpp"

#include <gtest/gtest.h>

#include "drystone/geometry/aabb.hpp"
#include "geometry/solids.hpp"

namespace drystone::geometry {

namespace {

constexpr double k_rounding = 1e-14;  // a few roundings of numbers below 10

template <int D>
void expect_group(Rng& rng) {
    const Frame<D> a = cases::random_frame<D>(rng);
    const Frame<D> b = cases::random_frame<D>(rng);
    const Vector<D> x = cases::random_direction<D>(rng);
    EXPECT_LE(((a * b).to_world(x) - a.to_world(b.to_world(x))).norm(), k_rounding);
    EXPECT_LE((inverse(a).to_world(a.to_world(x)) - x).norm(), k_rounding);
    EXPECT_LE((a.to_local(a.to_world(x)) - x).norm(), k_rounding);
    EXPECT_LE((inverse(a).to_local(x) - a.to_world(x)).norm(), k_rounding);
}

}  // namespace

TEST(Frame, ComposesAndInverts) {
    Rng rng(91);
    for (int run = 0; run < 20; ++run) {
        expect_group<2>(rng);
        expect_group<3>(rng);
    }
}

TEST(Frame, TurnsCounterClockwise) {
    EXPECT_LE((plane_rotation(0.5 * std::numbers::pi) * Vec2::UnitX() - Vec2::UnitY()).norm(),
              k_rounding);
}

TEST(Aabb, OverlapsWhenBoxesTouch) {
    const Aabb<2> a{.low = {0, 0}, .high = {1, 1}};
    EXPECT_TRUE(a.overlaps({.low = {1, 0.5}, .high = {2, 2}}));
    EXPECT_FALSE(a.overlaps({.low = {1.1, 0.5}, .high = {2, 2}}));
    EXPECT_FALSE(a.overlaps(Aabb<2>{})) << "the default is empty";
    EXPECT_TRUE(grown(a, 0.1).overlaps({.low = {1.1, 0.5}, .high = {2, 2}}));
    const Aabb<2> both = united(a, {.low = {-1, 0.5}, .high = {0.5, 3}});
    EXPECT_EQ(both.low, Vec2(-1, 0));
    EXPECT_EQ(both.high, Vec2(1, 3));
    EXPECT_TRUE(both.bounded());
    EXPECT_FALSE(Aabb<2>{}.bounded());
}

}  // namespace drystone::geometry
