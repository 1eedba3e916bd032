// Boxes, polyhedra and segments as solids: corners, faces and edges in the axes of a calculation.
#include "drystone/collision/space/bodies/solid.hpp"

#include <algorithm>
#include <limits>

namespace drystone::collision::space {
namespace {

/// Corner i of a box has x > 0 if bit 0 of i is set, y > 0 by bit 1, z > 0 by bit 2. Faces are
/// counter-clockwise seen from outside.
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

/// Which edge runs along corners k and k + 1 of each face.
constexpr std::array<std::array<int, 4>, 6> box_face_edges() {
    std::array<std::array<int, 4>, 6> edges{};
    for (std::size_t e = 0; e < k_box_edges.size(); ++e) {
        for (const int face : {k_box_edges[e].left, k_box_edges[e].right}) {
            for (std::size_t k = 0; k < 4; ++k) {
                const int a = k_box_faces[face][k];
                const int b = k_box_faces[face][(k + 1) % 4];
                const bool same = (a == k_box_edges[e].from && b == k_box_edges[e].to) ||
                                  (b == k_box_edges[e].from && a == k_box_edges[e].to);
                if (same) edges[face][k] = static_cast<int>(e);
            }
        }
    }
    return edges;
}

constexpr std::array<std::array<int, 4>, 6> k_box_face_edges = box_face_edges();

constexpr std::array<Edge, 1> k_segment_edges{{{0, 1, -1, -1}}};

}  // namespace

std::span<const int> Solid::face(int number) const {
    if (topology != nullptr) return topology->faces[number];
    return k_box_faces[number];
}

// Boxes have a table; polyhedra are searched, because few faces are ever asked for.
int Solid::edge_of_face(int number, int k) const {
    if (topology == nullptr) return k_box_face_edges[number][k];
    const std::vector<int>& corners = topology->faces[number];
    const int from = corners[k];
    const int to = corners[(k + 1) % corners.size()];
    for (int e = 0; e < edge_count(); ++e) {
        if ((edges[e].from == from && edges[e].to == to) ||
            (edges[e].from == to && edges[e].to == from)) {
            return e;
        }
    }
    return -1;
}

double support(const Solid& solid, const Vec3& direction) {
    double most = -std::numeric_limits<double>::infinity();
    for (const Vec3& x : solid.vertices) most = std::max(most, direction.dot(x));
    return most;
}

// Corners origin +- x +- y +- z, in the order of the bits; faces -x, +x, -y, +y, -z, +z.
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
              .radius = box.half.norm(),
              .inside = box.half.minCoeff()};
}

// Vertices and planes moved by the frame: n.x <= d becomes (R n).x <= d + (R n).origin.
PolyhedronSolid::PolyhedronSolid(const geometry::Polyhedron& polyhedron, const Frame<3>& frame) {
    const geometry::PolyhedronTopology& topology = *polyhedron.topology;
    vertices_.reserve(topology.vertices.size());
    normals_.reserve(topology.normals.size());
    offsets_.reserve(topology.offsets.size());
    Vec3 low = topology.vertices.front();
    Vec3 high = low;
    Vec3 mean = Vec3::Zero();
    for (const Vec3& x : topology.vertices) {
        vertices_.push_back(frame.to_world(x));
        mean += x;
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
              .centre = frame.to_world(mean / static_cast<double>(vertices_.size())),
              .radius = 0.5 * (high - low).norm()};
    // The largest ball around the centre: the nearest face.
    solid_.inside = std::numeric_limits<double>::infinity();
    for (int f = 0; f < solid_.face_count(); ++f) {
        solid_.inside = std::min(solid_.inside, offsets_[f] - normals_[f].dot(solid_.centre));
    }
}

// The axis of a capsule is z of its frame.
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
