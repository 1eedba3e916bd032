// Minkowski sums: closed forms, the variational inequality, and sets that are not accepted.
#include "drystone/convex/minkowski_sum.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/convex/sets/segment.hpp"
#include "drystone/convex/transformed.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"

namespace drystone::convex {
namespace {

VecX random_point(Rng& random, Index n, double size) {
    VecX x(n);
    for (double& value : x) value = size * (2.0 * random.uniform() - 1.0);
    return x;
}

/// p is the nearest point of C to x if and only if sigma_C(x - p) = (x - p).p, and p is in C:
/// (d.p <= sigma_C(d) for all d, tried at random).
void expect_nearest(const MinkowskiSum& set, const VecX& x, const VecX& p, double tolerance,
                    Rng& random) {
    const VecX w = x - p;
    EXPECT_LE(support(set, w) - w.dot(p), tolerance * (1.0 + w.norm()));
    for (int k = 0; k < 30; ++k) {
        const VecX d = random_point(random, x.size(), 1.0);
        EXPECT_LE(d.dot(p), support(set, d) + tolerance);
    }
}

TEST(MinkowskiSum, OfBallsIsABall) {
    const MinkowskiSum sum({Ball<>(Vec2(1, 0), 0.5), Ball<>(Vec2(0, 2), 1.5)});
    const Ball<> ball(Vec2(1, 2), 2.0);
    Rng random(1);
    for (int k = 0; k < 100; ++k) {
        const VecX x = random_point(random, 2, 6.0);
        EXPECT_LT((project(sum, x) - project(ball, x)).norm(), 1e-14);
    }
}

TEST(MinkowskiSum, OfPolygonsIsAPolygon) {
    // A square and a diamond: an octagon.
    const Polyhedron diamond((MatX(4, 2) << 1, 1, 1, -1, -1, 1, -1, -1).finished(),
                             VecX::Constant(4, 1.0));
    const MinkowskiSum sum({Box<>(Vec2(-1, -1), Vec2(1, 1)), diamond});
    EXPECT_EQ(polyhedral_system(sum)->A.rows(), 8);
    EXPECT_LT((project(sum, Vec2(5, 0)) - VecX(Vec2(2, 0))).norm(), 1e-14);
    EXPECT_LT((project(sum, Vec2(4, 4)) - VecX(Vec2(1.5, 1.5))).norm(), 1e-14);
    Rng random(2);
    for (int k = 0; k < 100; ++k) {
        const VecX x = random_point(random, 2, 6.0);
        // Active sets are exact up to rounding.
        expect_nearest(sum, x, project(sum, x), 1e-13, random);
    }
}

TEST(MinkowskiSum, RoundsACornerOff) {
    const MinkowskiSum sum({Box<>(Vec2(0, 0), Vec2(1, 1)), Ball<>(Vec2(0, 0), 0.5)});
    EXPECT_LT((project(sum, Vec2(4, 5)) - VecX(Vec2(1.3, 1.4))).norm(), 1e-14);
    EXPECT_EQ(project(sum, Vec2(1.2, 1.2)), VecX(Vec2(1.2, 1.2)));
    EXPECT_FALSE(polyhedral_system(sum).has_value());
}

// Two curved parts, and polytopes in space: projections on parts, with the promised certificate.
TEST(MinkowskiSum, IsProjectedOnByParts) {
    Rng random(3);
    const MinkowskiSum curved({Ellipsoid(Vec2(0, 0), Vec2(2, 1)), Segment<>(Vec2(0, 0), Vec2(1, 1)),
                               Ball<>(Vec2(0, 0), 0.1)});
    const MinkowskiSum space({Box<>(Vec3(-1, -1, -1), Vec3(1, 1, 1)),
                              Segment<>(Vec3(0, 0, 0), Vec3(1, 1, 1)),
                              Ellipsoid(Vec3(0, 0, 0), Vec3(1, 2, 3))});
    for (int k = 0; k < 50; ++k) {
        const VecX x = random_point(random, 2, 8.0);
        expect_nearest(curved, x, project(curved, x), 1e-6 * (1.0 + x.norm()), random);
        const VecX y = random_point(random, 3, 10.0);
        expect_nearest(space, y, project(space, y), 1e-6 * (1.0 + y.norm()), random);
    }
}

TEST(MinkowskiSum, RejectsWhatItIsNotMadeFor) {
    EXPECT_NE(message_of<InputError>([] { const MinkowskiSum sum({}); }).find("at least one"),
              std::string::npos);
    EXPECT_NE(message_of<InputError>([] {
                  const MinkowskiSum sum({ball_complement(Vec2(0, 0), 1.0)});
              }).find("a convex set"),
              std::string::npos);
    EXPECT_THROW(MinkowskiSum({Ball<>(Vec2(0, 0), 1.0), Ball<>(Vec3(0, 0, 0), 1.0)}), InputError);
}

}  // namespace
}  // namespace drystone::convex
