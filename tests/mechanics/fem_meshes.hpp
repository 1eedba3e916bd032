#pragma once

#include <functional>
#include <string>
#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/linalg/sparse.hpp"
#include "drystone/mechanics/fem/material.hpp"
#include "drystone/mechanics/fem/region.hpp"

/// Small meshes for the tests of finite elements.
namespace drystone::mechanics::fem {

inline const std::vector<geometry::ElementKind> k_plane_kinds = {
    geometry::ElementKind::t3, geometry::ElementKind::t6, geometry::ElementKind::q4,
    geometry::ElementKind::q8};
inline const std::vector<geometry::ElementKind> k_space_kinds = {
    geometry::ElementKind::tet4, geometry::ElementKind::tet10, geometry::ElementKind::hex8};
inline const std::vector<geometry::ElementKind> k_solid_kinds = {
    geometry::ElementKind::t3,  geometry::ElementKind::t6,   geometry::ElementKind::q4,
    geometry::ElementKind::q8,  geometry::ElementKind::tet4, geometry::ElementKind::tet10,
    geometry::ElementKind::hex8};

struct Grid {
    Vec3 size = Vec3::Ones();  ///< of the rectangle or box from the origin
    int along = 2;             ///< boxes along x
    int across = 2;            ///< boxes along y and z
    double distortion = 0.0;   ///< of inner corners, as a part of the boxes
};

/// A rectangle or box of boxes, cut into triangles or tetrahedra where the kind asks for it; nodes
/// of edges in their middles.
[[nodiscard]] geometry::ElementMesh grid_mesh(geometry::ElementKind kind, const Grid& grid);

/// A row of LINE2 along the direction, cut into equal parts.
[[nodiscard]] geometry::ElementMesh line_mesh(const Vec2& end, int parts);

/// Adds the group of faces of cells whose nodes are all in `where`.
void add_faces(geometry::ElementMesh& mesh, const std::string& name,
               const std::function<bool(const Vec3&)>& where);

/// Nodes that are in `where`.
[[nodiscard]] std::vector<Index> nodes_at(const geometry::ElementMesh& mesh,
                                          const std::function<bool(const Vec3&)>& where);

/// Whether a point is on the border of the rectangle or box.
[[nodiscard]] bool on_border(const geometry::ElementMesh& mesh, const Vec3& size, const Vec3& x);

/// One material for all cells, plane or in space as the kind asks for.
[[nodiscard]] std::vector<Region> solid_region(geometry::ElementKind kind, const Elastic& elastic,
                                               const Damping& damping = {},
                                               PlaneState state = PlaneState::strain,
                                               double thickness = 1.0);

/// Unknowns 0, ..., dimension - 1 of nodes.
[[nodiscard]] std::vector<Index> displacements_of(const DofMap& dofs,
                                                  const std::vector<Index>& nodes);

/// Displacements at all nodes.
[[nodiscard]] VecX field(const geometry::ElementMesh& mesh, const DofMap& dofs,
                         const std::function<Vec3(const Vec3&)>& u);

/// Solves K u = f with u given at the held unknowns.
[[nodiscard]] VecX solve_held(const SparseMatrix& K, const VecX& f, const std::vector<Index>& held,
                              const VecX& given);

}  // namespace drystone::mechanics::fem
