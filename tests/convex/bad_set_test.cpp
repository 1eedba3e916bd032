#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "core/test_numbers.hpp"
#include "drystone/convex/sets/affine_subspace.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/coulomb_cone.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/convex/sets/half_space.hpp"
#include "drystone/convex/sets/in_space.hpp"
#include "drystone/convex/sets/quadratic_cones.hpp"
#include "drystone/convex/sets/segment.hpp"
#include "drystone/convex/sets/simplex.hpp"
#include "drystone/core/error.hpp"

/// Data that describe no set: the message names the quantity and the value found.
namespace drystone::convex {

namespace {}  // namespace

TEST(BadSet, Ball) {
    EXPECT_EQ(message_of<InputError>([] { Ball<2>(Vec2(0, 0), -1.0); }),
              "ball: radius: expected a number >= 0, found -1");
    EXPECT_EQ(message_of<InputError>([] { Ball<2>(Vec2(0, 0), k_nan); }),
              "ball: radius: expected a number >= 0, found nan");
    EXPECT_EQ(message_of<InputError>([] { Ball<2>(Vec2(0, 0), k_infinity); }),
              "ball: radius: expected a number >= 0, found inf");
    EXPECT_EQ(message_of<InputError>([] { Ball<2>(Vec2(0, k_nan), 1.0); }),
              "ball: center: expected finite numbers, found nan in row 1");
    EXPECT_EQ(message_of<InputError>([] { Ball<>(Vec2(-k_infinity, 0), 1.0); }),
              "ball: center: expected finite numbers, found -inf in row 0");
}

TEST(BadSet, HalfSpace) {
    EXPECT_EQ(message_of<InputError>([] { HalfSpace<2>(Vec2(0, 0), 1.0); }),
              "half-space: normal: expected a non-zero vector, found zero");
    EXPECT_EQ(message_of<InputError>([] { HalfSpace<2>(Vec2(k_nan, 0), 1.0); }),
              "half-space: normal: expected finite numbers, found nan in row 0");
    EXPECT_EQ(message_of<InputError>([] { HalfSpace<2>(Vec2(1, 0), k_infinity); }),
              "half-space: offset: expected finite numbers, found inf in row 0");
}

TEST(BadSet, Box) {
    EXPECT_EQ(message_of<InputError>([] { Box<2>(Vec2(0, 2), Vec2(1, 1)); }),
              "box: bounds in direction 1: expected lower <= upper, found [2, 1]");
    EXPECT_EQ(message_of<InputError>([] { Box<2>(Vec2(k_nan, 2), Vec2(1, 3)); }),
              "box: bounds in direction 0: expected lower <= upper, found [nan, 1]");
    EXPECT_EQ(message_of<InputError>([] { Box<1>(Vector<1>(k_infinity), Vector<1>(k_infinity)); }),
              "box: bounds in direction 0: expected lower <= upper, found [inf, inf]");
    EXPECT_EQ(message_of<InputError>([] { Box<>(Vec2(0, 0), Vec3(1, 1, 1)); }),
              "box: upper: expected 2 components, found 3");
}

TEST(BadSet, Segment) {
    EXPECT_EQ(message_of<InputError>([] { Segment<2>(Vec2(0, k_nan), Vec2(1, 1)); }),
              "segment: first end: expected finite numbers, found nan in row 1");
    EXPECT_EQ(message_of<InputError>([] { Segment<2>(Vec2(0, 0), Vec2(k_infinity, 1)); }),
              "segment: second end: expected finite numbers, found inf in row 0");
    EXPECT_EQ(message_of<InputError>([] { Segment<>(Vec2(0, 0), Vec3(1, 1, 1)); }),
              "segment: second end: expected 2 components, found 3");
}

TEST(BadSet, AffineSubspace) {
    MatX parallel(2, 2);
    parallel << 1, 1, 2, 2;
    EXPECT_EQ(message_of<InputError>([&] { AffineSubspace(parallel, Vec2(0, std::sqrt(32.0))); }),
              "affine subspace: A x = b: expected equations with a common solution, found a least "
              "residual of 1.414213562373095");
    EXPECT_EQ(message_of<InputError>([&] { AffineSubspace(parallel, Vec3(0, 1, 2)); }),
              "affine subspace: b: expected 2 components, found 3");
    EXPECT_EQ(message_of<InputError>([&] { AffineSubspace(k_nan * parallel, Vec2(0, 1)); }),
              "affine subspace: A: expected finite numbers, found nan in row 0, column 0");
    EXPECT_EQ(message_of<InputError>([&] { AffineSubspace(parallel, Vec2(0, k_nan)); }),
              "affine subspace: b: expected finite numbers, found nan in row 1");
    // Whatever the units, and without x in the equation at all.
    EXPECT_THROW(AffineSubspace(1e-12 * parallel, Vec2(0, 1e-12)), InputError);
    EXPECT_THROW(AffineSubspace(parallel, Vec2(0, 1e-12)), InputError);
    EXPECT_THROW(AffineSubspace(MatX::Zero(1, 2), VecX::Ones(1)), InputError);
}

TEST(BadSet, Simplex) {
    EXPECT_EQ(message_of<InputError>([] { Simplex(0); }),
              "simplex: dimension: expected at least 1, found 0");
    EXPECT_EQ(message_of<InputError>([] { Simplex(3, 0.0); }),
              "simplex: total: expected a number > 0, found 0");
    EXPECT_EQ(message_of<InputError>([] { Simplex(3, k_nan); }),
              "simplex: total: expected a number > 0, found nan");
}

TEST(BadSet, Ellipsoid) {
    EXPECT_EQ(message_of<InputError>([] { Ellipsoid(Vec2(0, 0), Vec2(1, 0)); }),
              "ellipsoid: semi-axis: expected a number > 0, found 0");
    EXPECT_EQ(message_of<InputError>([] { Ellipsoid(Vec2(0, 0), Vec2(k_nan, 1)); }),
              "ellipsoid: semi-axis: expected a number > 0, found nan");
    EXPECT_EQ(message_of<InputError>([] { Ellipsoid(Vec2(0, k_infinity), Vec2(1, 1)); }),
              "ellipsoid: center: expected finite numbers, found inf in row 1");
    EXPECT_EQ(message_of<InputError>([] { Ellipsoid(Vec2(0, 0), Vec3(1, 1, 1)); }),
              "ellipsoid: semi-axes: expected 2 components, found 3");
    const MatX stretched = 2.0 * MatX::Identity(2, 2);
    EXPECT_EQ(message_of<InputError>([&] { Ellipsoid(Vec2(0, 0), Vec2(1, 1), stretched); }),
              "ellipsoid: axes: expected an orthogonal 2 x 2 matrix, found |Q^T Q - I| = " +
                  to_text((3.0 * MatX::Identity(2, 2)).norm()));
    EXPECT_EQ(message_of<InputError>([] { Ellipsoid(Vec2(0, 0), Vec2(1, 1), MatX::Ones(1, 4)); }),
              "ellipsoid: axes: expected an orthogonal 2 x 2 matrix, found 1 x 4");
}

TEST(BadSet, Cones) {
    EXPECT_EQ(message_of<InputError>([] { CoulombCone(-0.3); }),
              "Coulomb cone: mu: expected a number >= 0, found -0.3");
    EXPECT_EQ(message_of<InputError>([] { CoulombCone{k_infinity}; }),
              "Coulomb cone: mu: expected a number >= 0, found inf");
    EXPECT_EQ(message_of<InputError>([] { EllipticCone(Vec2(0.3, -1.0)); }),
              "elliptic cone: mu: expected a number >= 0, found -1");
    EXPECT_EQ(message_of<InputError>([] { EllipticCone(Vec2(k_nan, 1.0)); }),
              "elliptic cone: mu: expected a number >= 0, found nan");
    EXPECT_EQ(message_of<InputError>([] { SecondOrderCone(Vec3(0, 0, 0)); }),
              "second-order cone: axis: expected a non-zero vector, found zero");
    EXPECT_EQ(message_of<InputError>([] { SecondOrderCone(Vec3(1, k_nan, 0)); }),
              "second-order cone: axis: expected finite numbers, found nan in row 1");
    EXPECT_EQ(message_of<InputError>([] { SecondOrderCone(Vec3(1, 0, 0), -2.0); }),
              "second-order cone: slope: expected a number >= 0, found -2");
    EXPECT_EQ(message_of<InputError>([] { InSpace(CoulombCone(0.5), 0); }),
              "Coulomb cone with mu 0.5: dimension: expected at least 1, found 0");
}

}  // namespace drystone::convex
