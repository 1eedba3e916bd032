// Convex hull of points on a grid of integers (quickhull: Barber, Dobkin, Huhdanpaa 1996).
// Start with a tetrahedron. Each point outside is in the list of one face that it sees. While a
// face has such points, take the farthest one (the apex), bury all faces that it sees, and close
// the hole with triangles from its outline (the horizon) to the apex:
//
//             apex
//            /  |  \ .
//       ----/---|---\----  horizon: edges between seen and unseen faces
//       \  seen faces   /
// Heights over planes are integers of 128 bits, so that "sees" is never wrong by rounding.
#include "drystone/geometry/quick_hull.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include <Eigen/Geometry>

#include "drystone/geometry/point_sets.hpp"

namespace drystone::geometry {
namespace {

/// The number of the point for which `score` is largest; the first one of several.
template <class Score>
int best_of(const std::vector<GridPoint>& points, Score score) {
    int best = 0;
    auto highest = score(points.front());
    for (int i = 1; i < static_cast<int>(points.size()); ++i) {
        const auto value = score(points[i]);
        if (!(value > highest)) continue;
        highest = value;
        best = i;
    }
    return best;
}

/// Four points far apart, the last one below the plane of the others.
std::optional<std::array<int, 4>> first_tetrahedron(const std::vector<GridPoint>& points,
                                                    double flat) {
    if (points.size() < 4) return std::nullopt;
    const int a = static_cast<int>(std::min_element(points.begin(), points.end()) - points.begin());
    const int b =
        best_of(points, [&](const GridPoint& x) { return difference(x, points[a]).squaredNorm(); });
    const Vec3 line = difference(points[b], points[a]).normalized();
    const auto from_line = [&](const GridPoint& x) {
        return difference(x, points[a]).cross(line).norm();
    };
    int c = best_of(points, from_line);
    if (!(from_line(points[c]) > flat)) return std::nullopt;

    const GridPlane plane(points[a], points[b], points[c]);
    const double area = plane.normal().norm();
    const auto from_plane = [&](const GridPoint& x) {
        const Int128 height = plane.height(x);
        return height < 0 ? -height : height;
    };
    const int d = best_of(points, from_plane);
    if (!(static_cast<double>(from_plane(points[d])) > flat * area)) return std::nullopt;
    if (plane.height(points[d]) < 0) return std::array{a, b, c, d};
    return std::array{a, c, b, d};
}

/// Faces are never removed while the hull grows, only marked as buried; `remaining` renumbers.
class QuickHull {
  public:
    QuickHull(const std::vector<GridPoint>& points, const std::array<int, 4>& first)
        : points_(points), starting_at_(points.size(), -1) {
        const auto [a, b, c, d] = first;
        add({a, b, c}, {3, 1, 2});
        add({c, b, d}, {0, 3, 2});
        add({a, c, d}, {0, 1, 3});
        add({b, a, d}, {0, 2, 1});
        std::vector<int> all(points.size());
        for (int i = 0; i < static_cast<int>(points.size()); ++i) all[i] = i;
        share_out(all, 0);
    }

    [[nodiscard]] std::vector<HullTriangle> run() {
        for (int f = 0; f < count(); ++f) {
            if (faces_[f].buried || faces_[f].outside.empty()) continue;
            include(farthest(f), f);
        }
        return remaining();
    }

  private:
    struct Face {
        HullTriangle triangle;
        /// Points above this face; each point is in the list of one face only.
        std::vector<int> outside = {};
        bool buried = false;
    };

    [[nodiscard]] int count() const { return static_cast<int>(faces_.size()); }

    void add(const std::array<int, 3>& vertices, const std::array<int, 3>& neighbours) {
        const auto [a, b, c] = vertices;
        faces_.push_back({.triangle = {.vertices = vertices,
                                       .neighbours = neighbours,
                                       .plane = {points_[a], points_[b], points_[c]}}});
    }

    /// Strictly above: points in the plane of a face stay inside.
    [[nodiscard]] bool sees(int point, int face) const {
        return faces_[face].triangle.plane.height(points_[point]) > 0;
    }

    /// Gives each point to the first face from `first` on that it sees. Points that see none of
    /// these are inside the hull.
    void share_out(const std::vector<int>& candidates, int first) {
        for (const int point : candidates) {
            for (int f = first; f < count(); ++f) {
                if (!sees(point, f)) continue;
                faces_[f].outside.push_back(point);
                break;
            }
        }
    }

    [[nodiscard]] int farthest(int face) const {
        const GridPlane& plane = faces_[face].triangle.plane;
        const std::vector<int>& outside = faces_[face].outside;
        return *std::max_element(outside.begin(), outside.end(), [&](int i, int j) {
            return plane.height(points_[i]) < plane.height(points_[j]);
        });
    }

