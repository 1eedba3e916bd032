// Files of meshes that are refused, and groups in them that do not suit.
#include <algorithm>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/geometry/elements/gmsh/gmsh_file.hpp"
#include "drystone/geometry/elements/structured_mesh.hpp"
#include "scene/deformable_scenes.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using geometry::ElementKind;
using geometry::ElementMesh;
using test::k_elastic;

class DeformableFileErrors : public drystone::test::TemporaryFolder {
  protected:
    /// Messages about a body whose mesh is that of the file.
    [[nodiscard]] std::vector<Defect> defects(const std::string& more = k_elastic) const {
        try {
            static_cast<void>(
                parse_scene("[[deformable]]\nname = 'part'\nmesh = { file = 'part.msh' }\n" + more,
                            (folder() / "scene.toml").string()));
            return {};
        } catch (const InputError& error) {
            return error.defects();
        }
    }

    void expect(const ElementMesh& mesh, const std::string& part,
                const std::string& more = k_elastic) const {
        geometry::write_gmsh(mesh, folder() / "part.msh");
        const std::vector<Defect> found = defects(more);
        EXPECT_EQ(found.size(), 1U) << test::listed(found);
        EXPECT_NE(test::listed(found).find(part), std::string::npos) << part << "\n"
                                                                     << test::listed(found);
    }

    [[nodiscard]] static ElementMesh square() {
        return geometry::rectangle_mesh(Vec2(1.0, 1.0), {1, 1}, ElementKind::t3);
    }
};

TEST_F(DeformableFileErrors, OfFilesThatCannotBeRead) {
    ASSERT_EQ(defects().size(), 1U);
    EXPECT_NE(
        test::listed(defects()).find("mesh.file: expected a file that can be read, found cannot"),
        std::string::npos)
        << test::listed(defects());
    std::ofstream(folder() / "part.msh") << "nonsense\n";
    const std::string found = test::listed(defects());
    EXPECT_NE(found.find("scene.toml:3: deformable 'part': mesh.file: "), std::string::npos);
    EXPECT_NE(found.find("part.msh, line 1: section: expected $MeshFormat, found 'nonsense'"),
              std::string::npos)
        << found;
}

TEST_F(DeformableFileErrors, OfMeshesThatAreNotSound) {
    ElementMesh inverted = square();
    std::swap(inverted.elements[0].corners_then_edges[0],
              inverted.elements[0].corners_then_edges[1]);
    geometry::write_gmsh(inverted, folder() / "part.msh");
    const std::string all = test::listed(defects());
    EXPECT_NE(all.find("scene.toml:3: deformable 'part': mesh.file: element 1"), std::string::npos)
        << all;
    EXPECT_NE(all.find("inverted, Jacobian"), std::string::npos) << all;

    ElementMesh unused = square();
    unused.nodes.conservativeResize(3, 5);
    unused.nodes.col(4) = Vec3(7.0, 7.0, 0.0);
    unused.node_numbers.push_back(5);
    expect(unused, "mesh.file: node 5: expected a cell that has it, found none");
}

TEST_F(DeformableFileErrors, OfTheDimension) {
    expect(geometry::box_mesh(Vec3::Ones(), {1, 1, 1}, ElementKind::hex8),
           "mesh.file: expected a mesh of the plane, found one of space");
}

TEST_F(DeformableFileErrors, OfCellsWithoutMaterial) {
    ElementMesh mesh = square();
    geometry::ElementGroup core{.name = "core", .dimension = 2, .elements = {0}};
    for (const Index node : mesh.elements[0].nodes()) core.nodes.push_back(node);
    std::sort(core.nodes.begin(), core.nodes.end());
    mesh.groups.push_back(core);
    expect(mesh,
           "regions: expected a region for every cell, or young and poisson for all others, found "
           "none for cell 2 (T3)",
           "regions = [{ group = 'core', young = 1, poisson = 0 }]\n");
    expect(mesh, "regions[1].group: expected cells that no other region has, found cell 1 (T3)",
           "regions = [{ group = 'core', young = 1, poisson = 0 },\n"
           "{ group = 'body', young = 1, poisson = 0 }]\n");
}

TEST_F(DeformableFileErrors, OfSidesInside) {
    ElementMesh mesh = square();
    // The diagonal is the side of both triangles.
    const auto first = mesh.elements[0].nodes();
    const auto second = mesh.elements[1].nodes();
    geometry::Element diagonal{.kind = ElementKind::line2, .number = 99};
    std::size_t count = 0;
    for (const Index node : first) {
        if (std::find(second.begin(), second.end(), node) == second.end()) continue;
        diagonal.corners_then_edges[count++] = node;
    }
    ASSERT_EQ(count, 2U);
    geometry::ElementGroup inside{.name = "inside", .dimension = 1};
    inside.elements = {static_cast<Index>(mesh.elements.size())};
    inside.nodes = {diagonal.corners_then_edges[0], diagonal.corners_then_edges[1]};
    std::sort(inside.nodes.begin(), inside.nodes.end());
    mesh.elements.push_back(diagonal);
    mesh.groups.push_back(inside);
    expect(mesh, "traction[0].group: expected a group of edges on the boundary, found 'inside'",
           k_elastic + "traction = [{ group = 'inside', pressure = 1 }]\n");
    expect(mesh, "contact.groups[0]: expected a group with sides on the boundary, found 'inside'",
           k_elastic + "contact = { groups = ['inside'] }\n");
}

TEST_F(DeformableFileErrors, OfBeamsBesideBars) {
    ElementMesh mesh = geometry::bar_mesh(2.0, 2);
    mesh.groups.push_back({.name = "stiff", .dimension = 1, .elements = {0}, .nodes = {0, 1}});
    const std::string body =
        "young = 1\narea = 1\nregions = [{ group = 'stiff', second_moment = 1 }]\n";
    geometry::write_gmsh(mesh, folder() / "part.msh");
    EXPECT_EQ(test::listed(defects(body + "hold = [{ group = 'left', rotation = 0 }]\n")), "");
    expect(mesh,
           "hold[0].rotation: expected nodes of beams (cells LINE2 with a second_moment), found",
           body + "hold = [{ group = 'right', rotation = 0 }]\n");
    expect(mesh, "regions[0].group: expected a group of cells, found 'left', a group of nodes",
           "young = 1\narea = 1\nregions = [{ group = 'left' }]\n");
}

TEST_F(DeformableFileErrors, OfLinesWithThreeNodes) {
    ElementMesh mesh;
    mesh.nodes = Eigen::Matrix3Xd::Zero(3, 3);
    mesh.nodes.row(0) << 0.0, 2.0, 1.0;
    mesh.node_numbers = {1, 2, 3};
    mesh.elements = {{.kind = ElementKind::line3, .corners_then_edges = {0, 1, 2}, .number = 7}};
    mesh.bulk_elements = 1;
    expect(mesh, "mesh.file: expected cells LINE2 of bars and beams, found cell 7 (LINE3)",
           "young = 1\narea = 1\n");
}

}  // namespace
}  // namespace drystone::scene
