#include "drystone/geometry/elements/mesh_check.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "drystone/geometry/elements/structured_mesh.hpp"

namespace drystone::geometry {

namespace {

std::string error_text(const ElementMesh& mesh) {
    std::string text;
    for (const Defect& defect : defects_of(mesh, "m")) text += to_text(defect) + '\n';
    return text;
}

/// Columns of `nodes` are points; `cells` come with their nodes.
ElementMesh mesh_of(const std::vector<Vec2>& nodes, std::vector<Element> cells) {
    ElementMesh mesh;
    mesh.nodes.resize(3, static_cast<Index>(nodes.size()));
    mesh.nodes.setZero();
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        mesh.nodes.col(static_cast<Index>(k)).head<2>() = nodes[k];
        mesh.node_numbers.push_back(static_cast<Index>(k) + 1);
    }
    mesh.bulk_elements = static_cast<Index>(cells.size());
    mesh.elements = std::move(cells);
    for (std::size_t k = 0; k < mesh.elements.size(); ++k) {
        mesh.elements[k].number = static_cast<Index>(k) + 11;
    }
    return mesh;
}

const std::vector<Vec2> k_square = {Vec2(0, 0), Vec2(1, 0), Vec2(1, 1), Vec2(0, 1)};

}  // namespace

TEST(MeshCheck, NamesInvertedAndFlatCells) {
    EXPECT_EQ(error_text(mesh_of(k_square, {{ElementKind::q4, {0, 3, 2, 1}}})),
              "m: element 11 (Q4) at node 1: expected nodes counter-clockwise around an area > 0, "
              "found inverted, Jacobian -0.25\n");
    EXPECT_EQ(
        error_text(mesh_of({Vec2(0, 0), Vec2(1, 1), Vec2(2, 2)}, {{ElementKind::t3, {0, 1, 2}}})),
        "m: element 11 (T3) at node 1: expected nodes counter-clockwise around an area > 0, "
        "found flat, Jacobian 0\n");
    EXPECT_EQ(error_text(mesh_of({Vec2(1, 1), Vec2(1, 1)}, {{ElementKind::line2, {0, 1}}})),
              "m: element 11 (LINE2) at node 1: expected a length > 0, found flat, Jacobian 0\n");
    ElementMesh box = box_mesh({1, 1, 1}, {1, 1, 1}, ElementKind::tet4);
    std::swap(box.elements[2].corners_then_edges[0], box.elements[2].corners_then_edges[1]);
    EXPECT_NE(error_text(box).find("m: element 3 (TET4) at node "), std::string::npos);
}

/// A quadrilateral whose corner turns inwards is bad there only.
TEST(MeshCheck, LooksAtEveryCorner) {
    std::vector<Vec2> nodes = k_square;
    nodes[2] = Vec2(0.4, 0.4);
    EXPECT_NE(error_text(mesh_of(nodes, {{ElementKind::q4, {0, 1, 2, 3}}})), "");
    nodes[2] = Vec2(0.6, 0.6);
    EXPECT_EQ(error_text(mesh_of(nodes, {{ElementKind::q4, {0, 1, 2, 3}}})), "");
}

/// An edge node more than a quarter of the edge from its middle makes the mapping fold.
TEST(MeshCheck, FindsBadEdgeNodes) {
    for (const ElementKind kind : {ElementKind::t6, ElementKind::q8}) {
        for (const double shift : {0.2, 0.3}) {
            ElementMesh mesh = rectangle_mesh({1.0, 1.0}, {1, 1}, kind);
            for (Index k = 4; k < mesh.nodes.cols(); ++k) {
                if (mesh.nodes(0, k) == 0.5 && mesh.nodes(1, k) == 0.0) mesh.nodes(0, k) += shift;
            }
            EXPECT_EQ(error_text(mesh).empty(), shift < 0.25) << traits(kind).name << shift;
        }
    }
    for (const double shift : {0.2, 0.3}) {
        ElementMesh mesh = box_mesh({1.0, 1.0, 1.0}, {1, 1, 1}, ElementKind::tet10);
        for (Index k = 8; k < mesh.nodes.cols(); ++k) {
            if (mesh.nodes.col(k) == Vec3(0.5, 0.0, 0.0)) mesh.nodes(0, k) += shift;
        }
        EXPECT_EQ(error_text(mesh).empty(), shift < 0.25) << shift;
    }
}

