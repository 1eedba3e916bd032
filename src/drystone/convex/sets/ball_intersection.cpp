// Intersections of balls of one radius.
#include "drystone/convex/sets/ball_intersection.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/linalg/decompositions.hpp"

namespace drystone::convex {

namespace {

constexpr int k_most_choices = 200'000;
constexpr double k_touching = 1e-9;  // gap, relative to the radius, of balls that count as touching

/// { c_i(x) <= 0 } with the functions of the balls.
LevelSet as_level_set(const std::vector<VecX>& centers, double radius) {
    require_positive("intersection of balls: radius", radius);
    if (centers.empty()) {
        throw InputError({.what = "intersection of balls: centers",
                          .expected = "at least one",
                          .found = "none"});
    }
    std::vector<SmoothFunction> functions;
    for (const VecX& center : centers) {
        require_finite("intersection of balls: center", center);
        require_size("intersection of balls: center", centers.front().size(), center.size());
        functions.push_back(ball_function(center, radius));
    }
    return {centers.front().size(), std::move(functions)};
}

/// The points at distance R from every chosen center: a sphere in the subspace orthogonal to the
/// differences of the centers.
struct LowerSphere {
    VecX center;
    double radius = 0.0;
    MatX normals;  ///< orthonormal basis of the span of the differences
};

/// The common points of the spheres of the chosen balls; nothing if the centers are affinely
/// dependent or the spheres do not intersect.
std::optional<LowerSphere> common_sphere(const BallIntersection& set,
                                         const std::vector<std::size_t>& chosen) {
    const VecX& first = set.centers()[chosen.front()];
    const Index n = first.size();
    MatX differences(n, static_cast<Index>(chosen.size()) - 1);
    for (std::size_t k = 1; k < chosen.size(); ++k) {
        differences.col(static_cast<Index>(k) - 1) = set.centers()[chosen[k]] - first;
    }
    LowerSphere sphere{.center = first, .radius = set.radius(), .normals = MatX(n, 0)};
    if (differences.cols() == 0) return sphere;

    const Eigen::ColPivHouseholderQR<MatX> factor(differences);
    if (factor.rank() < differences.cols()) return std::nullopt;
    // Equidistance: 2 (c_k - c_0) . (y - c_0) = |c_k - c_0|^2, least norm solution.
    const VecX half = 0.5 * differences.colwise().squaredNorm().transpose();
    const MatX gram = differences.transpose() * differences;
    const VecX offset = differences * gram.llt().solve(half);
    const double rest = set.radius() * set.radius() - offset.squaredNorm();
    if (rest < -2.0 * k_touching * set.radius() * set.radius()) return std::nullopt;
    sphere.center = first + offset;
    sphere.radius = std::sqrt(std::max(0.0, rest));
    sphere.normals = MatX(factor.householderQ()).leftCols(factor.rank());
    return sphere;
}

/// Both extreme points of the sphere along `direction` (projected on its subspace).
std::vector<VecX> extremes(const LowerSphere& sphere, const VecX& direction) {
    VecX along = direction - sphere.normals * (sphere.normals.transpose() * direction);
    if (along.norm() <= 1e-14 * direction.norm()) {
        if (sphere.normals.cols() == direction.size()) return {sphere.center};
        const MatX basis =
            Eigen::HouseholderQR<MatX>(sphere.normals.cols() > 0 ? sphere.normals : MatX(direction))
                .householderQ();
        along = basis.rightCols(1);
    }
    along.normalize();
    return {sphere.center + sphere.radius * along, sphere.center - sphere.radius * along};
}

/// Calls `visit` with every choice of 1 to n balls.
void for_each_choice(const BallIntersection& set,
                     const std::function<void(const std::vector<std::size_t>&)>& visit) {
    const std::size_t balls = set.centers().size();
    const auto most = static_cast<std::size_t>(set.centers().front().size());
    int choices = 0;
    std::vector<std::size_t> chosen;
    const std::function<void(std::size_t)> extend = [&](std::size_t next) {
        for (std::size_t i = next; i < balls; ++i) {
            if (++choices > k_most_choices) {
                throw ComputationError("farthest point of the " + describe(set) +
                                       ": too many balls to enumerate");
            }
            chosen.push_back(i);
            visit(chosen);
            if (chosen.size() < most) extend(i + 1);
            chosen.pop_back();
        }
    };
    extend(0);
}

/// The point of the set that makes `score` largest among the extreme points along `direction`.
VecX best_extreme(const BallIntersection& set,
                  const std::function<VecX(const LowerSphere&)>& direction,
                  const std::function<double(const VecX&)>& score) {
    constexpr double k_rounding = 16.0 * std::numeric_limits<double>::epsilon();
    std::optional<VecX> best;
    for_each_choice(set, [&](const std::vector<std::size_t>& chosen) {
        const std::optional<LowerSphere> sphere = common_sphere(set, chosen);
        if (!sphere) return;
        for (const VecX& point : extremes(*sphere, direction(*sphere))) {
            const double tolerance = k_touching * set.radius() + k_rounding * point.norm();
            if (!contains(set, point, tolerance)) continue;
            if (!best || score(point) > score(*best)) best = point;
        }
    });
    if (best) return *best;
    throw ComputationError("extreme point of the " + describe(set) +
                           ": rounding hides the only common point");
}

}  // namespace

BallIntersection::BallIntersection(std::vector<VecX> centers, double radius)
    : centers_(std::move(centers)), radius_(radius), level_set_(as_level_set(centers_, radius)) {}

Index dimension(const BallIntersection& set) noexcept { return set.centers().front().size(); }

std::string describe(const BallIntersection& set) {
    return "intersection of " + std::to_string(set.centers().size()) + " balls of radius " +
           to_text(set.radius());
}

VecX project(const BallIntersection& set, const VecX& x) { return project(set.level_set(), x); }

VecX project(const BallIntersection& set, const VecX& x, const Metric& metric) {
    return project(set.level_set(), x, metric);
}

Projection project_active(const BallIntersection& set, const VecX& x, const Metric* metric) {
    return project_active(set.level_set(), x, metric);
}

bool contains(const BallIntersection& set, const VecX& x, double tolerance) {
    for (const VecX& center : set.centers()) {
        if ((x - center).norm() > set.radius() + tolerance) return false;
    }
    return true;
}

// The extreme points of the set lie on spheres that at most n of its boundary spheres have in
// common.
VecX farthest(const BallIntersection& set, const VecX& x) {
    return best_extreme(
        set, [&](const LowerSphere& sphere) -> VecX { return sphere.center - x; },
        [&](const VecX& point) { return (point - x).squaredNorm(); });
}

double support(const BallIntersection& set, const VecX& d) {
    const VecX point = best_extreme(
        set, [&](const LowerSphere&) -> VecX { return d; },
        [&](const VecX& candidate) { return d.dot(candidate); });
    return d.dot(point);
}

NormalCone normal_cone(const BallIntersection& set, const VecX& x) {
    return normal_cone(set.level_set(), x);
}

}  // namespace drystone::convex
