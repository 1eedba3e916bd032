#include "drystone/geometry/hull/face_topology.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include <Eigen/Geometry>

namespace drystone::geometry {

namespace {

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

Vec3 area_vector(const std::vector<Vec3>& vertices, const std::vector<int>& loop) {
    // Seen from the first corner, so that the distance to the origin costs no accuracy.
    const Vec3& origin = vertices[loop.front()];
    Vec3 sum = Vec3::Zero();
    for (std::size_t k = 1; k + 1 < loop.size(); ++k) {
        sum += 0.5 * (vertices[loop[k]] - origin).cross(vertices[loop[k + 1]] - origin);
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
