// Structured meshes: a grid over the unit square or cube, cut into elements, then mapped to its
// place.
#include "drystone/geometry/elements/structured_mesh.hpp"

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <Eigen/LU>

#include "drystone/core/text.hpp"
#include "drystone/geometry/checks.hpp"
#include "drystone/geometry/elements/mesh_assembly.hpp"
#include "drystone/geometry/plane_vector.hpp"
#include "drystone/linalg/vector_text.hpp"

namespace drystone::geometry {

namespace {

/// Nodes of a grid over the unit cube, the first direction fastest, and the sides they lie on:
/// bits 0, 1 for x = 0, 1; bits 2, 3 for y = 0, 1; bits 4, 5 for z = 0, 1.
struct Grid {
    std::array<Index, 3> cells = {};
    std::vector<Vec3> nodes = {};
    std::vector<unsigned> sides = {};

    [[nodiscard]] Index node(Index i, Index j, Index k) const {
        return i + (cells[0] + 1) * (j + (cells[1] + 1) * k);
    }
};

/// A plane grid has no cells in the third direction.
Grid unit_grid(const std::array<Index, 3>& cells) {
    Grid grid{.cells = cells};
    std::array<Index, 3> at{};
    for (at[2] = 0; at[2] <= cells[2]; ++at[2]) {
        for (at[1] = 0; at[1] <= cells[1]; ++at[1]) {
            for (at[0] = 0; at[0] <= cells[0]; ++at[0]) {
                Vec3 x = Vec3::Zero();
                unsigned sides = 0;
                for (unsigned d = 0; d < 3; ++d) {
                    if (cells[d] == 0) continue;
                    x[d] = static_cast<double>(at[d]) / static_cast<double>(cells[d]);
                    if (at[d] == 0) sides |= 1U << (2 * d);
                    if (at[d] == cells[d]) sides |= 2U << (2 * d);
                }
                grid.nodes.push_back(x);
                grid.sides.push_back(sides);
            }
        }
    }
    return grid;
}

/// An element of these nodes.
Element element(ElementKind kind, std::initializer_list<Index> nodes) {
    Element made{.kind = kind};
    std::ranges::copy(nodes, made.corners_then_edges.begin());
    return made;
}

/// Two halves of a quadrilateral, cut from corner 0 to corner 2 or (`other`) from 1 to 3.
void add_triangles(std::vector<Element>& cells, const std::array<Index, 4>& q, bool other) {
    const ElementKind kind = ElementKind::t3;
    if (other) {
        cells.push_back(element(kind, {q[0], q[1], q[3]}));
        cells.push_back(element(kind, {q[1], q[2], q[3]}));
    } else {
        cells.push_back(element(kind, {q[0], q[1], q[2]}));
        cells.push_back(element(kind, {q[0], q[2], q[3]}));
    }
}

/// The cells of a plane grid. Diagonals of triangles alternate like the squares of a chessboard, so
/// that the mesh prefers no direction.
std::vector<Element> plane_cells(const Grid& grid, bool triangles) {
    std::vector<Element> cells;
    for (Index j = 0; j < grid.cells[1]; ++j) {
        for (Index i = 0; i < grid.cells[0]; ++i) {
            const std::array<Index, 4> q = {grid.node(i, j, 0), grid.node(i + 1, j, 0),
                                            grid.node(i + 1, j + 1, 0), grid.node(i, j + 1, 0)};
            if (triangles) {
                add_triangles(cells, q, (i + j) % 2 != 0);
            } else {
                cells.push_back(element(ElementKind::q4, {q[0], q[1], q[2], q[3]}));
            }
        }
    }
    return cells;
}

/// Five tetrahedra of a hexahedron: the middle one (first in the table), and the four corners that
/// it cuts off. `other` is the mirror image.
void add_tetrahedra(std::vector<Element>& cells, const std::array<Index, 8>& h, bool other) {
    using Corners = std::array<std::size_t, 4>;
    constexpr std::array<Corners, 5> k_cut{
        {{0, 5, 2, 7}, {1, 2, 0, 5}, {3, 0, 2, 7}, {4, 5, 0, 7}, {6, 2, 5, 7}}};
    constexpr std::array<Corners, 5> k_mirrored{
        {{1, 3, 4, 6}, {0, 1, 3, 4}, {2, 3, 1, 6}, {5, 1, 4, 6}, {7, 4, 3, 6}}};
    for (const Corners& c : other ? k_mirrored : k_cut) {
        cells.push_back(element(ElementKind::tet4, {h[c[0]], h[c[1]], h[c[2]], h[c[3]]}));
    }
}

/// The cells of a space grid. Cuts of neighbours are mirror images, so that their diagonals agree
/// on common faces.
std::vector<Element> space_cells(const Grid& grid, bool tetrahedra) {
    std::vector<Element> cells;
    for (Index k = 0; k < grid.cells[2]; ++k) {
        for (Index j = 0; j < grid.cells[1]; ++j) {
            for (Index i = 0; i < grid.cells[0]; ++i) {
                const std::array<Index, 8> h = {grid.node(i, j, k),
                                                grid.node(i + 1, j, k),
                                                grid.node(i + 1, j + 1, k),
                                                grid.node(i, j + 1, k),
                                                grid.node(i, j, k + 1),
                                                grid.node(i + 1, j, k + 1),
                                                grid.node(i + 1, j + 1, k + 1),
                                                grid.node(i, j + 1, k + 1)};
                if (tetrahedra) {
                    add_tetrahedra(cells, h, (i + j + k) % 2 != 0);
                } else {
                    cells.push_back(element(ElementKind::hex8,
                                            {h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]}));
                }
            }
        }
    }
    return cells;
}

/// Adds a defect for every corner that is not convex or runs clockwise.
void check_corners(std::vector<Defect>& defects, const std::array<Vec2, 4>& corners) {
    for (std::size_t k = 0; k < 4; ++k) {
        const Vec2 in = corners[k] - corners[(k + 3) % 4];
        const Vec2 out = corners[(k + 1) % 4] - corners[k];
        if (cross(in, out) > 0.0) continue;
        defects.push_back({"quadrilateral mesh: corner " + std::to_string(k),
                           "a convex corner, counter-clockwise", to_text(VecX(corners[k]))});
    }
}

/// The mesh of a grid whose nodes are mapped to the quadrilateral by bilinear interpolation, with
/// the groups left, right, bottom and top.
ElementMesh plane_mesh(const std::array<Vec2, 4>& corners, const std::array<Index, 2>& divisions,
                       ElementKind kind) {
    Grid grid = unit_grid({divisions[0], divisions[1], 0});
    for (Vec3& node : grid.nodes) {
        const Vec2 s = node.head<2>();
        node.head<2>() = (1.0 - s.y()) * ((1.0 - s.x()) * corners[0] + s.x() * corners[1]) +
                         s.y() * (s.x() * corners[2] + (1.0 - s.x()) * corners[3]);
    }
    const bool triangles = traits(kind).corners == 3;
    ElementMesh mesh = mesh_of_cells(2, grid.nodes, plane_cells(grid, triangles));
    if (traits(kind).nodes > traits(kind).corners) add_edge_nodes(mesh);
    constexpr std::array<std::string_view, 4> k_names = {"left", "right", "bottom", "top"};
    add_side_groups(mesh, k_names, grid.sides);
    return mesh;
}

constexpr std::array k_plane_kinds = {ElementKind::t3, ElementKind::t6, ElementKind::q4,
                                      ElementKind::q8};

}  // namespace

