#include "drystone/linalg/finite.hpp"

#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/linalg/unit_rows.hpp"

namespace drystone {

namespace {

template <class Action>
std::string refusal(Action action) {
    try {
        action();
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

}  // namespace

TEST(Finite, VectorsReadBack) {
    EXPECT_EQ(to_text(Vec3(1, 2.5, -0.1)), "(1, 2.5, -0.1)");
    EXPECT_EQ(to_text(VecX(0)), "()");
}

TEST(Finite, ChecksNameTheValue) {
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(refusal([&] { require_finite("v", Vec2(0, infinity)); }),
              "v: expected finite numbers, found inf in row 1");
    EXPECT_EQ(refusal([] { require_finite("v", Vec2(0, 1)); }), "accepted");
    EXPECT_EQ(refusal([] { require_non_negative("m", -0.5); }),
              "m: expected a number >= 0, found -0.5");
    EXPECT_EQ(refusal([] { require_non_negative("m", 0.0); }), "accepted");
    EXPECT_EQ(refusal([] { require_positive("m", 0.0); }), "m: expected a number > 0, found 0");
    EXPECT_EQ(refusal([&] { require_positive("m", infinity); }),
              "m: expected a number > 0, found inf");
    EXPECT_EQ(refusal([] { require_size("x", 3, 2); }), "x: expected 3 components, found 2");
}

TEST(Finite, OrthogonalMatrices) {
    Mat2 quarter_turn;
    quarter_turn << 0, -1, 1, 0;
    EXPECT_EQ(refusal([&] { require_orthogonal("Q", 2, quarter_turn); }), "accepted");
    EXPECT_EQ(refusal([&] { require_orthogonal("Q", 3, quarter_turn); }),
              "Q: expected an orthogonal 3 x 3 matrix, found 2 x 2");
    EXPECT_EQ(refusal([&] { require_orthogonal("Q", 1, MatX::Constant(1, 1, 3.0)); }),
              "Q: expected an orthogonal 1 x 1 matrix, found |Q^T Q - I| = 8");
}

TEST(UnitRows, AreDistances) {
    MatX A(3, 2);
    A << 3, 4, 0, 0, 0, -1e-200;
    VecX b = Vec3(10, 7, 2e-200);
    EXPECT_EQ(make_unit_rows(A, b), Vec3(5, 1, 1e-200));
    EXPECT_EQ(A.row(0), Eigen::RowVector2d(0.6, 0.8));
    EXPECT_EQ(A.row(1), Eigen::RowVector2d(0, 0));
    EXPECT_EQ(A.row(2), Eigen::RowVector2d(0, -1));
    EXPECT_EQ(b, Vec3(2, 7, 2));
}

}  // namespace drystone
