#include "drystone/geometry/elements/gmsh/gmsh_file.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/geometry/elements/mesh_check.hpp"
#include "drystone/geometry/elements/structured_mesh.hpp"
#include "geometry/element_measure.hpp"
#include "geometry/gmsh_samples.hpp"
#include "geometry/mesh_group.hpp"

namespace drystone::geometry {

namespace {

class GmshFile : public drystone::test::TemporaryFolder {
  protected:
    [[nodiscard]] std::filesystem::path write(const std::string& text) {
        const std::filesystem::path path = folder() / "mesh.msh";
        std::ofstream(path, std::ios::binary) << text;
        return path;
    }
};

std::string error_text(const std::string& content) {
    return message_of<InputError>([&] { static_cast<void>(parse_gmsh(content, "m")); });
}

std::vector<Index> nodes_of(const Element& element) {
    return {element.nodes().begin(), element.nodes().end()};
}

void expect_square(const ElementMesh& mesh) {
    EXPECT_EQ(mesh.dimension, 2);
    ASSERT_EQ(mesh.nodes.cols(), 5);
    EXPECT_EQ(mesh.node_numbers, (std::vector<Index>{1, 2, 3, 4, 50}));
    EXPECT_EQ(Vec3(mesh.nodes.col(4)), Vec3(0.5, 0.25, 0.0));
    ASSERT_EQ(mesh.bulk_elements, 4);
    ASSERT_EQ(mesh.elements.size(), 6u);
    EXPECT_EQ(nodes_of(mesh.elements[0]), (std::vector<Index>{0, 1, 4}));
    EXPECT_EQ(nodes_of(mesh.elements[3]), (std::vector<Index>{3, 0, 4}));
    ASSERT_EQ(mesh.groups.size(), 5u);
    EXPECT_EQ(test::group_of(mesh, "the corner").nodes, std::vector<Index>{0});
    EXPECT_EQ(test::group_of(mesh, "the corner").dimension, 0);
    EXPECT_EQ(test::group_of(mesh, "bottom").elements, std::vector<Index>{4});
    EXPECT_EQ(test::group_of(mesh, "bottom").nodes, (std::vector<Index>{0, 1}));
    EXPECT_EQ(test::group_of(mesh, "physical 9").elements, (std::vector<Index>{4, 5}));
    EXPECT_EQ(test::group_of(mesh, "physical 9").nodes, (std::vector<Index>{0, 1, 2}));
    EXPECT_EQ(test::group_of(mesh, "body").elements, (std::vector<Index>{0, 1, 2, 3}));
    EXPECT_EQ(test::group_of(mesh, "PMMA").elements, (std::vector<Index>{0, 1, 2, 3}));
    EXPECT_TRUE(defects_of(mesh, "m").empty());
    EXPECT_DOUBLE_EQ(test::measure(mesh), 1.0);
}

void expect_equal(const ElementMesh& found, const ElementMesh& expected) {
    EXPECT_EQ(found.dimension, expected.dimension);
    EXPECT_EQ(found.nodes, expected.nodes);
    EXPECT_EQ(found.node_numbers, expected.node_numbers);
    EXPECT_EQ(found.bulk_elements, expected.bulk_elements);
    ASSERT_EQ(found.elements.size(), expected.elements.size());
    for (std::size_t e = 0; e < found.elements.size(); ++e) {
        EXPECT_EQ(found.elements[e].kind, expected.elements[e].kind);
        EXPECT_EQ(found.elements[e].number, expected.elements[e].number);
        EXPECT_EQ(nodes_of(found.elements[e]), nodes_of(expected.elements[e]));
    }
    ASSERT_EQ(found.groups.size(), expected.groups.size());
    for (const ElementGroup& group : expected.groups) {
        const ElementGroup& same = test::group_of(found, group.name);
        EXPECT_EQ(same.dimension, group.dimension);
        EXPECT_EQ(same.elements, group.elements);
        EXPECT_EQ(same.nodes, group.nodes);
    }
}

const std::array<GmshFormat, 4> k_formats{{{GmshVersion::v2_2, false},
                                           {GmshVersion::v2_2, true},
                                           {GmshVersion::v4_1, false},
                                           {GmshVersion::v4_1, true}}};

/// Numbers that are not 1, 2, ... and a group of cells beside "body".
ElementMesh with_odd_numbers(ElementMesh mesh) {
    for (Index& number : mesh.node_numbers) number = 3 * number + 7;
    for (Element& element : mesh.elements) element.number = 2 * element.number + 100;
    ElementGroup first{.name = "first cell", .dimension = mesh.groups.front().dimension};
    first.elements = {0};
    first.nodes = nodes_of(mesh.elements.front());
    std::ranges::sort(first.nodes);
    mesh.groups.push_back(first);
    return mesh;
}

}  // namespace

TEST_F(GmshFile, ReadsTextOfFormat22) { expect_square(read_gmsh(write(test::square_2_2()))); }

TEST_F(GmshFile, ReadsTextOfFormat41) { expect_square(read_gmsh(write(test::square_4_1()))); }

TEST_F(GmshFile, ReadsTextWithLineEndsOfWindows) {
    for (const std::string& text : {test::square_2_2(), test::square_4_1()}) {
        std::string windows;
        for (const char c : text) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
        expect_square(parse_gmsh(windows, "m"));
    }
}

TEST_F(GmshFile, ReadsBinaryInEitherByteOrder) {
    for (const bool highest_first : {false, true}) {
        expect_square(parse_gmsh(test::binary_square_2_2(highest_first), "m"));
        expect_square(parse_gmsh(test::binary_square_4_1(highest_first), "m"));
    }
}

TEST_F(GmshFile, ScalesLengths) {
    const ElementMesh mesh = read_gmsh(write(test::square_2_2()), 1e-3);
    EXPECT_DOUBLE_EQ(mesh.nodes(1, 4), 0.25e-3);
    EXPECT_THROW(static_cast<void>(read_gmsh(folder() / "mesh.msh", -1.0)), InputError);
}

TEST_F(GmshFile, WritesWhatItReads) {
    std::vector<ElementMesh> meshes = {bar_mesh(1.0, 3)};
    for (const ElementKind kind :
         {ElementKind::t3, ElementKind::t6, ElementKind::q4, ElementKind::q8}) {
        meshes.push_back(disk_mesh(0.3, 2, kind));
    }
    for (const ElementKind kind : {ElementKind::hex8, ElementKind::tet4, ElementKind::tet10}) {
        meshes.push_back(box_mesh({0.1, 0.2, 0.3}, {2, 1, 1}, kind));
    }
    for (const ElementMesh& plain : meshes) {
        const ElementMesh mesh = with_odd_numbers(plain);
        for (const GmshFormat& format : k_formats) {
            write_gmsh(mesh, folder() / "mesh.msh", format);
            expect_equal(read_gmsh(folder() / "mesh.msh"), mesh);
        }
    }
}

TEST_F(GmshFile, ExchangesTwoNodesOfATetrahedron) {
    const ElementMesh mesh = parse_gmsh(test::tetrahedron_4_1(), "m");
    ASSERT_EQ(mesh.bulk_elements, 1);
    EXPECT_EQ(mesh.dimension, 3);
    for (std::size_t e = 0; e < 6; ++e) {
        const auto& [a, b] = edges(ElementKind::tet10)[e];
        const auto nodes = mesh.elements[0].nodes();
        EXPECT_EQ(Vec3(mesh.nodes.col(nodes[4 + e])),
                  0.5 * (mesh.nodes.col(nodes[static_cast<std::size_t>(a)]) +
                         mesh.nodes.col(nodes[static_cast<std::size_t>(b)])));
    }
    EXPECT_TRUE(defects_of(mesh, "m").empty());
}

/// Format 4.1 keeps the elements of an entity in a group -9 as they are; format 2.2 has them
/// turned.
TEST_F(GmshFile, TurnsElementsOfNegativeGroups) {
    std::string text = test::square_4_1();
    text.replace(text.find("2 10 11 4"), 9, "2 -10 -11 4");
    const ElementMesh mesh = parse_gmsh(text, "m");
    EXPECT_EQ(nodes_of(mesh.elements[0]), (std::vector<Index>{0, 4, 1}));
    EXPECT_EQ(mesh.groups.size(), 5u);
}

TEST_F(GmshFile, ReadsNodesWithParametersAndFilesWithoutEntities) {
    const ElementMesh mesh = parse_gmsh(
        "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Comments\nanything $Nodes\n$EndComments\n"
        "$Nodes\n1 4 1 4\n2 1 1 4\n1\n2\n3\n4\n0 0 5 0.1 0.2\n1 0 5 0 0\n1 1 5 0 0\n0 1 5 0 0\n"
        "$EndNodes\n$Elements\n1 1 1 1\n2 1 3 1\n1 1 2 3 4\n$EndElements\n"
        "$NodeData\n1\n\"field\"\n1\n0.0\n3\n0\n1\n1\n1 2.5\n$EndNodeData\n",
        "m");
    EXPECT_EQ(mesh.bulk_elements, 1);
    EXPECT_TRUE(mesh.groups.empty());
    EXPECT_EQ(Vec3(mesh.nodes.col(2)), Vec3(1.0, 1.0, 0.0)) << "z = 5 becomes 0";
}

TEST_F(GmshFile, KeepsNodesThatNoElementHas) {
    const ElementMesh mesh = parse_gmsh(
        "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n8 5 5 0\n"
        "$EndNodes\n$Elements\n1\n1 2 0 1 2 3\n$EndElements\n",
        "m");
    EXPECT_EQ(mesh.nodes.cols(), 4);
    EXPECT_EQ(message_of<InputError>([&] { require_sound_mesh(mesh, "m"); }),
              "m: node 8: expected a cell that has it, found none");
}

TEST_F(GmshFile, SaysWhatIsWrong) {
    EXPECT_THROW(static_cast<void>(read_gmsh(folder() / "none.msh")), EnvironmentError);
    EXPECT_EQ(error_text(""), "m: expected a section $MeshFormat, found none");
    EXPECT_EQ(error_text("solid\n"), "m, line 1: section: expected $MeshFormat, found 'solid'");
    EXPECT_EQ(
        error_text("$MeshFormat\n4 0 8\n"),
        "m, line 2: version of the format: expected 2.2 or 4.1 (Mesh.MshFileVersion in Gmsh), "
        "found '4'");
    EXPECT_EQ(error_text("$Nodes\n"),
              "m, line 1: $Nodes: expected $MeshFormat before it, found none");
    const auto changed = [](const std::string& from, const std::string& to) {
        std::string text = test::square_2_2();
        text.replace(text.find(from), from.size(), to);
        return error_text(text);
    };
    EXPECT_EQ(changed("5 2 2 10 1 1 2 50", "5 2 2 10 1 1 2 51"),
              "m, line 24: element 5: expected nodes of the section $Nodes, found node 51");
    EXPECT_EQ(changed("4 0 1 0\n", "3 0 1 0\n"),
              "m, line 16: number of a node: expected a number of its own, found 3 again\n"
              "m, line 27: element 8: expected nodes of the section $Nodes, found node 4\n"
              "m, line 29: element 10: expected nodes of the section $Nodes, found node 4\n"
              "m, line 30: element 11: expected nodes of the section $Nodes, found node 4\n"
              "m, line 31: element 12: expected nodes of the section $Nodes, found node 4");
    EXPECT_EQ(changed("4 0 1 0\n", "4 0 one 0\n"),
              "m, line 16: coordinate of a node: expected a finite number, found 'one'");
    EXPECT_EQ(changed("\n6 2 2 11", "\n5 2 2 11"),
              "m, line 25: number of an element: expected a number of its own, found 5 again");
    EXPECT_EQ(
        changed("50 0.5 0.25 0", "50 0.5 0.25 0.1"),
        "m, line 17: node 50: expected z = 0, because a mesh without solid elements is plane, "
        "found z = 0.1");
    EXPECT_NE(changed("5 2 2 10 1 1 2 50", "5 10 2 10 1 1 2 50")
                  .find("element 5: expected type 1 (LINE2), 2 (T3), "),
              std::string::npos);
    EXPECT_NE(
        changed("5 2 2 10 1 1 2 50", "5 10 2 10 1 1 2 50")
            .find("found type 10 (quadrilateral with 9 nodes: set Mesh.SecondOrderIncomplete"),
        std::string::npos);
}

}  // namespace drystone::geometry
