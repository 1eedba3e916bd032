#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "core/test_numbers.hpp"
#include "drystone/convex/intersection.hpp"
#include "drystone/convex/product.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/half_space.hpp"
#include "drystone/convex/sets/level_set.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/convex/transformed.hpp"
#include "drystone/core/error.hpp"

/// Systems of rows, images and combinations of sets that do not exist.
namespace drystone::convex {

namespace {

AnySet unit_disc(double x) { return Ball<2>(Vec2(x, 0), 1.0); }

}  // namespace

TEST(BadPolyhedron, Sizes) {
    EXPECT_EQ(message_of<InputError>([] { Polyhedron(MatX::Ones(2, 3), Vec3(1, 1, 1)); }),
              "polyhedron: b: expected 2 components, found 3");
    EXPECT_EQ(message_of<InputError>([] { Polyhedron(MatX(0, 0), VecX(0)); }),
              "polyhedron: A: expected at least one row, found none");
    PolyhedralSystem system{
        .A = MatX::Ones(1, 2), .b = VecX::Ones(1), .A_eq = MatX::Ones(1, 3), .b_eq = VecX::Ones(1)};
    EXPECT_EQ(message_of<InputError>([&] { Polyhedron{system}; }),
              "polyhedron: columns of A_eq: expected 2 components, found 3");
    system.A_eq = MatX::Ones(2, 2);
    EXPECT_EQ(message_of<InputError>([&] { Polyhedron{system}; }),
              "polyhedron: b_eq: expected 2 components, found 1");
}

TEST(BadPolyhedron, Numbers) {
    EXPECT_EQ(message_of<InputError>([] { Polyhedron(k_nan * MatX::Ones(1, 2), VecX::Ones(1)); }),
              "polyhedron: A: expected finite numbers, found nan in row 0, column 0");
    EXPECT_EQ(message_of<InputError>([] { Polyhedron(MatX::Identity(2, 2), Vec2(0, k_nan)); }),
              "polyhedron: b: expected numbers or +infinity, found nan in row 1");
    EXPECT_EQ(
        message_of<InputError>([] { Polyhedron(MatX::Identity(2, 2), Vec2(-k_infinity, 0)); }),
        "polyhedron: b: expected numbers or +infinity, found -inf in row 0");
    EXPECT_NO_THROW(Polyhedron(MatX::Identity(2, 2), Vec2(k_infinity, 0)));
    PolyhedralSystem system{.A = MatX::Ones(1, 2),
                            .b = VecX::Ones(1),
                            .A_eq = MatX::Ones(1, 2),
                            .b_eq = VecX::Constant(1, k_infinity)};
    EXPECT_EQ(message_of<InputError>([&] { Polyhedron{system}; }),
              "polyhedron: b_eq: expected finite numbers, found inf in row 0");
    system.A_eq(0, 1) = -k_infinity;
    EXPECT_EQ(message_of<InputError>([&] { Polyhedron{system}; }),
              "polyhedron: A_eq: expected finite numbers, found -inf in row 0, column 1");
}

TEST(BadPolyhedron, EmptySystems) {
    // x <= 0 and -x <= -1: the row found violated, then the one it contradicts.
    EXPECT_EQ(message_of<InputError>([] { Polyhedron(Vec2(1, -1), Vec2(0, -1)); }),
              "polyhedron: constraints: expected constraints with a common point, found an empty "
              "set (rows 0, 1 contradict each other by 1)");
    // 0.x <= -2.
    EXPECT_EQ(message_of<InputError>([] { Polyhedron(MatX::Zero(1, 2), VecX::Constant(1, -2)); }),
              "polyhedron: constraints: expected constraints with a common point, found an empty "
              "set (rows 0 contradict each other by 2)");
    // x = 1 and 2x = 6.
    const PolyhedralSystem equations{
        .A = MatX(0, 1), .b = VecX(0), .A_eq = Vec2(1, 2), .b_eq = Vec2(1, 6)};
    EXPECT_EQ(message_of<InputError>([&] { Polyhedron{equations}; }),
              "polyhedron: constraints: expected constraints with a common point, found an empty "
              "set (rows 1, 0 contradict each other by 2)");
}

TEST(BadPolyhedron, Vertices) {
    const Polyhedron quadrant(MatX::Identity(2, 2), Vec2(0, 0));
    EXPECT_EQ(message_of<ComputationError>([&] { (void)vertices(quadrant); }),
              "vertices of a polyhedron with 2 inequalities and 0 equations in R^2: the set is "
              "unbounded");
    MatX A(40, 6);
    for (Index i = 0; i < 40; ++i) {
        for (Index j = 0; j < 6; ++j) A(i, j) = std::sin(1.0 + 6.0 * i + j);
    }
    A.topRows(6).setIdentity();
    A.middleRows(6, 6) = -MatX::Identity(6, 6);
    EXPECT_EQ(message_of<ComputationError>([&] { (void)vertices(Polyhedron(A, VecX::Ones(40))); }),
              "vertices of a polyhedron with 40 inequalities and 0 equations in R^6: too many "
              "choices of rows to enumerate");
}

TEST(BadImage, Transformed) {
    EXPECT_EQ(message_of<InputError>([] { (void)scaled(unit_disc(0), -1.0); }),
              "transformed set: scale: expected a number > 0, found -1");
    EXPECT_EQ(message_of<InputError>([] { (void)scaled(unit_disc(0), 0.0); }),
              "transformed set: scale: expected a number > 0, found 0");
    EXPECT_EQ(message_of<InputError>([] { (void)translate(unit_disc(0), Vec3(0, 0, 0)); }),
              "transformed set: shift: expected 2 components, found 3");
    EXPECT_EQ(message_of<InputError>([] { (void)translate(unit_disc(0), Vec2(0, k_nan)); }),
              "transformed set: shift: expected finite numbers, found nan in row 1");
    Mat2 shear;
    shear << 1, 1, 0, 1;
    EXPECT_EQ(message_of<InputError>([&] { (void)rotated(unit_disc(0), shear, Vec2(0, 0)); }),
              "rotated set: rotation: expected an orthogonal 2 x 2 matrix, found |Q^T Q - I| = " +
                  to_text(std::sqrt(3.0)));
    EXPECT_EQ(
        message_of<InputError>([] { (void)rotated(unit_disc(0), MatX::Ones(1, 4), Vec2(0, 0)); }),
        "rotated set: rotation: expected an orthogonal 2 x 2 matrix, found 1 x 4");
    EXPECT_EQ(message_of<InputError>(
                  [] { (void)rotated(unit_disc(0), Mat2::Identity(), Vec3(0, 0, 0)); }),
              "rotated set: center: expected 2 components, found 3");
    EXPECT_EQ(message_of<InputError>(
                  [] { Transformed(unit_disc(0), MatX::Ones(1, 4), 1.0, Vec2(0, 0)); }),
              "transformed set: rotation: expected an orthogonal 2 x 2 matrix, found 1 x 4");
}

TEST(BadCombination, ProductAndIntersection) {
    EXPECT_EQ(message_of<InputError>([] { Product({}); }),
              "product: parts: expected at least one, found none");
    EXPECT_EQ(message_of<InputError>([] { Intersection({}); }),
              "intersection: parts: expected at least one, found none");
    EXPECT_EQ(message_of<InputError>([] {
                  Intersection({unit_disc(0), Ball<3>(Vec3::Zero(), 2.0)});
              }),
              "intersection: dimension of the ball with center (0, 0, 0) and radius 2: expected 2 "
              "components, found 3");
}

TEST(BadCombination, PartsWithoutCommonPoint) {
    const auto polyhedral = message_of<InputError>([] {
        Intersection({Box<2>(Vec2(0, 0), Vec2(1, 1)), HalfSpace<2>(Vec2(1, 1), -1.0)});
    });
    EXPECT_NE(polyhedral.find("an empty set (rows "), std::string::npos) << polyhedral;

    // Only the iteration can tell; it says how far the balls still are from each other.
    const auto balls = message_of<ComputationError>([] {
        Intersection({unit_disc(0), unit_disc(3)}, {.tolerance = 1e-11, .most_iterations = 1000});
    });
    EXPECT_EQ(balls,
              "projection on the intersection of a ball with center (0, 0) and radius 1 and a ball "
              "with center (3, 0) and radius 1: after 1000 passes the parts are still 1 apart; "
              "they may have no common point, or only touch");
}

TEST(BadCombination, EmptyLevelSet) {
    const SmoothFunction above_one{.value = [](const VecX& x) { return x.squaredNorm() + 1.0; },
                                   .gradient = [](const VecX& x) -> VecX { return 2.0 * x; }};
    const auto message = message_of<InputError>([&] { LevelSet(2, {above_one}); });
    EXPECT_EQ(message.find("level set of 1 functions in R^2: expected constraints with a common "
                           "point, found an empty set"),
              0U)
        << message;
    EXPECT_EQ(message_of<InputError>([] { LevelSet(2, {}); }),
              "level set: constraints: expected at least one, found none");
}

}  // namespace drystone::convex
