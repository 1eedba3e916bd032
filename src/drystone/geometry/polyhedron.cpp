// Convex polyhedra: the hull of points, boxes, and the normals, offsets and edges of given faces.
// The hull is computed on a grid of integers (quick_hull.hpp), where no decision is rounded, and
// its coplanar triangles are merged into faces.
#include "drystone/geometry/polyhedron.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/geometry/checks.hpp"
#include "drystone/geometry/point_sets.hpp"
#include "drystone/geometry/quick_hull.hpp"
#include "drystone/geometry/triangle.hpp"

namespace drystone::geometry {
namespace {

/// Thinner than this part of its size, a hull counts as flat: its two sides must not be taken for
/// one face.
constexpr double k_flat = 100.0 * k_negligible;

void require_finite_points(const std::vector<Vec3>& points) {
    std::vector<Defect> defects;
    for (std::size_t i = 0; i < points.size(); ++i) {
        check_finite(defects, "convex hull: point " + std::to_string(i), points[i]);
    }
    if (defects.empty() && !std::isfinite(longest_side(points))) {
        defects.push_back({"convex hull: points", "points less than 1e308 apart", "larger"});
    }
    require_sound(std::move(defects));
}

/// The points whose number `keep` accepts, in their order.
template <class Keep>
std::vector<Vec3> chosen(const std::vector<Vec3>& points, Keep keep) {
    std::vector<Vec3> kept;
    for (int i = 0; i < static_cast<int>(points.size()); ++i) {
        if (keep(i)) kept.push_back(points[i]);
    }
    return kept;
}

/// Every edge once, from its smaller to its larger vertex, with the faces on both sides.
std::vector<PolyhedronTopology::Edge> edges_of(const std::vector<std::vector<int>>& faces) {
    using Edge = PolyhedronTopology::Edge;
    std::map<std::pair<int, int>, Edge> edges;
    for (int f = 0; f < static_cast<int>(faces.size()); ++f) {
        const std::vector<int>& loop = faces[f];
        for (std::size_t k = 0; k < loop.size(); ++k) {
            const int from = loop[k];
            const int to = loop[(k + 1) % loop.size()];
            Edge& edge = edges[std::minmax(from, to)];
            edge.from = std::min(from, to);
            edge.to = std::max(from, to);
            (from < to ? edge.left : edge.right) = f;
        }
    }
    std::vector<Edge> sorted;
    sorted.reserve(edges.size());
    for (const auto& entry : edges) sorted.push_back(entry.second);
    return sorted;
}

using Triangles = std::vector<HullTriangle>;

/// Triangles from the largest to the smallest.
std::vector<int> by_area(const Triangles& surface) {
    std::vector<double> area;
    area.reserve(surface.size());
    for (const HullTriangle& triangle : surface) area.push_back(triangle.plane.normal().norm());
    std::vector<int> order(surface.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return area[a] > area[b]; });
    return order;
}

/// The triangles without a face that hang together with `seed` and lie in its plane.
std::vector<int> coplanar_region(const Triangles& surface, const std::vector<GridPoint>& points,
                                 const std::vector<int>& face_of, int seed, double tolerance) {
    const Vec3 normal = surface[seed].plane.normal().normalized();
    const GridPoint& origin = points[surface[seed].vertices[0]];
    const auto lies_in_plane = [&](int t) {
        if (!(surface[t].plane.normal().dot(normal) > 0.0)) return false;
        const auto& corners = surface[t].vertices;
        return std::all_of(corners.begin(), corners.end(), [&](int v) {
            return std::abs(normal.dot(difference(points[v], origin))) <= tolerance;
        });
    };
    std::vector<int> region{seed};
    std::set<int> members{seed};
    for (std::size_t k = 0; k < region.size(); ++k) {
        for (const int next : surface[region[k]].neighbours) {
            if (face_of[next] >= 0 || members.contains(next) || !lies_in_plane(next)) continue;
            members.insert(next);
            region.push_back(next);
        }
    }
    return region;
}

/// Boundary of a set of triangles: next vertex of each vertex.
template <class Inside>
std::multimap<int, int> boundary(const Triangles& surface, const std::vector<int>& region,
                                 Inside inside) {
    std::multimap<int, int> next;
    for (const int t : region) {
        for (int edge = 0; edge < 3; ++edge) {
            if (inside(surface[t].neighbours[edge])) continue;
            next.emplace(surface[t].vertices[edge], surface[t].vertices[(edge + 1) % 3]);
        }
    }
    return next;
}

/// The vertices visited by following `next` from its smallest vertex until one comes twice.
std::vector<int> follow(const std::multimap<int, int>& next) {
    std::vector<int> loop;
    std::set<int> visited;
    for (int v = next.begin()->first; visited.insert(v).second; v = next.find(v)->second) {
        loop.push_back(v);
    }
    return loop;
}

/// The face of each triangle, numbered from 0. Neighbouring triangles whose corners lie within
/// `tolerance` grid steps of the plane of the largest one of them are one face. Triangles are taken
/// from the largest to the smallest, because rounding turns the plane of the largest one least. A
/// region whose boundary is not one simple loop is split into its triangles again.
std::vector<int> merged_faces(const Triangles& surface, const std::vector<GridPoint>& points,
                              double tolerance) {
    std::vector<int> face_of(surface.size(), -1);
    int faces = 0;
    for (const int seed : by_area(surface)) {
        if (face_of[seed] >= 0) continue;
        const auto region = coplanar_region(surface, points, face_of, seed, tolerance);
        for (const int t : region) face_of[t] = faces;
        const auto next = boundary(surface, region, [&](int t) { return face_of[t] == faces; });
        // A ring or a pinched region, possible only at the scale of the tolerance, stays in parts.
        if (follow(next).size() != next.size()) {
            for (const int t : region) face_of[t] = faces++;
        } else {
            ++faces;
        }
    }
    return face_of;
}

/// The number of different faces at each of `points` points: 0 for points that are not on the
/// surface, 1 inside a face, 2 on an edge, 3 or more in a corner.
std::vector<int> faces_at_points(const Triangles& surface, const std::vector<int>& face_of,
                                 int points) {
    std::set<std::pair<int, int>> meetings;  // (point, face)
    for (std::size_t t = 0; t < surface.size(); ++t) {
        for (const int v : surface[t].vertices) meetings.emplace(v, face_of[t]);
    }
    std::vector<int> count(static_cast<std::size_t>(points), 0);
    for (const auto& [point, face] : meetings) ++count[point];
    return count;
}

/// Corners of each face, counter-clockwise seen from outside, smallest number first; faces in
/// lexicographic order.
std::vector<std::vector<int>> face_loops(const Triangles& surface,
                                         const std::vector<int>& face_of) {
    std::map<int, std::vector<int>> regions;
    for (int t = 0; t < static_cast<int>(surface.size()); ++t) regions[face_of[t]].push_back(t);
    std::vector<std::vector<int>> loops;
    for (const auto& entry : regions) {
        const int face = entry.first;
        loops.push_back(
            follow(boundary(surface, entry.second, [&](int t) { return face_of[t] == face; })));
    }
    std::sort(loops.begin(), loops.end());
    return loops;
}

}  // namespace

