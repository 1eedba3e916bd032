// Stones of a rubble wall: Voronoi cells of seeds in shifted courses, in a scaled metric. Cells are
// hulls of corners, clipped by half-spaces.
#include "drystone/scene/generation/rubble.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/geometry/mass_properties.hpp"

namespace drystone::scene::generation {

namespace {

/// Largest shift of a seed, in stones.
constexpr double k_largest_shift = 0.38;
/// Seeds farther away than this, in stones, have no common side: from every point of the wall there
/// is a seed within sqrt(3) (1/2 + k_largest_shift) < 1.6.
constexpr double k_far = 3.2;

int stones_along(const Rubble& rubble, Index axis) {
    return std::max(1, static_cast<int>(std::lround(rubble.size[axis] / rubble.stone[axis])));
}

/// A point of the box moved across to the same part of the width between the leaning faces.
Vec3 leant(const Rubble& rubble, Vec3 point) {
    const Index across = rubble.across();
    const double height = point[rubble.dimension - 1];
    const double width = rubble.size[across];
    const double lean = rubble.batter.sum() * height / width;
    point[across] = rubble.batter[0] * height + (1.0 - lean) * point[across];
    return point;
}

/// Seeds by courses.
std::vector<std::vector<Vec3>> make_seeds(const Rubble& rubble, Rng& rng) {
    const Index up = rubble.dimension - 1;
    const int courses = stones_along(rubble, up);
    const int columns = stones_along(rubble, 0);
    const int rows = rubble.dimension == 2 ? 1 : stones_along(rubble, 1);
    Vec3 spacing = Vec3::Zero();
    for (Index i = 0; i < rubble.dimension; ++i) {
        spacing[i] = rubble.size[i] / stones_along(rubble, i);
    }
    std::vector<std::vector<Vec3>> seeds(static_cast<std::size_t>(courses));
    for (int k = 0; k < courses; ++k) {
        for (int j = 0; j < rows; ++j) {
            // A course that begins with half a stone ends with one; so do rows behind each other.
            const bool shifted = (k + j) % 2 == 1;
            for (int i = 0; i < columns + (shifted ? 1 : 0); ++i) {
                Vec3 index(i + (shifted ? 0.0 : 0.5), 0.0, 0.0);
                if (rubble.dimension == 3) index[1] = j + 0.5;
                index[up] = k + 0.5;
                for (Index axis = 0; axis < rubble.dimension; ++axis) {
                    index[axis] += k_largest_shift * rubble.irregularity * rng.uniform(-1.0, 1.0);
                }
                // Halves at the ends stay inside.
                index[0] = std::clamp(index[0], 0.2, columns - 0.2);
                const Vec3 seed = leant(rubble, index.cwiseProduct(spacing));
                seeds[static_cast<std::size_t>(k)].push_back(seed);
            }
        }
    }
    return seeds;
}

/// Points nearer to `seed` than to `other`: (b - a)^T S^2 (x - (a + b) / 2) <= 0, with the inverse
/// sizes of a stone on the diagonal of S.
HalfSpace nearer(const Vec3& seed, const Vec3& other, const Vec3& inverse) {
    const Vec3 normal = (other - seed).cwiseProduct(inverse).cwiseProduct(inverse);
    return {.normal = normal, .offset = 0.5 * normal.dot(seed + other)};
}

}  // namespace

std::vector<HalfSpace> Rubble::faces() const {
    const Vec3 out = Vec3::Unit(across());
    const Vec3 up = Vec3::Unit(dimension - 1);
    return {{.normal = batter[0] * up - out},
            {.normal = batter[1] * up + out, .offset = size[across()]}};
}

double expected_stones(const Rubble& rubble) {
    double count = 1.0;
    for (Index i = 0; i < rubble.dimension; ++i) {
        count *= std::max(1.0, rubble.size[i] / rubble.stone[i]);
    }
    return count;
}

std::vector<ConvexCell> rubble_stones(const Rubble& rubble, Rng& rng) {
    const auto seeds = make_seeds(rubble, rng);
    const auto courses = static_cast<int>(seeds.size());
    Vec3 inverse = Vec3::Zero();
    for (Index i = 0; i < rubble.dimension; ++i) inverse[i] = 1.0 / rubble.stone[i];
    ConvexCell wall = box_cell(rubble.dimension, Vec3::Zero(), rubble.size);
    for (const HalfSpace& face : rubble.faces()) wall = clipped(wall, face);
    std::vector<ConvexCell> stones;
    for (int k = 0; k < courses; ++k) {
        for (const Vec3& seed : seeds[static_cast<std::size_t>(k)]) {
            // From the nearest on: the first cuts leave little for the others.
            std::vector<std::pair<double, Vec3>> others;
            for (int l = std::max(0, k - 5); l < std::min(courses, k + 6); ++l) {
                for (const Vec3& other : seeds[static_cast<std::size_t>(l)]) {
                    const double distance = (other - seed).cwiseProduct(inverse).norm();
                    if (distance > 0.0 && distance < k_far) others.emplace_back(distance, other);
                }
            }
            std::stable_sort(others.begin(), others.end(),
                             [](const auto& a, const auto& b) { return a.first < b.first; });
            ConvexCell cell = wall;
            for (const auto& [distance, other] : others) {
                cell = clipped(cell, nearer(seed, other, inverse));
            }
            if (!cell.corners.empty()) stones.push_back(std::move(cell));
        }
    }
    return stones;
}

namespace {

/// A remainder thinner than this part of the cell is empty.
constexpr double k_thin = 1e-6;
/// Rounding of heights above a plane, in sizes of a cell.
constexpr double k_rounding = 1e-13;

std::vector<Vec2> in_plane(const std::vector<Vec3>& points) {
    std::vector<Vec2> result;
    for (const Vec3& point : points) result.emplace_back(point.head<2>());
    return result;
}

/// The corners of the hull of points, which are not flat.
ConvexCell hull_of(int dimension, const std::vector<Vec3>& points) {
    ConvexCell cell{.dimension = dimension};
    if (dimension == 3) {
        cell.corners = geometry::convex_hull(points).topology->vertices;
        return cell;
    }
    for (const Vec2& corner : geometry::convex_hull(in_plane(points)).vertices) {
        cell.corners.emplace_back(corner.x(), corner.y(), 0.0);
    }
    return cell;
}

}  // namespace

ConvexCell box_cell(int dimension, const Vec3& low, const Vec3& high) {
    ConvexCell cell{.dimension = dimension};
    for (int k = 0; k < (dimension == 2 ? 4 : 8); ++k) {
        // Counter-clockwise in the plane.
        const bool right = (k & 1) != ((k & 2) >> 1);
        cell.corners.emplace_back(right ? high.x() : low.x(), (k & 2) != 0 ? high.y() : low.y(),
                                  dimension == 2 ? 0.0 : ((k & 4) != 0 ? high.z() : low.z()));
    }
    return cell;
}

ConvexCell clipped(const ConvexCell& cell, const HalfSpace& half_space) {
    const double length = half_space.normal.norm();
    double highest = -1e300;
    double lowest = 1e300;
    double size = 0.0;
    std::vector<double> heights;  // above the plane
    for (const Vec3& corner : cell.corners) {
        heights.push_back((half_space.normal.dot(corner) - half_space.offset) / length);
        highest = std::max(highest, heights.back());
        lowest = std::min(lowest, heights.back());
        size = std::max(size, (corner - cell.corners.front()).norm());
    }
    // Cases: all inside, all outside, else the corners inside and the cuts of all segments between
    // corners on either side. The hull drops the cuts that are not on an edge of the cell.
    if (cell.corners.empty() || highest <= k_rounding * size) return cell;
    if (lowest >= -k_thin * size) return {.dimension = cell.dimension};
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < heights.size(); ++i) {
        if (heights[i] > 0.0) continue;
        points.push_back(cell.corners[i]);
        for (std::size_t j = 0; j < heights.size(); ++j) {
            if (heights[j] <= 0.0) continue;
            const double part = heights[i] / (heights[i] - heights[j]);
            points.emplace_back(cell.corners[i] + part * (cell.corners[j] - cell.corners[i]));
        }
    }
    return hull_of(cell.dimension, points);
}

