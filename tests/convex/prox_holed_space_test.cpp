/// Spaces with several holes: far holes do not interfere, multipliers certify the projection, and
/// what is returned without a known constant is the nearest point.
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "convex/thesis_prox_cases.hpp"
#include "convex/thesis_search.hpp"
#include "core/test_numbers.hpp"
#include "drystone/core/error.hpp"

namespace drystone::convex {
namespace {

using thesis::vec;

// On a line the linearised holes of a row contradict each other almost everywhere.
TEST(HoledSpace, RowOfIntervals) {
    std::vector<Ball<>> row;
    for (int i = 0; i < 7; ++i) row.emplace_back(vec({3.0 * i}), 1.0 + 0.05 * i);
    const HoledSpace set(row);
    Rng rng(90);
    for (int k = 0; k < 3000; ++k) {
        const Ball<>& hole = row[static_cast<std::size_t>(rng.index(7))];
        const double side = rng.index(2) == 0 ? -1.0 : 1.0;
        const VecX end = hole.center() + side * hole.radius() * vec({1.0});
        const VecX x = end - side * rng.uniform(0.0, 0.999) * vec({1.0});
        ASSERT_NEAR(project(set, x)[0], end[0], 1e-14 * 20.0);
    }
}

// A hole whose function has its minimum off the middle: f = e^(kx) - x sinh k - cosh k vanishes at
// -1 and 1 and decreases up to log(sinh k / k) / k = 0.70 for k = 10. The nearest end is that of
// the geometry, not the one uphill.
TEST(HoledSpace, LeaningFunction) {
    const double k = 10.0;
    const SmoothFunction f{
        .value =
            [k](const VecX& x) { return std::exp(k * x[0]) - std::sinh(k) * x[0] - std::cosh(k); },
        .gradient = [k](const VecX& x) { return vec({k * std::exp(k * x[0]) - std::sinh(k)}); }};
    const HoledSpace set(1, {f}, 1.0);
    for (double x = -0.99; x < 1.0; x += 0.02) {
        const double nearest = x > 0.0 ? 1.0 : -1.0;
        // Slope of f at the left end: 1e4 with terms of 1e4, so values carry 1e-12 of the slope.
        EXPECT_NEAR(project(set, vec({x}))[0], nearest, 1e-9) << x;
    }
}

// M = I: x - P x = sum multiplier * grad(-f_i), multipliers >= 0 and only on holes that touch.
TEST(HoledSpace, MultipliersCertifyTheProjection) {
    const std::vector<Ball<>> balls{Ball<>(vec({-0.6, 0.0, 0.0}), 1.0),
                                    Ball<>(vec({0.6, 0.0, 0.0}), 1.0),
                                    Ball<>(vec({0.0, 0.0, 5.0}), 1.0)};
    const HoledSpace set(balls);
    Rng rng(91);
    int two = 0;
    for (int k = 0; k < 500; ++k) {
        const VecX x = vec({rng.uniform(-1.0, 1.0), rng.uniform(0.1, 0.7), rng.uniform(0.1, 0.6)});
        const Projection found = project_active(set, x);
        VecX push = VecX::Zero(3);
        int pushing = 0;
        for (const ActiveConstraint& active : found.active) {
            const Ball<>& ball = balls[static_cast<std::size_t>(active.index)];
            EXPECT_GE(active.multiplier, 0.0);
            EXPECT_NE(active.index, 2);
            EXPECT_NEAR((found.point - ball.center()).norm(), ball.radius(), 1e-9);
            push -= active.multiplier * (found.point - ball.center()) / ball.radius();
            if (active.multiplier > 1e-9) ++pushing;
        }
        EXPECT_LE((x - found.point - push).norm(), 1e-8);
        if (pushing == 2) ++two;
    }
    EXPECT_GT(two, 50);  // the crease between the first two balls
}

// Surfaces that pass through the point are named, pushing or not.
TEST(HoledSpace, TightHolesAreNamed) {
    const HoledSpace set({Ball<>(vec({0.0, 0.0}), 1.0), Ball<>(vec({2.0, 0.0}), 1.0)});
    const Projection touching = project_active(set, vec({0.5, 0.0}));  // where the balls touch
    ASSERT_EQ(touching.active.size(), 2U);
    EXPECT_NEAR(touching.active[0].multiplier, 0.5, 1e-9);
    EXPECT_NEAR(touching.active[1].multiplier, 0.0, 1e-9);
    const Projection member = project_active(set, vec({0.0, 1.0}));
    ASSERT_EQ(member.active.size(), 1U);
    EXPECT_EQ(member.active[0].index, 0);
    EXPECT_EQ(member.active[0].multiplier, 0.0);
    EXPECT_TRUE(project_active(set, vec({0.0, 5.0})).active.empty());
}

/// Distance to the boundary by brute force: on every sphere, and on every crease of two spheres.
double brute_force_distance(const std::vector<Ball<>>& holes, const VecX& x, Rng& rng) {
    const auto excess = thesis::ball_excess(holes);
    double best = k_infinity;
    const auto search = [&](const std::function<VecX(const VecX&)>& at) {
        const auto score = [&](const VecX& u) {
            const VecX point = at(u);
            return excess(point) > 1e-12 ? k_infinity : (point - x).norm();
        };
        best = std::min(best, score(thesis::search_sphere(rng, x.size(), score, 150)));
    };
    for (const Ball<>& a : holes) {
        search([&](const VecX& u) -> VecX { return a.center() + a.radius() * u; });
        for (const Ball<>& b : holes) {
            const VecX axis = b.center() - a.center();
            const double gap = axis.norm();
            if (gap == 0.0) continue;
            const double along =
                (gap * gap + a.radius() * a.radius() - b.radius() * b.radius()) / (2.0 * gap);
            const double height2 = a.radius() * a.radius() - along * along;
            if (height2 <= 0.0) continue;
            search([&, along, height2](const VecX& u) -> VecX {
                const VecX across = u - u.dot(axis) / (gap * gap) * axis;
                return a.center() + along / gap * axis + std::sqrt(height2) * across.normalized();
            });
        }
    }
    return best;
}

// Random overlapping balls: a projection that is returned is the nearest point, not only a local
// one (the positive definite Lagrangian proves it for balls).
TEST(HoledSpace, OverlappingBallsAgainstBruteForce) {
    Rng rng(92);
    int returned = 0;
    int refused = 0;
    for (int k = 0; k < 480; ++k) {
        const Index n = 2 + k % 2;
        std::vector<Ball<>> holes;
        for (int i = 0; i < 3 + k % 3; ++i) {
            holes.emplace_back(0.8 * sampling::normal_vector(rng, n), rng.uniform(0.5, 1.0));
        }
        const HoledSpace set(holes);
        const VecX x = 0.8 * sampling::normal_vector(rng, n);
        if (contains(set, x)) continue;
        try {
            const VecX p = project(set, x);
            ++returned;
            EXPECT_LE(thesis::ball_excess(holes)(p), 1e-9);
            EXPECT_LE((x - p).norm(), brute_force_distance(holes, x, rng) + 1e-8);
        } catch (const ComputationError&) {
            ++refused;
        }
    }
    EXPECT_GT(returned, 100);
    EXPECT_LT(refused, returned / 4);
}

// An ellipsoidal hole given as a function agrees with the closed form.
TEST(HoledSpace, AgreesWithTheComplementOfAnEllipsoid) {
    Rng rng(93);
    const VecX a = vec({1.3, 0.9, 1.1});
    const MatX Q = sampling::rotation(rng, 3);
    const MatX A = Q * a.cwiseProduct(a).cwiseInverse().asDiagonal() * Q.transpose();
    const EllipsoidComplement closed(Ellipsoid(VecX::Zero(3), a, Q));
    const double r = *prox_constant(closed);
    const HoledSpace smooth(3,
                            {{.value = [A](const VecX& x) { return 0.5 * (x.dot(A * x) - 1.0); },
                              .gradient = [A](const VecX& x) -> VecX { return A * x; }}},
                            r);
    const thesis::Surface surface = thesis::ellipsoid_surface(VecX::Zero(3), a, Q);
    for (int k = 0; k < 1000; ++k) {
        const VecX foot = surface.at(sampling::direction(rng, 3));
        const VecX x = foot + rng.uniform(-0.5, 0.95) * r * surface.normal(foot);
        ASSERT_LE((project(smooth, x) - project(closed, x)).norm(), 1e-9 * 3.0 / 0.05);
    }
}

// A dozen holes in five dimensions, far from the origin: the answer moves with them.
TEST(HoledSpace, ManyHolesFarAway) {
    Rng rng(94);
    std::vector<Ball<>> holes;
    const VecX origin = 1e5 * sampling::direction(rng, 5);
    for (int i = 0; i < 12; ++i) {
        const VecX corner = vec({1.0 * (i % 2), 1.0 * (i / 2 % 2), 1.0 * (i / 4), 0.0, 0.0});
        holes.emplace_back(origin + 3.0 * corner, 1.0);
    }
    const HoledSpace set(holes);
    ASSERT_EQ(set.constant(), std::optional<double>(1.0));
    for (int k = 0; k < 500; ++k) {
        const Ball<>& hole = holes[static_cast<std::size_t>(rng.index(12))];
        const VecX u = sampling::direction(rng, 5);
        const double depth = rng.uniform(0.0, 0.9);
        const VecX found = project(set, hole.center() + (1.0 - depth) * u);
        // Coordinates of 1e5 are known to 1e-11, times 1 / (1 - depth); Newton adds 1e-12 of 1e5.
        ASSERT_LE((found - hole.center() - u).norm(), 1e-6);
    }
}

}  // namespace
}  // namespace drystone::convex
