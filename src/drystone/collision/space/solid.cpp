#include "drystone/collision/space/solid.hpp"

#include <algorithm>
#include <limits>

namespace drystone::collision::space {
namespace {

constexpr std::array<std::array<int, 4>, 6> k_box_faces{{{0, 4, 6, 2},    // -x
                                                         {1, 3, 7, 5},    // +x
                                                         {0, 1, 5, 4},    // -y
                                                         {2, 6, 7, 3},    // +y
                                                         {0, 2, 3, 1},    // -z
                                                         {4, 5, 7, 6}}};  // +z

/// The face whose boundary runs from -> to.
constexpr int face_along(int from, int to) {
    for (std::size_t f = 0; f < 6; ++f) {
        for (std::size_t k = 0; k < 4; ++k) {
            if (k_box_faces[f][k] == from && k_box_faces[f][(k + 1) % 4] == to) {
                return static_cast<int>(f);
            }
        }
    }
    return -1;
}

/// Four edges along x, four along y, four along z.
constexpr std::array<Edge, 12> box_edges() {
    std::array<Edge, 12> edges;
    std::size_t count = 0;
    for (int axis = 0; axis < 3; ++axis) {
        for (int from = 0; from < 8; ++from) {
            if ((from >> axis & 1) != 0) continue;
            const int to = from | 1 << axis;
            edges[count++] = {from, to, face_along(from, to), face_along(to, from)};
        }
    }
    return edges;
}

constexpr std::array<Edge, 12> k_box_edges = box_edges();

constexpr std::array<Edge, 1> k_segment_edges{{{0, 1, -1, -1}}};

}  // namespace

std::span<const int> Solid::face(int number) const {
    if (topology != nullptr) return topology->faces[number];
    return k_box_faces[number];
}

double support(const Solid& solid, const Vec3& direction) {
    double most = -std::numeric_limits<double>::infinity();
    for (const Vec3& x : solid.vertices) most = std::max(most, direction.dot(x));
    return most;
}

BoxSolid::BoxSolid(const geometry::Box& box, const Frame<3>& frame) {
    const Vec3 x = frame.rotation.col(0) * box.half[0];
    const Vec3 y = frame.rotation.col(1) * box.half[1];
    const Vec3 z = frame.rotation.col(2) * box.half[2];
    for (std::size_t i = 0; i < 8; ++i) {
        vertices_[i] = frame.origin + ((i & 1) != 0 ? x : -x) + ((i & 2) != 0 ? y : -y) +
                       ((i & 4) != 0 ? z : -z);
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto k = static_cast<Index>(axis);
        const double middle = frame.rotation.col(k).dot(frame.origin);
        normals_[2 * axis] = -frame.rotation.col(k);
        normals_[2 * axis + 1] = frame.rotation.col(k);
        offsets_[2 * axis] = box.half[k] - middle;
        offsets_[2 * axis + 1] = box.half[k] + middle;
    }
    solid_ = {.vertices = vertices_,
              .normals = normals_,
              .offsets = offsets_,
              .edges = k_box_edges,
              .centre = frame.origin,
              .radius = box.half.norm()};
}

PolyhedronSolid::PolyhedronSolid(const geometry::Polyhedron& polyhedron, const Frame<3>& frame) {
    const geometry::PolyhedronTopology& topology = *polyhedron.topology;
    vertices_.reserve(topology.vertices.size());
    normals_.reserve(topology.normals.size());
    offsets_.reserve(topology.offsets.size());
    Vec3 low = topology.vertices.front();
    Vec3 high = low;
    for (const Vec3& x : topology.vertices) {
        vertices_.push_back(frame.to_world(x));
        low = low.cwiseMin(x);
        high = high.cwiseMax(x);
    }
    for (std::size_t f = 0; f < topology.normals.size(); ++f) {
        normals_.emplace_back(frame.rotation * topology.normals[f]);
        offsets_.push_back(topology.offsets[f] + normals_.back().dot(frame.origin));
    }
    solid_ = {.vertices = vertices_,
              .normals = normals_,
              .offsets = offsets_,
              .edges = topology.edges,
              .topology = &topology,
              .centre = frame.to_world(0.5 * (low + high)),
              .radius = 0.5 * (high - low).norm()};
}

SegmentSolid::SegmentSolid(const geometry::Capsule& capsule, const Frame<3>& frame) {
    const Vec3 axis = frame.rotation.col(2);
    vertices_ = {frame.origin - capsule.half_length * axis,
                 frame.origin + capsule.half_length * axis};
    solid_ = {.vertices = vertices_,
              .edges = k_segment_edges,
              .centre = frame.origin,
              .radius = capsule.half_length};
}

}  // namespace drystone::collision::space
