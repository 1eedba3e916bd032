#include "drystone/linalg/vector_text.hpp"

#include <gtest/gtest.h>

namespace drystone {

TEST(VectorText, ReadsBack) {
    EXPECT_EQ(to_text(Vec3(1, 2.5, -0.1)), "(1, 2.5, -0.1)");
    EXPECT_EQ(to_text(VecX(0)), "()");
}

}  // namespace drystone
