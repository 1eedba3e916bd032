/// Excess e(A, B) = sup over A of the distance to B, and the Hausdorff distance.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "convex/thesis_prox_cases.hpp"
#include "drystone/convex/regularity/excess.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/ball_intersection.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/convex/sets/half_space.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/convex/sets/segment.hpp"
#include "drystone/convex/transformed.hpp"
#include "drystone/core/error.hpp"

namespace drystone::convex {
namespace {

using thesis::vec;

// Support functions round to a few eps of the coordinates, which are below 10.
constexpr double k_rounding = 1e-13;

testing::AssertionResult encloses(const Bounds& bounds, double value) {
    if (bounds.lower <= value + k_rounding && value <= bounds.upper + k_rounding) {
        return testing::AssertionSuccess();
    }
    return testing::AssertionFailure()
           << value << " not in [" << bounds.lower << ", " << bounds.upper << "]";
}

Box<> box(const VecX& middle, const VecX& half) { return {middle - half, middle + half}; }

Polyhedron triangle() {
    MatX A(3, 2);
    A << -1.0, 0.0, 0.0, -1.0, 1.0, 1.0;
    return {A, vec({0.0, 0.0, 1.0})};  // (0, 0), (1, 0), (0, 1)
}

// ---- closed forms -------------------------------------------------------------------------------

TEST(Excess, OfBalls) {
    Rng rng(220);
    for (int k = 0; k < 200; ++k) {
        const Index n = 1 + k % 3;
        const Ball<> A(2.0 * sampling::normal_vector(rng, n), rng.uniform(0.0, 2.0));
        const Ball<> B(2.0 * sampling::normal_vector(rng, n), rng.uniform(0.0, 2.0));
        const double exact =
            std::max(0.0, (A.center() - B.center()).norm() + A.radius() - B.radius());
        EXPECT_NEAR(excess(A, B), exact, 1e-14);
        const ExcessSettings settings{.tolerance = n == 3 ? 1e-2 : 1e-4};
        const Bounds bounds = excess(AnySet(A), AnySet(B), settings);
        EXPECT_TRUE(encloses(bounds, exact));
        // The size is the largest distance between points of both, from their bounding boxes.
        const double size = std::sqrt(static_cast<double>(n)) *
                            ((A.center() - B.center()).norm() + A.radius() + B.radius());
        EXPECT_LE(bounds.upper - bounds.lower, settings.tolerance * size + k_rounding);
    }
}

// The farthest corner of a box is the one farthest in every coordinate.
TEST(Excess, OfBoxes) {
    Rng rng(221);
    for (int k = 0; k < 200; ++k) {
        const Index n = 1 + k % 4;
        const VecX a = sampling::normal_vector(rng, n);
        const VecX b = sampling::normal_vector(rng, n);
        const VecX half_a = sampling::normal_vector(rng, n).cwiseAbs();
        const VecX half_b = sampling::normal_vector(rng, n).cwiseAbs();
        const VecX beyond = ((a - b).cwiseAbs() + half_a - half_b).cwiseMax(0.0);
        const Bounds bounds = excess(box(a, half_a), box(b, half_b));
        EXPECT_NEAR(bounds.lower, beyond.norm(), 1e-14);
        EXPECT_EQ(bounds.lower, bounds.upper);  // vertices: exact
    }
}

// e(A, B) for a polytope A is at a vertex; e(B, A) for a ball B of radius r around c is
// r + d(c, A) when c is outside, by the support functions.
TEST(Excess, OfATriangleAndABall) {
    const Ball<> ball(vec({2.0, 2.0}), 0.5);
    const Bounds forth = excess(triangle(), ball);
    EXPECT_NEAR(forth.lower, std::sqrt(8.0) - 0.5, 1e-14);
    EXPECT_EQ(forth.lower, forth.upper);
    EXPECT_TRUE(encloses(excess(ball, triangle()), std::sqrt(2.0) * 1.5 + 0.5));
    EXPECT_TRUE(encloses(hausdorff_distance(ball, triangle()), std::sqrt(2.0) * 1.5 + 0.5));
    // A ball around the middle of the hypotenuse reaches out by its radius and covers the rest.
    const Ball<> large(vec({0.5, 0.5}), 1.0);
    EXPECT_EQ(excess(triangle(), large).upper, 0.0);
    EXPECT_TRUE(encloses(excess(large, triangle()), 1.0));
}

// Ellipses with common axes: sigma_A - sigma_B is largest along an axis, so e = max (a_i - b_i)+.
TEST(Excess, OfNestedEllipsoids) {
    const Ellipsoid A(VecX::Zero(2), vec({2.0, 1.0}));
    const Ellipsoid B(VecX::Zero(2), vec({1.5, 0.8}));
    EXPECT_TRUE(encloses(excess(A, B), 0.5));
    const Bounds inside = excess(B, A);
    EXPECT_EQ(inside.lower, 0.0);
    EXPECT_LE(inside.upper, 1e-4 * 8.0);
}

// e(C, C + a) = |a| for every bounded convex C.
TEST(Excess, OfTranslatedSets) {
    Rng rng(222);
    const std::vector<AnySet> sets{Ball<>(vec({0.2, 0.1}), 0.7),
                                   box(vec({0.0, 1.0}), vec({0.3, 0.8})),
                                   triangle(),
                                   Ellipsoid(vec({0.0, 0.5}), vec({1.0, 0.4})),
                                   Segment<>(vec({0.0, 0.0}), vec({1.0, 2.0})),
                                   BallIntersection({vec({-0.5, 0.0}), vec({0.5, 0.0})}, 1.0)};
    for (const AnySet& set : sets) {
        for (int k = 0; k < 5; ++k) {
            const VecX a = sampling::normal_vector(rng, 2);
            const AnySet moved = translate(set, a);
            EXPECT_TRUE(encloses(excess(set, moved), a.norm())) << set.describe();
            EXPECT_TRUE(encloses(excess(moved, set), a.norm())) << set.describe();
            const Bounds distance = hausdorff_distance(set, moved);
            EXPECT_TRUE(encloses(distance, a.norm())) << set.describe();
            EXPECT_LE(distance.upper - distance.lower, 1e-4 * (6.0 + 2.0 * a.norm()));
        }
    }
}

// ---- the enclosure ------------------------------------------------------------------------------

// Whatever the tolerance and however few evaluations, sampled values stay inside.
TEST(Excess, EnclosureHoldsWhenEvaluationsRunOut) {
    Rng rng(223);
    const AnySet A =
        Ellipsoid(vec({0.3, 0.0, -0.2}), vec({1.0, 0.6, 1.4}), sampling::rotation(rng, 3));
    const AnySet B = Ball<>(vec({0.0, 0.1, 0.0}), 0.9);
    double sampled = 0.0;
    for (int k = 0; k < 20000; ++k) {
        const VecX p = sampling::direction(rng, 3);
        sampled = std::max(sampled, A.support(p) - B.support(p));
    }
    double previous = std::numeric_limits<double>::infinity();
    for (const int evaluations : {1, 10, 100, 1000, 10000}) {
        const Bounds bounds = excess(A, B, {.tolerance = 1e-12, .most_evaluations = evaluations});
        EXPECT_GE(bounds.upper, sampled - k_rounding);
        EXPECT_LE(bounds.lower, bounds.upper);
        EXPECT_LE(bounds.upper - bounds.lower, previous);
        previous = bounds.upper - bounds.lower;
    }
    EXPECT_LT(previous, 0.2);
    // The lower bound is the distance of some point of A: never above what sampling allows.
    const Bounds fine = excess(A, B, {.tolerance = 1e-3});
    EXPECT_LE(fine.lower, sampled + 1e-2);
}

TEST(Excess, SmallerToleranceGivesASmallerEnclosure) {
    const AnySet A = Ellipsoid(vec({0.0, 0.0}), vec({2.0, 0.5}));
    const AnySet B = box(vec({0.5, 0.0}), vec({0.7, 0.7}));
    for (const double tolerance : {1e-1, 1e-3, 1e-6}) {
        const Bounds bounds = excess(A, B, {.tolerance = tolerance});
        EXPECT_LE(bounds.upper - bounds.lower, tolerance * 6.0);
    }
}

// ---- properties ---------------------------------------------------------------------------------

std::vector<AnySet> bounded_sets() {
    return {Ball<>(vec({0.2, 0.1}), 0.7),
            Ball<>(vec({-1.0, 0.5}), 0.2),
            box(vec({0.0, 1.0}), vec({0.3, 0.8})),
            triangle(),
            Ellipsoid(vec({0.0, 0.5}), vec({1.0, 0.4})),
            BallIntersection({vec({-0.5, 0.0}), vec({0.5, 0.0})}, 1.0)};
}

// e(A, C) <= e(A, B) + e(B, C), with the enclosures on the safe side.
TEST(Excess, TriangleInequality) {
    const std::vector<AnySet> sets = bounded_sets();
    std::vector<std::vector<Bounds>> e;
    for (const AnySet& A : sets) {
        e.emplace_back();
        for (const AnySet& B : sets) e.back().push_back(excess(A, B, {.tolerance = 1e-3}));
    }
    for (std::size_t a = 0; a < sets.size(); ++a) {
        for (std::size_t b = 0; b < sets.size(); ++b) {
            for (std::size_t c = 0; c < sets.size(); ++c) {
                EXPECT_LE(e[a][c].lower, e[a][b].upper + e[b][c].upper + k_rounding);
            }
        }
    }
}

TEST(Excess, VanishesExactlyForSubsets) {
    const std::vector<AnySet> sets = bounded_sets();
    for (const AnySet& set : sets) {
        const Bounds itself = excess(set, set, {.tolerance = 1e-3});
        EXPECT_LE(itself.upper, 1e-3 * 6.0) << set.describe();
        EXPECT_LE(itself.lower, k_rounding) << set.describe();
        EXPECT_GE(excess(set, scaled(set, 0.5)).lower, 1e-2) << set.describe();
    }
}

TEST(Excess, IsNotSymmetric) {
    const Ball<> large(VecX::Zero(2), 3.0);
    const Ball<> small(VecX::Zero(2), 1.0);
    EXPECT_EQ(excess(small, large), 0.0);
    EXPECT_EQ(excess(large, small), 2.0);
    EXPECT_TRUE(encloses(hausdorff_distance(small, large), 2.0));
    EXPECT_TRUE(encloses(hausdorff_distance(large, small), 2.0));
}

// ---- degenerate, one-dimensional, unbounded -----------------------------------------------------

TEST(Excess, OfPointsAndSegments) {
    const Ball<> point(vec({1.0, 2.0}), 0.0);
    const Ball<> other(vec({4.0, 6.0}), 0.0);
    EXPECT_EQ(excess(point, other), 5.0);
    EXPECT_TRUE(encloses(excess(AnySet(point), AnySet(other)), 5.0));
    EXPECT_EQ(excess(AnySet(point), AnySet(point)).upper, 0.0);
    // From (0, 0)..(4, 0) to the point (1, 2): the far end. Back: the height.
    const Segment<> segment(vec({0.0, 0.0}), vec({4.0, 0.0}));
    EXPECT_TRUE(encloses(excess(segment, AnySet(point)), std::sqrt(13.0)));
    EXPECT_TRUE(encloses(excess(AnySet(point), segment), 2.0));
}

TEST(Excess, InOneDimensionIsExact) {
    const Box<> A(vec({-1.0}), vec({2.0}));
    const Ball<> B(vec({1.5}), 1.0);  // [0.5, 2.5]
    for (const auto& [bounds, value] : {std::pair{excess(A, B), 1.5}, std::pair{excess(B, A), 0.5},
                                        std::pair{hausdorff_distance(A, B), 1.5}}) {
        EXPECT_NEAR(bounds.lower, value, 1e-15);
        EXPECT_NEAR(bounds.upper, value, 1e-15);
    }
}

TEST(Excess, OfAPolytopeOverAnUnboundedSet) {
    const HalfSpace<> below(vec({0.0, 1.0}), -1.0);  // y <= -1
    EXPECT_NEAR(excess(triangle(), below).upper, 2.0, 1e-14);
}

TEST(Excess, RefusesUnboundedSets) {
    const double infinity = std::numeric_limits<double>::infinity();
    const AnySet ball = Ball<>(VecX::Zero(2), 1.0);
    const AnySet half_space = HalfSpace<>(vec({0.0, 1.0}), 0.0);
    const AnySet strip = Box<>(vec({-infinity, 0.0}), vec({infinity, 1.0}));
    EXPECT_THROW((void)excess(half_space, ball), ComputationError);
    EXPECT_THROW((void)excess(ball, half_space), ComputationError);
    // Half-spaces have a closed form, which is infinite for other normals.
    EXPECT_EQ(excess(half_space, half_space).upper, 0.0);
    EXPECT_EQ(excess(half_space, HalfSpace<>(vec({1.0, 0.0}), 0.0)).lower, infinity);
    EXPECT_THROW((void)excess(strip, ball), ComputationError);
    EXPECT_THROW((void)hausdorff_distance(triangle(), strip), ComputationError);
    EXPECT_THROW((void)excess(ball, Ball<>(VecX::Zero(3), 1.0)), InputError);
}

}  // namespace
}  // namespace drystone::convex