TEST(MeshCheck, NamesNodes) {
    ElementMesh mesh = mesh_of(k_square, {{ElementKind::t3, {0, 1, 2}}});
    mesh.node_numbers[3] = 77;
    EXPECT_EQ(error_text(mesh), "m: node 77: expected a cell that has it, found none\n");
    mesh.nodes(1, 3) = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(error_text(mesh), "m: node 77: expected finite coordinates, found (0, nan, 0)\n");
    EXPECT_EQ(error_text(mesh_of(k_square,
                                 {{ElementKind::q4, {0, 1, 2, 3}}, {ElementKind::t3, {0, 2, 2}}}))
                  .substr(0, 70),
              "m: element 12 (T3): expected nodes that differ, found node 3 twice\nm: ");
    EXPECT_EQ(error_text(mesh_of(k_square, {{ElementKind::q4, {0, 1, 2, 9}}})),
              "m: element 11 (Q4): expected nodes of the mesh, found column 9\n");
    EXPECT_EQ(error_text({}), "m: expected at least one cell, found none\n");
}

TEST(MeshCheck, FindsCellsThatOverlap) {
    EXPECT_EQ(
        error_text(
            mesh_of(k_square, {{ElementKind::q4, {0, 1, 2, 3}}, {ElementKind::q4, {1, 2, 3, 0}}}))
            .substr(0, 83),
        "m: element 12 (Q4): expected corners of its own, found those of element 11 (Q4)\nm: ");
    // Three triangles on the edge 1-2; two on the same side of it.
    std::vector<Vec2> nodes = k_square;
    nodes.emplace_back(0.5, -1.0);
    EXPECT_EQ(error_text(mesh_of(nodes, {{ElementKind::t3, {0, 1, 2}},
                                         {ElementKind::t3, {0, 1, 3}},
                                         {ElementKind::t3, {1, 0, 4}}})),
              "m: side 1-2: expected one or two cells, found element 11 (T3), element 12 (T3), "
              "element 13 (T3)\n");
    EXPECT_EQ(
        error_text(mesh_of(k_square, {{ElementKind::t3, {0, 1, 2}}, {ElementKind::t3, {0, 1, 3}}})),
        "m: side 1-2: expected cells on both sides of it, found element 11 (T3) and element "
        "12 (T3) on the same side\n");
    ElementMesh box = box_mesh({1, 1, 1}, {2, 1, 1}, ElementKind::hex8);
    for (Index k = 0; k < box.nodes.cols(); ++k) {
        box.nodes(0, k) = 1.0 - std::abs(box.nodes(0, k) - 0.5);  // the right half over the left
    }
    EXPECT_NE(error_text(box), "");
}

TEST(MeshCheck, FindsHangingNodes) {
    std::vector<Vec2> nodes = k_square;
    for (const Vec2& x : {Vec2(0.5, 0.0), Vec2(1.0, 0.5), Vec2(0.5, 0.5)}) nodes.push_back(x);
    EXPECT_EQ(
        error_text(
            mesh_of(nodes, {{ElementKind::t6, {0, 1, 2, 4, 5, 6}}, {ElementKind::t3, {0, 2, 3}}})),
        "m: side 3-1: expected the same nodes on it in both cells, found element 11 (T6) with "
        "node 7, element 12 (T3) with no node on its edge\n");
}

TEST(MeshCheck, NamesGroups) {
    ElementMesh mesh = rectangle_mesh({1.0, 1.0}, {2, 1}, ElementKind::q4);
    mesh.groups.push_back({.name = "nothing", .dimension = 1});
    mesh.groups.push_back({.name = "left", .dimension = 0, .nodes = {0}});
    EXPECT_EQ(error_text(mesh),
              "m: group 'nothing': expected at least one element or node, found none\n"
              "m: group 'left': expected a name of its own, found another group with this name\n");
    mesh.groups.resize(5);
    mesh.elements.push_back({ElementKind::line2, {0, 5}, 99});
    mesh.groups.push_back({.name = "diagonal",
                           .dimension = 1,
                           .elements = {static_cast<Index>(mesh.elements.size()) - 1},
                           .nodes = {0, 5}});
    EXPECT_EQ(error_text(mesh),
              "m: group 'diagonal': element 99 (LINE2): expected a side of a cell, found none with "
              "these nodes\n");
    mesh.groups.back().elements = {1000};
    EXPECT_EQ(error_text(mesh),
              "m: group 'diagonal': expected elements and nodes of the mesh, found others\n");
}

TEST(MeshCheck, CountsWhatItDoesNotShow) {
    ElementMesh mesh = rectangle_mesh({1.0, 1.0}, {6, 7}, ElementKind::q4);
    mesh.nodes.row(0) *= -1.0;
    const std::vector<Defect> defects = defects_of(mesh, "m");
    ASSERT_EQ(defects.size(), 5u);
    EXPECT_TRUE(defects.back().found.ends_with("; and 37 more like this"));
}

}  // namespace drystone::geometry
