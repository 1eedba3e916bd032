#pragma once

#include <array>
#include <cstddef>
#include <memory_resource>
#include <span>
#include <vector>

#include "drystone/geometry/frame.hpp"
#include "drystone/geometry/polyhedron.hpp"
#include "drystone/geometry/simple_shapes.hpp"

namespace drystone::collision::space {

using geometry::Frame;
using Edge = geometry::PolyhedronTopology::Edge;

/// A placed convex polyhedron, seen; who made it owns the arrays. A segment is one too, with two
/// corners, one edge and no face.
struct Solid {
    std::span<const Vec3> vertices = {};
    std::span<const Vec3> normals = {};                      ///< (faces) unit, outwards
    std::span<const double> offsets = {};                    ///< (faces) normal.x <= offset inside
    std::span<const Edge> edges = {};                        ///< left = right = -1 for a segment
    const geometry::PolyhedronTopology* topology = nullptr;  ///< none for boxes and segments
    Vec3 centre = Vec3::Zero();                              ///< mean of the corners
    double radius = 0.0;  ///< half the diagonal of the box around it in the body's axes
    double inside = 0.0;  ///< radius of a ball around the centre within the solid

    /// Corners of a face, counter-clockwise seen from outside.
    [[nodiscard]] std::span<const int> face(int number) const;

    /// The edge from corner k of a face to the next.
    [[nodiscard]] int edge_of_face(int number, int k) const;

    [[nodiscard]] int face_count() const { return static_cast<int>(normals.size()); }
    [[nodiscard]] int vertex_count() const { return static_cast<int>(vertices.size()); }
    [[nodiscard]] int edge_count() const { return static_cast<int>(edges.size()); }

    [[nodiscard]] Vec3 direction(const Edge& edge) const {
        return vertices[edge.to] - vertices[edge.from];
    }
};

/// max { direction.x : x in the solid }.
[[nodiscard]] double support(const Solid& solid, const Vec3& direction);

/// Corners, faces and edges of a box: vertex bits 0, 1, 2 are the sides along x, y, z; faces are
/// -x, +x, -y, +y, -z, +z.
class BoxSolid {
  public:
    BoxSolid(const geometry::Box& box, const Frame<3>& frame);
    [[nodiscard]] const Solid& solid() const noexcept { return solid_; }

    BoxSolid(const BoxSolid&) = delete;
    BoxSolid& operator=(const BoxSolid&) = delete;

  private:
    std::array<Vec3, 8> vertices_;
    std::array<Vec3, 6> normals_;
    std::array<double, 6> offsets_{};
    Solid solid_;
};

/// A placed polyhedron. Up to about 60 corners and faces together it lives on the stack.
class PolyhedronSolid {
  public:
    PolyhedronSolid(const geometry::Polyhedron& polyhedron, const Frame<3>& frame);
    [[nodiscard]] const Solid& solid() const noexcept { return solid_; }

    PolyhedronSolid(const PolyhedronSolid&) = delete;
    PolyhedronSolid& operator=(const PolyhedronSolid&) = delete;

  private:
    std::array<std::byte, 2048> buffer_;
    std::pmr::monotonic_buffer_resource memory_{buffer_.data(), buffer_.size()};
    std::pmr::vector<Vec3> vertices_{&memory_};
    std::pmr::vector<Vec3> normals_{&memory_};
    std::pmr::vector<double> offsets_{&memory_};
    Solid solid_;
};

/// The segment in the middle of a capsule.
class SegmentSolid {
  public:
    SegmentSolid(const geometry::Capsule& capsule, const Frame<3>& frame);
    [[nodiscard]] const Solid& solid() const noexcept { return solid_; }

    SegmentSolid(const SegmentSolid&) = delete;
    SegmentSolid& operator=(const SegmentSolid&) = delete;

  private:
    std::array<Vec3, 2> vertices_;
    Solid solid_;
};

[[nodiscard]] inline BoxSolid place(const geometry::Box& box, const Frame<3>& frame) {
    return {box, frame};
}
[[nodiscard]] inline PolyhedronSolid place(const geometry::Polyhedron& polyhedron,
                                           const Frame<3>& frame) {
    return {polyhedron, frame};
}
[[nodiscard]] inline SegmentSolid place(const geometry::Capsule& capsule, const Frame<3>& frame) {
    return {capsule, frame};
}

/// The smaller of two sizes, to which tolerances are relative.
[[nodiscard]] inline double smaller_radius(const Solid& first, const Solid& second) {
    return first.radius < second.radius ? first.radius : second.radius;
}

}  // namespace drystone::collision::space
