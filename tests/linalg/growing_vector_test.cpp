#include "drystone/linalg/growing_vector.hpp"

#include <gtest/gtest.h>

#include "core/allocation_count.hpp"

namespace drystone {
namespace {

TEST(GrowingVector, HasTheSizeAskedForLast) {
    GrowingVector vector;
    EXPECT_EQ(vector.get().size(), 0);
    vector.resized(3) = Vec3(1.0, 2.0, 3.0);
    EXPECT_EQ(vector.get(), Vec3(1.0, 2.0, 3.0));
    EXPECT_EQ(vector.resized(2).size(), 2);
    const GrowingVector& constant = vector;
    EXPECT_EQ(constant.get().size(), 2);
    EXPECT_EQ(constant.size(), 2);
}

TEST(GrowingVector, AllocatesForTheLargestSizeOnly) {
    if (!test::counts_allocations()) GTEST_SKIP() << "a sanitizer replaces malloc";
    GrowingVector vector;
    EXPECT_GT(test::allocations_during([&] { vector.resized(100).setZero(); }), 0);
    EXPECT_EQ(test::allocations_during([&] {
                  for (const Index size : {40, 100, 0, 99}) vector.resized(size).setZero();
              }),
              0);
}

}  // namespace
}  // namespace drystone
