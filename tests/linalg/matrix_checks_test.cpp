#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "drystone/core/error.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone {

TEST(MatrixChecks, Sizes) {
    EXPECT_EQ(message_of<InputError>([] { require_size("x", 3, 2); }),
              "x: expected 3 components, found 2");
    EXPECT_EQ(message_of<InputError>([] { require_size("x", 3, 3); }), k_no_error);
}

TEST(MatrixChecks, OrthogonalMatrices) {
    Mat2 quarter_turn;
    quarter_turn << 0, -1, 1, 0;
    EXPECT_EQ(message_of<InputError>([&] { require_orthogonal("Q", 2, quarter_turn); }),
              k_no_error);
    EXPECT_EQ(message_of<InputError>([&] { require_orthogonal("Q", 3, quarter_turn); }),
              "Q: expected an orthogonal 3 x 3 matrix, found 2 x 2");
    EXPECT_EQ(
        message_of<InputError>([&] { require_orthogonal("Q", 1, MatX::Constant(1, 1, 3.0)); }),
        "Q: expected an orthogonal 1 x 1 matrix, found |Q^T Q - I| = 8");
}

}  // namespace drystone
