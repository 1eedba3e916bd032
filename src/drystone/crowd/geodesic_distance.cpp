// Lengths and directions of shortest ways to exits, on a grid.
#include "drystone/crowd/geodesic_distance.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "drystone/crowd/fast_marching.hpp"
#include "drystone/crowd/obstacle_distance.hpp"
#include "drystone/linalg/roots.hpp"

namespace drystone::crowd {

namespace {

constexpr double k_infinity = std::numeric_limits<double>::infinity();
/// Nodes within this many spacings of an exit get their exact distance. A little more than 2, so
/// that rounding does not break the symmetry of a plan.
constexpr double k_seeded = 2.0 + 1e-9;
/// Rounding of clearances, relative to them.
constexpr double k_rounding = 1e-9;

/// The four corners of a cell with their weights in bilinear interpolation.
std::array<std::pair<Index, double>, 4> corners(const Grid& grid, const GridPlace& place) {
    const double x = place.weight.x();
    const double y = place.weight.y();
    return {{{grid.node(place.i, place.j), (1.0 - x) * (1.0 - y)},
             {grid.node(place.i + 1, place.j), x * (1.0 - y)},
             {grid.node(place.i, place.j + 1), (1.0 - x) * y},
             {grid.node(place.i + 1, place.j + 1), x * y}}};
}

}  // namespace

std::vector<Target> open_parts(const FloorPlan& plan, const Exit& exit, double clearance,
                               double resolution) {
    const double length = (exit.b - exit.a).norm();
    const double needed = clearance * (1.0 - k_rounding);
    const auto point = [&](double s) -> Vec2 { return exit.a + s * (exit.b - exit.a); };
    const auto is_open = [&](double s) { return obstacle_distance(plan, point(s)) >= needed; };
    // Between an open and a closed point, the last open one.
    const auto border = [&](double open, double closed) {
        constexpr int k_bisections = 60;
        return bisected(is_open, open, closed, k_bisections).first;
    };
    const auto pieces = static_cast<Index>(std::ceil(length / resolution)) + 1;
    std::vector<Target> parts;
    constexpr double k_none = -1.0;
    double begin = k_none;
    double before = 0.0;
    for (Index k = 0; k <= pieces; ++k) {
        const double s = static_cast<double>(k) / static_cast<double>(pieces);
        const bool open = is_open(s);
        if (open && begin == k_none) begin = k == 0 ? 0.0 : border(s, before);
        if (!open && begin != k_none) {
            parts.push_back({.a = point(begin), .b = point(border(before, s))});
            begin = k_none;
        }
        before = s;
    }
    if (begin != k_none) parts.push_back({.a = point(begin), .b = exit.b});
    return parts;
}

PlanGrid plan_grid(const FloorPlan& plan, const geometry::Aabb<2>& box, double spacing) {
    PlanGrid result{.grid = covering_grid(box, spacing)};
    result.room.resize(result.grid.nodes());
    for (Index node = 0; node < result.grid.nodes(); ++node) {
        result.room[node] = obstacle_distance(plan, result.grid.at(node));
    }
    return result;
}

GeodesicDistance::GeodesicDistance(const FloorPlan& plan, const std::vector<int>& exits,
                                   const PlanGrid& grid, double clearance)
    : grid_(grid.grid),
      clearance_(clearance),
      open_(static_cast<std::size_t>(grid.grid.nodes()), 0) {
    for (const int exit : exits) {
        for (const Target& part : open_parts(plan, plan.exits[static_cast<std::size_t>(exit)],
                                             clearance, 0.1 * grid_.spacing)) {
            targets_.push_back(part);
        }
    }
    for (Index node = 0; node < grid_.nodes(); ++node) {
        const bool open = grid.room[node] >= clearance * (1.0 - k_rounding);
        open_[static_cast<std::size_t>(node)] = open ? 1 : 0;
    }
    T_ = VecX::Constant(grid_.nodes(), k_infinity);
    seed();
    march(grid_, open_, T_);
    differentiate();
    extend(grid.room);
}

void GeodesicDistance::seed() {
    for (Index node = 0; node < grid_.nodes(); ++node) {
        if (open_[static_cast<std::size_t>(node)] == 0) continue;
        const Vec2 x = grid_.at(node);
        if (const auto target = nearest_target(x)) {
            const double distance = (x - *target).norm();
            if (distance <= k_seeded * grid_.spacing) T_[node] = distance;
        }
    }
}

void GeodesicDistance::extend(const VecX& room) {
    std::vector<Index> closed;
    for (Index node = 0; node < grid_.nodes(); ++node) {
        if (open_[static_cast<std::size_t>(node)] == 0) closed.push_back(node);
    }
    // From those with most room towards the obstacles.
    std::stable_sort(closed.begin(), closed.end(),
                     [&](Index a, Index b) { return room[a] > room[b]; });
    for (const Index node : closed) {
        const Index i = node % grid_.columns;
        const Index j = node / grid_.columns;
        double sum = 0.0;
        Vec2 slopes = Vec2::Zero();
        int count = 0;
        for (Index l = std::max<Index>(j - 1, 0); l <= std::min(j + 1, grid_.rows - 1); ++l) {
            for (Index k = std::max<Index>(i - 1, 0); k <= std::min(i + 1, grid_.columns - 1);
                 ++k) {
                const Index other = grid_.node(k, l);
                if (!(room[other] > room[node] && std::isfinite(T_[other]))) continue;
                sum += T_[other];
                slopes += slope_.col(other);
                ++count;
            }
        }
        if (count == 0) continue;
        T_[node] = sum / count;
        slope_.col(node) = slopes / count;
    }
}

void GeodesicDistance::differentiate() {
    slope_ = Eigen::Matrix2Xd::Zero(2, grid_.nodes());
    const auto value = [&](Index i, Index j) {
        const bool inside = i >= 0 && i < grid_.columns && j >= 0 && j < grid_.rows;
        return inside ? T_[grid_.node(i, j)] : k_infinity;
    };
    // Central where both neighbours have a way to the exit, else one-sided.
    const auto derivative = [&](double before, double here, double after) {
        const bool left = std::isfinite(before);
        const bool right = std::isfinite(after);
        if (left && right) return (after - before) / (2.0 * grid_.spacing);
        if (left) return (here - before) / grid_.spacing;
        return right ? (after - here) / grid_.spacing : 0.0;
    };
    for (Index j = 0; j < grid_.rows; ++j) {
        for (Index i = 0; i < grid_.columns; ++i) {
            const double here = value(i, j);
            if (!std::isfinite(here)) continue;
            slope_.col(grid_.node(i, j)) << derivative(value(i - 1, j), here, value(i + 1, j)),
                derivative(value(i, j - 1), here, value(i, j + 1));
        }
    }
}

std::optional<Vec2> GeodesicDistance::nearest_target(const Vec2& x) const {
    std::optional<Vec2> nearest;
    for (const Target& target : targets_) {
        const Vec2 point = nearest_on_segment(target.a, target.b, x);
        if (!nearest || (point - x).squaredNorm() < (*nearest - x).squaredNorm()) nearest = point;
    }
    return nearest;
}

double GeodesicDistance::at(const Vec2& x) const {
    double sum = 0.0;
    for (const auto& [node, weight] : corners(grid_, place_of(grid_, x))) {
        if (weight > 0.0) sum += weight * T_[node];
    }
    return sum;
}

Vec2 GeodesicDistance::to_lowest_corner(const GridPlace& place) const {
    Vec2 middle = Vec2::Zero();
    Index lowest = grid_.node(place.i, place.j);
    for (const auto& [node, weight] : corners(grid_, place)) {
        middle += weight * grid_.at(node);
        if (T_[node] < T_[lowest]) lowest = node;
    }
    const Vec2 way = grid_.at(lowest) - middle;
    return way.norm() > 0.0 && std::isfinite(T_[lowest]) ? Vec2(way.normalized()) : Vec2::Zero();
}

Vec2 GeodesicDistance::direction(const Vec2& x) const {
    if (const auto target = nearest_target(x)) {
        const double distance = (*target - x).norm();
        if (distance <= k_seeded * grid_.spacing && distance > 0.0) return (*target - x) / distance;
    }
    const GridPlace place = place_of(grid_, x);
    Vec2 slope = Vec2::Zero();
    for (const auto& [node, weight] : corners(grid_, place)) slope += weight * slope_.col(node);
    // Halfway between two ways the slopes cancel; any of the two will do.
    constexpr double k_flat = 1e-6;
    if (!(slope.norm() > k_flat)) return to_lowest_corner(place);
    return -slope.normalized();
}

bool GeodesicDistance::reaches(const Vec2& x) const {
    const GridPlace place = place_of(grid_, x);
    const auto reach = static_cast<Index>(std::ceil(clearance_ / grid_.spacing)) + 2;
    double nearest = k_infinity;
    double T = k_infinity;
    for (Index j = std::max<Index>(place.j - reach, 0);
         j <= std::min(place.j + reach, grid_.rows - 1); ++j) {
        for (Index i = std::max<Index>(place.i - reach, 0);
             i <= std::min(place.i + reach, grid_.columns - 1); ++i) {
            const Index node = grid_.node(i, j);
            if (open_[static_cast<std::size_t>(node)] == 0) continue;
            const double distance = (grid_.at(i, j) - x).norm();
            if (distance >= nearest) continue;
            nearest = distance;
            T = T_[node];
        }
    }
    return std::isfinite(T);
}

}  // namespace drystone::crowd