std::vector<ConvexCell> without_box(const ConvexCell& cell, const Vec3& low, const Vec3& high) {
    std::vector<ConvexCell> pieces;
    ConvexCell rest = cell;
    // Slab by slab: what is beyond a side is a piece, the rest goes on.
    for (Index axis = 0; axis < cell.dimension; ++axis) {
        for (const auto& [normal, offset] : {std::pair(Vec3(Vec3::Unit(axis)), low[axis]),
                                             std::pair(Vec3(-Vec3::Unit(axis)), -high[axis])}) {
            if (!std::isfinite(offset)) continue;
            ConvexCell piece = clipped(rest, {.normal = normal, .offset = offset});
            rest = clipped(rest, {.normal = -normal, .offset = -offset});
            if (!piece.corners.empty()) pieces.push_back(std::move(piece));
            // Nothing of the cell is in the box: it stays in one piece.
            if (rest.corners.empty()) return {cell};
        }
    }
    return pieces;
}

double measure(const ConvexCell& cell) {
    if (cell.corners.empty()) return 0.0;
    if (cell.dimension == 3) {
        return geometry::mass_properties(geometry::SpaceShape(geometry::convex_hull(cell.corners)),
                                         1.0)
            .mass;
    }
    return geometry::mass_properties(
               geometry::PlaneShape(geometry::convex_hull(in_plane(cell.corners))), 1.0)
        .mass;
}

}  // namespace drystone::scene::generation