    /// Buries the faces that `apex` sees, which hang together around `start`. Returns the edges
    /// around them as (buried face, edge).
    [[nodiscard]] std::vector<std::pair<int, int>> bury(int apex, int start,
                                                        std::vector<int>& orphans) {
        std::vector<std::pair<int, int>> horizon;
        std::vector<int> seen{start};
        faces_[start].buried = true;
        for (std::size_t k = 0; k < seen.size(); ++k) {
            Face& face = faces_[seen[k]];
            orphans.insert(orphans.end(), face.outside.begin(), face.outside.end());
            face.outside = {};
            for (int edge = 0; edge < 3; ++edge) {
                const int next = face.triangle.neighbours[edge];
                if (faces_[next].buried) continue;
                if (sees(apex, next)) {
                    faces_[next].buried = true;
                    seen.push_back(next);
                }
            }
        }
        for (const int f : seen) {
            for (int edge = 0; edge < 3; ++edge) {
                const int next = faces_[f].triangle.neighbours[edge];
                if (!faces_[next].buried) horizon.emplace_back(f, edge);
            }
        }
        return horizon;
    }

    /// Replaces the faces that `apex` sees by triangles from their outline to it.
    void include(int apex, int start) {
        std::vector<int> orphans;
        const std::vector<std::pair<int, int>> horizon = bury(apex, start, orphans);
        const int first = count();
        for (const auto& [buried, edge] : horizon) {
            const HullTriangle old = faces_[buried].triangle;
            const int from = old.vertices[edge];
            const int to = old.vertices[(edge + 1) % 3];
            const int outer = old.neighbours[edge];
            std::array<int, 3>& back = faces_[outer].triangle.neighbours;
            *std::find(back.begin(), back.end(), buried) = count();
            starting_at_[from] = count();
            add({from, to, apex}, {outer, -1, -1});
        }
        for (int f = first; f < count(); ++f) {
            const int next = starting_at_[faces_[f].triangle.vertices[1]];
            assert(next >= first && "the outline is one closed loop");
            faces_[f].triangle.neighbours[1] = next;
            faces_[next].triangle.neighbours[2] = f;
        }
        share_out(orphans, first);
    }

    /// The faces that are not buried, with their neighbours renumbered.
    [[nodiscard]] std::vector<HullTriangle> remaining() const {
        std::vector<int> place(faces_.size(), -1);
        std::vector<HullTriangle> surface;
        for (int f = 0; f < count(); ++f) {
            if (faces_[f].buried) continue;
            place[f] = static_cast<int>(surface.size());
            surface.push_back(faces_[f].triangle);
        }
        for (HullTriangle& triangle : surface) {
            for (int& neighbour : triangle.neighbours) neighbour = place[neighbour];
        }
        return surface;
    }

    const std::vector<GridPoint>& points_;
    std::vector<Face> faces_;
    std::vector<int> starting_at_;  ///< newest face whose outline edge starts at this point
};

}  // namespace

std::vector<GridPoint> grid_points(const std::vector<Vec3>& points) {
    if (points.empty()) return {};
    Vec3 low = points.front();
    for (const Vec3& point : points) low = low.cwiseMin(point);
    const double size = longest_side(points);

    std::vector<GridPoint> rounded(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (int k = 0; k < 3; ++k) {
            const double place = size > 0.0 ? (points[i][k] - low[k]) / size : 0.0;
            rounded[i][k] = std::llround(place * k_grid_cells);
        }
    }
    return rounded;
}

GridPlane::GridPlane(const GridPoint& a, const GridPoint& b, const GridPoint& c) : origin_(a) {
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3;
        const int j = (k + 2) % 3;
        normal_[k] = Int128{b[i] - a[i]} * (c[j] - a[j]) - Int128{b[j] - a[j]} * (c[i] - a[i]);
    }
}

Int128 GridPlane::height(const GridPoint& x) const {
    Int128 sum = 0;
    for (int k = 0; k < 3; ++k) sum += normal_[k] * (x[k] - origin_[k]);
    return sum;
}

Vec3 GridPlane::normal() const {
    return {static_cast<double>(normal_[0]), static_cast<double>(normal_[1]),
            static_cast<double>(normal_[2])};
}

Vec3 difference(const GridPoint& x, const GridPoint& a) {
    return {static_cast<double>(x[0] - a[0]), static_cast<double>(x[1] - a[1]),
            static_cast<double>(x[2] - a[2])};
}

std::optional<std::vector<HullTriangle>> quick_hull(const std::vector<GridPoint>& points,
                                                    double flat) {
    const std::optional<std::array<int, 4>> first = first_tetrahedron(points, flat);
    if (!first) return std::nullopt;
    return QuickHull(points, *first).run();
}

}  // namespace drystone::geometry