Polyhedron convex_hull(const std::vector<Vec3>& points) {
    require_finite_points(points);
    const std::vector<int> leader = weld(points, k_negligible * longest_side(points));
    std::vector<Vec3> corners = chosen(points, [&](int i) { return leader[i] == i; });

    // Points inside faces and edges bend the triangles around them by rounding errors. Leaving
    // them out and starting again ends with corners only, and cleaner planes.
    while (true) {
        const std::vector<GridPoint> grid = grid_points(corners);
        const auto surface = quick_hull(grid, k_flat * k_grid_cells);
        if (!surface) {
            throw InputError({.what = "convex hull: points",
                              .expected = "at least 4, not in one plane",
                              .found = std::to_string(points.size()) + " points, " +
                                       std::to_string(corners.size()) + " different, flat"});
        }
        const auto face_of = merged_faces(*surface, grid, k_negligible * k_grid_cells);
        const auto faces = faces_at_points(*surface, face_of, static_cast<int>(corners.size()));
        std::vector<Vec3> sharp = chosen(corners, [&](int i) { return faces[i] >= 3; });
        if (sharp.size() == corners.size()) {
            auto topology = face_topology(std::move(corners), face_loops(*surface, face_of));
            return {std::make_shared<const PolyhedronTopology>(std::move(topology))};
        }
        corners = std::move(sharp);
    }
}

Polyhedron box_polyhedron(const Vec3& half) {
    std::vector<Vec3> vertices;
    for (int i = 0; i < 8; ++i) {  // bits 0, 1, 2 of the number: side along x, y, z
        const Vec3 sign{(i & 1) != 0 ? 1.0 : -1.0, (i & 2) != 0 ? 1.0 : -1.0,
                        (i & 4) != 0 ? 1.0 : -1.0};
        vertices.emplace_back(sign.cwiseProduct(half));
    }
    auto topology = face_topology(std::move(vertices), {{0, 4, 6, 2},    // -x
                                                        {1, 3, 7, 5},    // +x
                                                        {0, 1, 5, 4},    // -y
                                                        {2, 6, 7, 3},    // +y
                                                        {0, 2, 3, 1},    // -z
                                                        {4, 5, 7, 6}});  // +z
    return {std::make_shared<const PolyhedronTopology>(std::move(topology))};
}

Vec3 area_vector(const std::vector<Vec3>& vertices, const std::vector<int>& loop) {
    Vec3 sum = Vec3::Zero();
    for (std::size_t k = 1; k + 1 < loop.size(); ++k) {
        sum += area_vector(vertices[loop.front()], vertices[loop[k]], vertices[loop[k + 1]]);
    }
    return sum;
}

PolyhedronTopology face_topology(std::vector<Vec3> vertices, std::vector<std::vector<int>> faces) {
    PolyhedronTopology topology;
    for (const std::vector<int>& loop : faces) {
        const Vec3 normal = area_vector(vertices, loop).normalized();
        double offset = -std::numeric_limits<double>::infinity();
        for (const int v : loop) offset = std::max(offset, normal.dot(vertices[v]));
        topology.normals.push_back(normal);
        topology.offsets.push_back(offset);
    }
    topology.edges = edges_of(faces);
    topology.vertices = std::move(vertices);
    topology.faces = std::move(faces);
    return topology;
}

}  // namespace drystone::geometry
