#include <cmath>
#include <cstddef>
#include <string>

#include <gtest/gtest.h>

#include "core/allocation_count.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/coulomb_cone.hpp"
#include "drystone/convex/sets/half_space.hpp"
#include "drystone/convex/sets/polar.hpp"
#include "drystone/convex/sets/segment.hpp"

/// The projections a contact solver calls millions of times do not touch the heap.
namespace drystone::convex {

namespace {

using drystone::test::allocations_during;

/// Points of every region of the sets below; the results are added up so that they are needed.
template <class Set, class Point>
void expect_no_allocation(const Set& set, const Point& direction) {
    double sum = 0.0;
    const long counted = allocations_during([&] {
        for (int i = -20; i <= 20; ++i) {
            const Point x = 0.1 * i * direction;
            const Point p = project(set, x);
            sum += p.sum() + (contains(set, x) ? 1.0 : 0.0);
        }
    });
    EXPECT_EQ(counted, 0);
    EXPECT_TRUE(std::isfinite(sum));
}

class Allocation : public testing::Test {
  protected:
    void SetUp() override {
        if (!drystone::test::counts_allocations())
            GTEST_SKIP() << "malloc belongs to somebody else";
    }
};

}  // namespace

TEST_F(Allocation, TheCounterCounts) {
    EXPECT_GE(allocations_during([] { EXPECT_EQ(VecX::Zero(100).eval().sum(), 0.0); }), 1);
    EXPECT_GE(allocations_during([] { EXPECT_EQ(std::string(100, 'x').size(), 100U); }), 1);
}

TEST_F(Allocation, NoneInCoulombCones) {
    const CoulombCone cone(0.3);
    for (const double tangential : {0.0, 0.1, 1.0, 10.0}) {
        expect_no_allocation(cone, Vec2(1, tangential));
        expect_no_allocation(cone, Vec3(1, tangential, -tangential));
        expect_no_allocation(polar(cone), Vec2(1, tangential));
        expect_no_allocation(polar(cone), Vec3(1, tangential, -tangential));
        expect_no_allocation(dual(cone), Vec3(1, tangential, -tangential));
    }
}

TEST_F(Allocation, NoneInSetsOfFixedSize) {
    const Vec3 direction(1, -2, 0.5);
    expect_no_allocation(Box<3>(Vec3(-1, 0, 0), Vec3(1, 1, 2)), direction);
    expect_no_allocation(Ball<3>(Vec3(0.1, 0, 0), 0.7), direction);
    expect_no_allocation(HalfSpace<3>(Vec3(1, 2, 3), 0.2), direction);
    expect_no_allocation(Segment<3>(Vec3(1, 0, 0), Vec3(0, 1, 0)), direction);
    expect_no_allocation(Ball<2>(Vec2(0.1, 0), 0.7), Vec2(1, 1));
}

}  // namespace drystone::convex
