#pragma once

#include <array>
#include <memory>
#include <vector>

#include "drystone/geometry/aabb.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// Triangles, who their neighbours are, and a tree of boxes to find them.
struct MeshTopology {
    /// A node of the tree: a box and either two children or a range of `order`.
    struct Node {
        Aabb<3> box = {};
        int left = -1;  ///< -1 in a leaf
        int right = -1;
        int first = 0;  ///< of its triangles in `order`
        int count = 0;
    };

    std::vector<Vec3> vertices;
    std::vector<std::array<int, 3>> triangles;   ///< counter-clockwise seen from outside
    std::vector<Vec3> normals;                   ///< (triangles) unit
    std::vector<std::array<int, 3>> neighbours;  ///< across edge k -> k+1; -1 at a border
    std::vector<int> patches;                    ///< (triangles) first triangle of the flat part
    std::vector<int> order;                      ///< triangles in the order of the leaves
    std::vector<Node> nodes;                     ///< root first
};

/// Surface of triangles, an obstacle: solid on the side away from its normals.
struct Mesh {
    std::shared_ptr<const MeshTopology> topology;
};

/// Welds vertices within 1e-9 of the size of each other (triangles that shrink to an edge by this
/// vanish), finds neighbours and flat parts, builds the tree. An edge with three or more triangles,
/// or with two that are not oriented alike, is a border. Throws InputError for indices out of range
/// or repeated, triangles without area, numbers that are not finite.
[[nodiscard]] Mesh make_mesh(std::vector<Vec3> vertices, std::vector<std::array<int, 3>> triangles);

/// How the surface turns at an edge of a triangle: `border` without neighbour, `convex` if the
/// solid is on the inner side of the corner.
enum class MeshEdge { border, flat, convex, concave };

/// Edge k -> k+1 of a triangle. Flat up to an angle of 1e-6 (rad), which is more than the numbers
/// of an STL file bend a plane by.
[[nodiscard]] MeshEdge edge_kind(const MeshTopology& mesh, int triangle, int k);

/// Fills `patches` of a mesh with normals and neighbours: triangles connected by flat edges get the
/// number of the first of them.
void find_patches(MeshTopology& mesh);

/// Fills `order` and `nodes` of a mesh with vertices and triangles. A node is halved at the median
/// of the centres of its triangles along the longest side around them, until at most 4 are left.
void build_tree(MeshTopology& mesh);

/// max { direction . x : x in the mesh }, by the tree: branches that cannot win are not entered.
[[nodiscard]] double support(const MeshTopology& mesh, const Vec3& direction);

}  // namespace drystone::geometry
