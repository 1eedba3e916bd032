// Convex polyhedra: the hull of points, boxes, and the normals, offsets and edges of given faces.
// The hull is computed on a grid of integers (quick_hull.hpp), where no decision is rounded, and
// its coplanar triangles are merged (face_merging.hpp).
#include "drystone/geometry/polyhedron.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/geometry/checks.hpp"
#include "drystone/geometry/face_merging.hpp"
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