Index divisions(double length, double element_size) {
    std::vector<Defect> defects;
    check_positive(defects, "mesh: length", length);
    check_positive(defects, "mesh: element size", element_size);
    require_sound(std::move(defects));
    // 1e-9: a length that is a multiple of the size up to rounding gets no extra element.
    const double count = std::ceil(length / element_size * (1.0 - 1e-9));
    if (count > static_cast<double>(k_most_cells)) {
        throw InputError({"mesh: element size",
                          "at most " + std::to_string(k_most_cells) + " elements along a side",
                          to_text(element_size) + " for a length of " + to_text(length)});
    }
    return std::max<Index>(1, static_cast<Index>(count));
}

ElementMesh rectangle_mesh(const Vec2& size, const std::array<Index, 2>& divisions,
                           ElementKind kind) {
    std::vector<Defect> defects;
    check_positive(defects, "rectangle mesh: width", size.x());
    check_positive(defects, "rectangle mesh: height", size.y());
    check_kind(defects, "rectangle mesh", kind, k_plane_kinds);
    check_divisions(defects, "rectangle mesh", divisions);
    require_sound(std::move(defects));
    return plane_mesh({Vec2::Zero(), Vec2(size.x(), 0.0), size, Vec2(0.0, size.y())}, divisions,
                      kind);
}

ElementMesh quadrilateral_mesh(const std::array<Vec2, 4>& corners,
                               const std::array<Index, 2>& divisions, ElementKind kind) {
    std::vector<Defect> defects;
    check_corners(defects, corners);
    check_kind(defects, "quadrilateral mesh", kind, k_plane_kinds);
    check_divisions(defects, "quadrilateral mesh", divisions);
    require_sound(std::move(defects));
    return plane_mesh(corners, divisions, kind);
}

ElementMesh box_mesh(const Vec3& size, const std::array<Index, 3>& divisions, ElementKind kind) {
    constexpr std::array k_kinds = {ElementKind::hex8, ElementKind::tet4, ElementKind::tet10};
    std::vector<Defect> defects;
    for (Index d = 0; d < 3; ++d) {
        check_positive(defects, "box mesh: side " + std::to_string(d), size[d]);
    }
    check_kind(defects, "box mesh", kind, k_kinds);
    check_divisions(defects, "box mesh", divisions);
    require_sound(std::move(defects));

    Grid grid = unit_grid(divisions);
    for (Vec3& node : grid.nodes) node = node.cwiseProduct(size).eval();
    ElementMesh mesh = mesh_of_cells(3, grid.nodes, space_cells(grid, kind != ElementKind::hex8));
    if (kind == ElementKind::tet10) add_edge_nodes(mesh);
    constexpr std::array<std::string_view, 6> k_names = {"left", "right",  "front",
                                                         "back", "bottom", "top"};
    add_side_groups(mesh, k_names, grid.sides);
    return mesh;
}

ElementMesh bar_mesh(double length, Index divisions) {
    std::vector<Defect> defects;
    check_positive(defects, "bar mesh: length", length);
    check_divisions(defects, "bar mesh", std::array{divisions});
    require_sound(std::move(defects));

    Grid grid = unit_grid({divisions, 0, 0});
    for (Vec3& node : grid.nodes) node.x() *= length;
    std::vector<Element> cells;
    for (Index k = 0; k < divisions; ++k) {
        cells.push_back(element(ElementKind::line2, {k, k + 1}));
    }
    ElementMesh mesh = mesh_of_cells(2, grid.nodes, std::move(cells));
    add_node_group(mesh, "left", {0});
    add_node_group(mesh, "right", {divisions});
    return mesh;
}

}  // namespace drystone::geometry
