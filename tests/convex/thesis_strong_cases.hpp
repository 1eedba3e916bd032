#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "convex/thesis_prox_cases.hpp"
#include "drystone/convex/any_set.hpp"
#include "drystone/convex/regularity/regularity.hpp"
#include "drystone/convex/sets/ball_intersection.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/linalg/types.hpp"

/// R-strongly convex sets (Definition 5.1): intersections of balls of radius R with an interior
/// point, and everything the tests know about them without the library.
namespace drystone::convex::thesis {

struct StrongCase {
    std::string name;
    AnySet set;
    double R = 1.0;
    std::vector<VecX> centers;  ///< the set is the intersection of the balls B[center, radius]
    double radius = 1.0;        ///< <= R
    VecX inside;                ///< an interior point

    [[nodiscard]] Index dimension() const { return inside.size(); }

    /// max_i |x - c_i| - radius: <= 0 on the set.
    [[nodiscard]] double excess(const VecX& x) const {
        double largest = -std::numeric_limits<double>::infinity();
        for (const VecX& center : centers)
            largest = std::max(largest, (x - center).norm() - radius);
        return largest;
    }

    /// The boundary point on the ray from the inside point along the unit vector u: for each ball
    /// the positive root of |inside + t u - c|^2 = radius^2, the smallest of them.
    [[nodiscard]] VecX boundary(const VecX& u) const {
        double least = std::numeric_limits<double>::infinity();
        for (const VecX& center : centers) {
            const VecX from = inside - center;
            const double half = u.dot(from);
            const double rest = radius * radius - from.squaredNorm();
            least = std::min(least, -half + std::sqrt(half * half + rest));
        }
        return inside + least * u;
    }
};

inline void PrintTo(const StrongCase& strong_case, std::ostream* out) { *out << strong_case.name; }

inline StrongCase intersection_case(std::string name, const std::vector<VecX>& centers, double R) {
    VecX middle = VecX::Zero(centers.front().size());
    for (const VecX& center : centers) middle += center / static_cast<double>(centers.size());
    return {.name = std::move(name),
            .set = BallIntersection(centers, R),
            .R = R,
            .centers = centers,
            .radius = R,
            .inside = middle};
}

/// Corners of a regular simplex with edges of length 1.
inline std::vector<VecX> simplex_corners(Index n) {
    std::vector<VecX> corners;
    for (Index i = 0; i <= n; ++i) {
        // Equidistant from the corners so far, above their middle.
        VecX middle = VecX::Zero(n);
        for (const VecX& corner : corners) middle += corner / static_cast<double>(i);
        if (i > 0) {
            const double height = std::sqrt(1.0 - (corners.front() - middle).squaredNorm());
            middle += height * VecX::Unit(n, i - 1);
        }
        corners.push_back(middle);
    }
    return corners;
}

inline std::vector<VecX> random_centers(Rng& rng, Index n, int count, double spread) {
    std::vector<VecX> centers;
    for (int i = 0; i < count; ++i) {
        centers.push_back(vec({0.3}).replicate(n, 1) + spread * sampling::direction(rng, n));
    }
    return centers;
}

inline std::vector<StrongCase> strong_cases() {
    Rng rng(100);
    const VecX c2 = vec({0.5, -0.3});
    const VecX c3 = vec({0.1, 0.2, -0.4});
    return {{.name = "ball_r2",
             .set = Ball<>(c2, 1.0),
             .R = 1.0,
             .centers = {c2},
             .radius = 1.0,
             .inside = c2},
            {.name = "small_ball_r3",
             .set = Ball<>(c3, 0.7),
             .R = 1.0,
             .centers = {c3},
             .radius = 0.7,
             .inside = c3},
            intersection_case("one_ball_r2", {c2}, 0.8),
            intersection_case("lens_r2", {vec({-0.5, 0.0}), vec({0.5, 0.2})}, 1.0),
            intersection_case("thin_lens_r2", {vec({-1.9, 0.0}), vec({1.9, 0.0})}, 2.0),
            intersection_case("reuleaux_triangle", simplex_corners(2), 1.0),
            intersection_case("five_balls_r2", random_centers(rng, 2, 5, 0.7), 1.2),
            intersection_case("lens_r3", {vec({-0.4, 0.1, 0.0}), vec({0.5, 0.2, -0.3})}, 1.0),
            intersection_case("reuleaux_tetrahedron", simplex_corners(3), 1.0),
            intersection_case("six_balls_r3", random_centers(rng, 3, 6, 0.6), 1.1)};
}

/// A boundary point with a unit normal: usually of one ball, every fourth time on the common
/// sphere of two balls, where every positive combination of both normals will do.
inline NormalSample boundary_sample(const StrongCase& c, Rng& rng) {
    const Index n = c.dimension();
    const int balls = static_cast<int>(c.centers.size());
    if (balls > 1 && rng.index(4) == 0) {
        const VecX& a = c.centers[static_cast<std::size_t>(rng.index(balls))];
        const VecX& b = c.centers[static_cast<std::size_t>(rng.index(balls))];
        const VecX half = 0.5 * (b - a);
        if (half.norm() > 0.0) {
            VecX across = sampling::direction(rng, n);
            across -= across.dot(half) / half.squaredNorm() * half;
            const double height = std::sqrt(c.radius * c.radius - half.squaredNorm());
            const VecX point = a + half + height * across.normalized();
            const double share = rng.uniform();
            const VecX normal = share * (point - a) + (1.0 - share) * (point - b);
            if (c.excess(point) <= 1e-12) return {.point = point, .normal = normal.normalized()};
        }
    }
    const VecX point = c.boundary(sampling::direction(rng, n));
    VecX normal;
    double largest = -1.0;
    for (const VecX& center : c.centers) {
        if ((point - center).norm() <= largest) continue;
        largest = (point - center).norm();
        normal = (point - center) / largest;
    }
    return {.point = point, .normal = normal};
}

/// A point whose farthest distance lies between `low` and `high`: on the ray far - t v behind a
/// boundary point with normal v, where far stays the farthest point for t > R.
inline VecX point_behind(const StrongCase& c, double low, double high, Rng& rng) {
    const NormalSample sample = boundary_sample(c, rng);
    return sample.point - rng.uniform(low, high) * sample.normal;
}

}  // namespace drystone::convex::thesis
