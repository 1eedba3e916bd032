// Meshes of a disk: rings of triangles around the centre, or a square grid with rings of
// quadrilaterals around it.
//
//     T3, T6: ring k has 6 k nodes, sectors of k + (k - 1) triangles
//     Q4, Q8: n x n squares in the middle, then rings of 4 n quadrilaterals out to the circle
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>
#include <utility>
#include <vector>

#include "drystone/geometry/checks.hpp"
#include "drystone/geometry/elements/element_sides.hpp"
#include "drystone/geometry/elements/mesh_assembly.hpp"
#include "drystone/geometry/elements/structured_mesh.hpp"

namespace drystone::geometry {

namespace {

/// Corners and cells of the unit disk; the last `rim` nodes lie on the circle.
struct UnitDisk {
    std::vector<Vec3> nodes = {};
    std::vector<Element> cells = {};
    Index rim = 0;
};

Vec3 on_circle(double turns) {
    const double angle = 2.0 * std::numbers::pi * turns;
    return {std::cos(angle), std::sin(angle), 0.0};
}

/// Node `p` of ring k, which has 6 k of them (ring 0: the centre).
Index ring_node(Index k, Index p) { return k == 0 ? 0 : 1 + 3 * k * (k - 1) + p % (6 * k); }

/// Six sectors; in ring k a sector has k triangles that stand on the outer circle and k - 1 that
/// stand on the inner one.
UnitDisk rings_of_triangles(Index rings) {
    UnitDisk disk{.nodes = {Vec3::Zero()}, .rim = 6 * rings};
    for (Index k = 1; k <= rings; ++k) {
        const double radius = static_cast<double>(k) / static_cast<double>(rings);
        for (Index p = 0; p < 6 * k; ++p) {
            disk.nodes.emplace_back(radius *
                                    on_circle(static_cast<double>(p) / static_cast<double>(6 * k)));
        }
        for (Index sector = 0; sector < 6; ++sector) {
            for (Index p = 0; p < k; ++p) {
                const Index outer = sector * k + p;
                const Index inner = sector * (k - 1) + p;
                disk.cells.push_back(
                    {ElementKind::t3,
                     {ring_node(k, outer), ring_node(k, outer + 1), ring_node(k - 1, inner)}});
                if (p + 1 == k) continue;
                disk.cells.push_back({ElementKind::t3,
                                      {ring_node(k - 1, inner), ring_node(k, outer + 1),
                                       ring_node(k - 1, inner + 1)}});
            }
        }
    }
    return disk;
}

/// The square grid in the middle, corners at 0.7 of the radius: node (i, j) is i + (n + 1) j.
void add_square(UnitDisk& disk, Index n) {
    for (Index j = 0; j <= n; ++j) {
        for (Index i = 0; i <= n; ++i) {
            disk.nodes.emplace_back(static_cast<double>(i) / static_cast<double>(n) - 0.5,
                                    static_cast<double>(j) / static_cast<double>(n) - 0.5, 0.0);
        }
    }
    for (Index j = 0; j < n; ++j) {
        for (Index i = 0; i < n; ++i) {
            const Index low = i + (n + 1) * j;
            const Index high = low + n + 1;
            disk.cells.push_back({ElementKind::q4, {low, low + 1, high + 1, high}});
        }
    }
}

/// The nodes around the square, counter-clockwise from its lower left corner.
std::vector<Index> around_square(Index n) {
    std::vector<Index> around;
    for (Index k = 0; k < n; ++k) around.push_back(k);
    for (Index k = 0; k < n; ++k) around.push_back(n + (n + 1) * k);
    for (Index k = n; k > 0; --k) around.push_back(k + (n + 1) * n);
    for (Index k = n; k > 0; --k) around.push_back((n + 1) * k);
    return around;
}

/// A square grid of n x n quadrilaterals, and rings around it whose nodes move on straight lines
/// from the border of the square to the circle. Corner 0 of the square is at -135 degrees.
UnitDisk square_and_rings(Index n) {
    UnitDisk disk{.rim = 4 * n};
    add_square(disk, n);
    std::vector<Index> inner = around_square(n);
    const std::vector<Index> start = inner;
    // Between square and circle the width is 0.3 to 0.5 of the radius, an element's n-th part of 1.
    const Index rings = std::max<Index>(1, (2 * n + 2) / 5);
    for (Index ring = 1; ring <= rings; ++ring) {
        const double part = static_cast<double>(ring) / static_cast<double>(rings);
        const auto first = static_cast<Index>(disk.nodes.size());
        std::vector<Index> outer;
        for (Index p = 0; p < disk.rim; ++p) {
            const double turns = static_cast<double>(p) / static_cast<double>(disk.rim) - 0.375;
            const Vec3 from =
                disk.nodes[static_cast<std::size_t>(start[static_cast<std::size_t>(p)])];
            disk.nodes.emplace_back((1.0 - part) * from + part * on_circle(turns));
            outer.push_back(first + p);
        }
        for (std::size_t p = 0; p < outer.size(); ++p) {
            const std::size_t q = (p + 1) % outer.size();
            disk.cells.push_back({ElementKind::q4, {inner[p], outer[p], outer[q], inner[q]}});
        }
        inner = std::move(outer);
    }
    return disk;
}

/// Moves the nodes in the middle of boundary edges out to the circle.
void bend_rim(ElementMesh& mesh, double radius) {
    for (const BoundaryFace& face : boundary(mesh).faces) {
        auto node = mesh.nodes.col(face.face.nodes()[2]);
        node *= radius / node.norm();
    }
}

}  // namespace

ElementMesh disk_mesh(double radius, Index divisions, ElementKind kind) {
    constexpr std::array k_kinds = {ElementKind::t3, ElementKind::t6, ElementKind::q4,
                                    ElementKind::q8};
    std::vector<Defect> defects;
    check_positive(defects, "disk mesh: radius", radius);
    check_kind(defects, "disk mesh", kind, k_kinds);
    check_divisions(defects, "disk mesh", std::array{divisions, divisions});
    require_sound(std::move(defects));

    const bool triangles = traits(kind).corners == 3;
    UnitDisk disk = triangles ? rings_of_triangles(divisions) : square_and_rings(divisions);
    for (Vec3& node : disk.nodes) node *= radius;
    // Bit 0 marks the nodes of the group `rim`, which come last.
    std::vector<unsigned> bits(disk.nodes.size(), 0);
    std::fill(bits.end() - disk.rim, bits.end(), 1U);
    ElementMesh mesh = mesh_of_cells(2, disk.nodes, std::move(disk.cells));
    if (traits(kind).nodes > traits(kind).corners) {
        add_edge_nodes(mesh);
        bend_rim(mesh, radius);
    }
    constexpr std::array<std::string_view, 1> k_names = {"rim"};
    add_side_groups(mesh, k_names, bits);
    return mesh;
}

}  // namespace drystone::geometry
