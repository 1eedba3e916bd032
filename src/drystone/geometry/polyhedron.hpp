#pragma once

#include <array>
#include <memory>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// Corners, faces and edges of a convex polyhedron.
struct PolyhedronTopology {
    /// The common edge of two faces, from `from` to `to` with the face `left` on its left.
    struct Edge {
        int from = 0;
        int to = 0;
        int left = 0;   ///< face whose boundary runs from -> to
        int right = 0;  ///< face whose boundary runs to -> from
    };

    std::vector<Vec3> vertices;
    std::vector<std::vector<int>> faces;  ///< vertices, counter-clockwise seen from outside
    std::vector<Vec3> normals;            ///< (faces) unit, outwards
    std::vector<double> offsets;          ///< (faces) normal.x <= offset inside
    std::vector<Edge> edges;
};

/// Convex polyhedron. The topology is shared by copies; coplanar triangles are one face.
struct Polyhedron {
    std::shared_ptr<const PolyhedronTopology> topology;
};

/// Convex hull of at least four points that are not in one plane. Points closer than 1e-9 of the
/// size are welded, faces whose corners are coplanar to 1e-9 of the size are merged, and points
/// inside faces or edges are left out; vertices keep the order of `points`. Throws InputError for
/// points that are not finite or flat: thinner than 1e-7 of the size.
[[nodiscard]] Polyhedron convex_hull(const std::vector<Vec3>& points);

/// The six faces of a box with these half sizes, in the order -x, +x, -y, +y, -z, +z.
[[nodiscard]] Polyhedron box_polyhedron(const Vec3& half);

/// Area vector of a closed loop of points, 1/2 sum x_i x x_{i+1}: normal to the loop, right-handed.
[[nodiscard]] Vec3 area_vector(const std::vector<Vec3>& vertices, const std::vector<int>& loop);

/// Adds normals, offsets and edges to the vertices and faces of a closed convex surface. Edges run
/// from the smaller to the larger vertex and are sorted.
[[nodiscard]] PolyhedronTopology face_topology(std::vector<Vec3> vertices,
                                               std::vector<std::vector<int>> faces);

}  // namespace drystone::geometry
