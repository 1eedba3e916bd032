#include "drystone/geometry/hull/face_topology.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "drystone/geometry/triangle.hpp"

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
