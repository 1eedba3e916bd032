/// Intersections of balls where the general tests do not go: exact answers, far from the origin,
/// hardly any common point, none at all.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "convex/thesis_search.hpp"
#include "convex/thesis_strong_cases.hpp"
#include "drystone/core/error.hpp"

namespace drystone::convex {
namespace {

using thesis::vec;

// Unit disks at (+-0.6, 0) meet in (0, +-0.8) and reach (+-0.4, 0).
TEST(BallIntersection, LensInClosedForm) {
    const BallIntersection lens({vec({-0.6, 0.0}), vec({0.6, 0.0})}, 1.0);
    EXPECT_LE((farthest(lens, vec({0.0, -3.0})) - vec({0.0, 0.8})).norm(), 1e-15);
    EXPECT_LE((farthest(lens, vec({1.0, 0.0})) - vec({-0.4, 0.0})).norm(), 1e-15);
    EXPECT_NEAR(support(lens, vec({2.0, 0.0})), 0.8, 1e-15);
    EXPECT_NEAR(support(lens, vec({0.0, -1.0})), 0.8, 1e-15);
    // Directions between the normals (0.6, 0.8) and (-0.6, 0.8) of the corner.
    EXPECT_NEAR(support(lens, vec({0.3, 0.8})), 0.64, 1e-15);
    // Outside them: the disk on the left, whose center is (-0.6, 0).
    EXPECT_NEAR(support(lens, vec({0.8, 0.6})), -0.48 + 1.0, 1e-15);
    EXPECT_LE((project(lens, vec({0.0, 2.0})) - vec({0.0, 0.8})).norm(), 1e-9);
    EXPECT_LE((project(lens, vec({3.0, 0.0})) - vec({0.4, 0.0})).norm(), 1e-9);
    EXPECT_EQ(normal_cone(lens, vec({0.0, 0.8})).rays.cols(), 2);
}

// Constant width: support(d) + support(-d) = R for the Reuleaux triangle (not the tetrahedron).
TEST(BallIntersection, ReuleauxTriangleHasConstantWidth) {
    const BallIntersection body(thesis::simplex_corners(2), 1.0);
    Rng rng(150);
    for (int k = 0; k < 1000; ++k) {
        const VecX d = sampling::direction(rng, 2);
        EXPECT_NEAR(support(body, d) + support(body, -d), 1.0, 1e-14);
    }
}

TEST(BallIntersection, SupportAgainstBruteForce) {
    Rng rng(151);
    for (const thesis::StrongCase& c : thesis::strong_cases()) {
        for (int k = 0; k < 10; ++k) {
            const VecX d = sampling::direction(rng, c.dimension());
            const auto score = [&](const VecX& u) { return -d.dot(c.boundary(u)); };
            const double best = -score(thesis::search_sphere(rng, c.dimension(), score, 200));
            EXPECT_GE(c.set.support(d), best - 1e-13) << c.name;
            EXPECT_LE(c.set.support(d), best + 1e-2 * c.R) << c.name;
            // Attained in the set: P(x) for x far along d tends to the support point.
            const VecX x = c.inside + 1e6 * d;
            EXPECT_NEAR(d.dot(c.set.project(x)), c.set.support(d), 1e-5) << c.name;
        }
    }
}

// The answers move with the set. 1e7 away coordinates are known to 2e-9, and Newton's method stops
// at a residual of 1e-12 relative to the coordinates.
TEST(BallIntersection, FarFromTheOrigin) {
    Rng rng(152);
    for (const Index n : {2, 3}) {
        for (int k = 0; k < 100; ++k) {
            const VecX shift = 1e7 * sampling::direction(rng, n);
            const std::vector<VecX> centers = thesis::random_centers(rng, n, 4, 0.5);
            std::vector<VecX> shifted;
            for (const VecX& center : centers) shifted.push_back(center + shift);
            const BallIntersection near(centers, 1.0);
            const BallIntersection away(shifted, 1.0);
            const VecX x = 3.0 * sampling::normal_vector(rng, n);
            EXPECT_NEAR(farthest_distance(near, x), farthest_distance(away, x + shift), 1e-7);
            EXPECT_NEAR(distance(near, x), distance(away, x + shift), 2e-5);
        }
    }
}

TEST(BallIntersection, OneDimension) {
    const BallIntersection interval({vec({0.0}), vec({1.0}), vec({0.5})}, 2.0);  // [-1, 2]
    EXPECT_NEAR(farthest(interval, vec({0.4}))[0], 2.0, 1e-15);
    EXPECT_NEAR(farthest(interval, vec({0.6}))[0], -1.0, 1e-15);
    EXPECT_NEAR(support(interval, vec({-3.0})), 3.0, 1e-15);
    EXPECT_NEAR(project(interval, vec({7.0}))[0], 2.0, 1e-9);
}

TEST(BallIntersection, RepeatedAndRedundantCenters) {
    const BallIntersection once({vec({-0.6, 0.0}), vec({0.6, 0.0})}, 1.0);
    const BallIntersection twice(
        {vec({-0.6, 0.0}), vec({0.6, 0.0}), vec({-0.6, 0.0}), vec({0.0, 0.0}), vec({0.6, 0.0})},
        1.0);
    Rng rng(153);
    for (int k = 0; k < 300; ++k) {
        const VecX x = 3.0 * sampling::normal_vector(rng, 2);
        EXPECT_NEAR(farthest_distance(once, x), farthest_distance(twice, x), 1e-14);
        EXPECT_LE((project(once, x) - project(twice, x)).norm(), 1e-8);
    }
}

// Every point of the axis through the centers of two balls sees their common circle at one
// distance; a third ball that cuts the circle leaves an arc of farthest points.
TEST(BallIntersection, Ties) {
    const std::vector<VecX> centers{vec({-0.6, 0.0, 0.0}), vec({0.6, 0.0, 0.0}),
                                    vec({0.0, 0.5, 0.0})};
    const BallIntersection body(centers, 1.0);
    const VecX x = vec({0.0, 0.0, 0.0});
    const VecX far = farthest(body, x);
    EXPECT_NEAR((far - x).norm(), 0.8, 1e-14);
    EXPECT_TRUE(contains(body, far, 1e-12));
}

// Two unit balls with centers 2 + gap apart: one common point, lenses of height sqrt(-gap), none.
TEST(BallIntersection, BarelyOverlapping) {
    const VecX direction = vec({std::cos(0.3), std::sin(0.3)});
    for (const double gap : {-1e-3, -1e-6, -1e-9}) {
        const VecX a = vec({0.3, 0.1});
        const BallIntersection lens({a, a + (2.0 + gap) * direction}, 1.0);
        const VecX tip = vec({-direction[1], direction[0]}) * std::sqrt(-gap - gap * gap / 4.0);
        const VecX middle = a + (1.0 + 0.5 * gap) * direction;
        // The height is the root of a difference of numbers near 1.
        const double error = 1e-15 / std::sqrt(-gap) + 1e-14;
        EXPECT_LE((farthest(lens, middle - 5.0 * tip.normalized()) - middle - tip).norm(), error);
        EXPECT_LE((project(lens, middle + 5.0 * tip.normalized()) - middle - tip).norm(), 1e-8);
    }
}

TEST(BallIntersection, SingleCommonPoint) {
    const BallIntersection point({vec({0.0, 0.0}), vec({2.0, 0.0})}, 1.0);
    EXPECT_LE((farthest(point, vec({5.0, 1.0})) - vec({1.0, 0.0})).norm(), 1e-12);
    EXPECT_NEAR(support(point, vec({1.0, 1.0})), 1.0, 1e-12);
}

/// What the constructor says about these centers, empty when it accepts them.
std::string error_text(const std::vector<VecX>& centers, double radius) {
    try {
        const BallIntersection set(centers, radius);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(BallIntersection, RefusesBallsWithoutACommonPoint) {
    Rng rng(154);
    for (const double gap : {1e-3, 0.1, 1.0, 100.0}) {
        for (const Index n : {1, 2, 3, 5}) {
            const VecX origin = 3.0 * sampling::normal_vector(rng, n);
            const VecX u = sampling::direction(rng, n);
            const std::vector<VecX> two{origin + (1.0 + gap) * u, origin - (1.0 + gap) * u};
            EXPECT_NE(error_text(two, 1.0).find("empty"), std::string::npos)
                << gap << " in R^" << n;
        }
        // Three disks, any two of which meet.
        std::vector<VecX> three = thesis::simplex_corners(2);
        for (VecX& corner : three) corner *= std::sqrt(3.0) * (1.0 + 0.1 * std::min(gap, 1.0));
        EXPECT_NE(error_text(three, 1.0).find("empty"), std::string::npos) << gap;
    }
}

TEST(BallIntersection, RefusesBadData) {
    EXPECT_NE(error_text({}, 1.0), "");
    EXPECT_NE(error_text({vec({0.0})}, 0.0), "");
    EXPECT_NE(error_text({vec({0.0})}, -1.0), "");
    EXPECT_NE(error_text({vec({std::nan("")})}, 1.0), "");
    EXPECT_NE(error_text({vec({0.0, 0.0}), vec({0.0})}, 1.0), "");
    // 200,000 choices: 60 balls in R^4 have 60 + 1770 + 34220 + 487635.
    Rng rng(155);
    const BallIntersection many(thesis::random_centers(rng, 4, 60, 0.3), 1.0);
    EXPECT_THROW((void)farthest(many, vec({0.0, 0.0, 0.0, 2.0})), ComputationError);
}

}  // namespace
}  // namespace drystone::convex
