// Deformable bodies in scene files: what is read. What is refused is in deformable_errors_test.cpp.
#include <cmath>
#include <filesystem>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/geometry/elements/gmsh/gmsh_file.hpp"
#include "drystone/geometry/elements/structured_mesh.hpp"
#include "scene/deformable_scenes.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using geometry::ElementKind;
using test::k_block;
using test::k_elastic;

const DeformableSpec& only(const SceneSpec& scene) { return scene.deformables.at(0); }

/// The mesh of a scene in the plane with this table `mesh`.
geometry::ElementMesh mesh_of(const std::string& table, const std::string& more = k_elastic) {
    const SceneSpec scene = parse_scene("[[deformable]]\nmesh = { " + table + " }\n" + more);
    return *only(scene).mesh;
}

TEST(Deformable, EveryKeyOfThePlaneIsRead) {
    const SceneSpec scene = parse_scene(R"toml(
[material.pmma]
density = 1180
friction = 0.3
[[deformable]]
name = "block"
material = "pmma"
mesh = { shape = "rectangle", size = [0.04, 0.025], element_size = 1e-3, element = "T3" }
position = [1, 2]
angle = 0.5
velocity = [3, 4]
young = 5.75e9
poisson = 0.358
density = 1200
plane = "stress"
thickness = 0.015
damping = { mass_rate = 1, stiffness_time = 2e-6, viscosity_time = 3e-6 }
mass = "lumped"
hold = [{ group = "top", x = 0, y = "-5e-6 * t" }]
traction = [{ group = "left", value = ["2e6 * t", 1] }, { group = "right", pressure = "1e5 * t" }]
initial = { equilibrium = true, stuck = "bottom" }
contact = { groups = ["bottom"], nodes = true, faces = false, self = false }
)toml");
    const DeformableSpec& block = only(scene);
    EXPECT_TRUE(scene.bodies.empty());
    EXPECT_EQ(block.name, "block");
    EXPECT_EQ(block.material, "pmma");
    EXPECT_EQ(block.mesh->bulk_elements, 2 * 40 * 25);
    EXPECT_TRUE(block.mesh_file.empty());
    EXPECT_EQ(block.position, Vec3(1.0, 2.0, 0.0));
    EXPECT_TRUE(
        block.rotation.isApprox(Eigen::Quaterniond(Eigen::AngleAxisd(0.5, Vec3::UnitZ())), 1e-15));
    EXPECT_EQ(block.velocity, Vec3(3.0, 4.0, 0.0));
    EXPECT_TRUE(block.lumped_mass);
    EXPECT_EQ(block.initial.stuck, "bottom");
    EXPECT_TRUE(block.initial.equilibrium);
    EXPECT_EQ(block.contact_groups, std::vector<std::string>{"bottom"});
    EXPECT_TRUE(block.nodes_are_probes);
    EXPECT_FALSE(block.faces_stop_probes);
    EXPECT_EQ(block.place.line, 5);

    ASSERT_EQ(block.regions.size(), 1U);
    const ElasticRegionSpec& all = block.regions[0];
    EXPECT_EQ(all.group, "");
    EXPECT_EQ(all.young, 5.75e9);
    EXPECT_EQ(all.poisson, 0.358);
    EXPECT_EQ(all.density, 1200.0);
    EXPECT_EQ(all.plane, PlaneState::stress);
    EXPECT_EQ(all.thickness, 0.015);
    EXPECT_EQ(all.mass_rate, 1.0);
    EXPECT_EQ(all.stiffness_time, 2e-6);
    EXPECT_EQ(all.viscosity_time, 3e-6);
    EXPECT_FALSE(all.area || all.second_moment);

    ASSERT_EQ(block.holds.size(), 1U);
    EXPECT_EQ(block.holds[0].group, "top");
    EXPECT_EQ((*block.holds[0].displacement[0])(1.0), 0.0);
    EXPECT_EQ((*block.holds[0].displacement[1])(2.0), -1e-5);
    EXPECT_FALSE(block.holds[0].displacement[2] || block.holds[0].rotation);
    ASSERT_EQ(block.tractions.size(), 2U);
    EXPECT_EQ(block.tractions[0].value[0](2.0), 4e6);
    EXPECT_EQ(block.tractions[0].value[1](2.0), 1.0);
    EXPECT_FALSE(block.tractions[0].pressure);
    EXPECT_EQ((*block.tractions[1].pressure)(2.0), 2e5);
}

TEST(Deformable, HasDefaults) {
    const SceneSpec scene = parse_scene(
        "[[deformable]]\nmesh = { shape = 'rectangle', size = [2, 1], divisions = [2, 1] }\n" +
        k_elastic);
    const DeformableSpec& body = only(scene);
    EXPECT_EQ(body.name, "deformable-1");
    EXPECT_EQ(body.material, "default");
    EXPECT_EQ(body.position, Vec3::Zero());
    EXPECT_EQ(body.velocity, Vec3::Zero());
    EXPECT_FALSE(body.lumped_mass || body.large_rotations || body.initial.equilibrium);
    EXPECT_TRUE(body.nodes_are_probes && body.faces_stop_probes && body.contact_groups.empty());
    EXPECT_FALSE(body.regions.at(0).density);
    EXPECT_EQ(body.regions[0].plane, PlaneState::strain);
    EXPECT_EQ(body.regions[0].thickness, 1.0);
}

TEST(Deformable, KeysOfSpaceAreRead) {
    const SceneSpec scene = parse_scene(
        "dimension = 3\n[[deformable]]\n"
        "mesh = { shape = 'box', size = [1, 2, 3], element_size = 1, element = 'TET10' }\n"
        "rotation = { axis = [0, 0, 1], angle = 'pi' }\nlarge_rotations = true\n"
        "hold = [{ group = 'bottom', x = 0, y = 0, z = 't' }]\n"
        "traction = [{ group = 'top', value = [0, 0, 't'] }]\n" +
        k_elastic);
    const DeformableSpec& body = only(scene);
    EXPECT_TRUE(body.large_rotations);
    EXPECT_EQ(body.mesh->dimension, 3);
    EXPECT_EQ(body.mesh->bulk_elements, 5 * 1 * 2 * 3);
    EXPECT_EQ(body.mesh->elements.front().kind, ElementKind::tet10);
    EXPECT_NEAR((body.rotation * Vec3::UnitX() + Vec3::UnitX()).norm(), 0.0, 1e-15);
    EXPECT_EQ((*body.holds.at(0).displacement[2])(2.0), 2.0);
    EXPECT_EQ(body.tractions.at(0).value[2](3.0), 3.0);
}

TEST(DeformableMesh, IsOneOfTheShapesOfThePlane) {
    EXPECT_EQ(mesh_of("shape = 'rectangle', size = [4, 3], divisions = [4, 3], element = 'Q8'")
                  .bulk_elements,
              12);
    // Sides of 2 and 4 need 4 elements of size 1 along them, sides of length sqrt(2) two.
    const geometry::ElementMesh trapezoid = mesh_of(
        "shape = 'quadrilateral', corners = [[0, 0], [4, 0], [3, 1], [1, 1]], element_size = 1, "
        "element = 'Q4'");
    EXPECT_EQ(trapezoid.bulk_elements, 4 * 2);
    const geometry::ElementMesh disk =
        mesh_of("shape = 'disk', radius = 2, element_size = 0.5, element = 'T6'");
    EXPECT_EQ(disk.bulk_elements, 6 * 4 * 4);
    EXPECT_NE(disk.find("rim"), nullptr);
    EXPECT_EQ(mesh_of("shape = 'disk', radius = 2, divisions = 3").bulk_elements, 6 * 3 * 3);
    const geometry::ElementMesh bar =
        mesh_of("shape = 'bar', length = 3, divisions = 6", "young = 1e9\narea = 1e-4\n");
    EXPECT_EQ(bar.bulk_elements, 6);
    EXPECT_EQ(bar.elements.front().kind, ElementKind::line2);
    EXPECT_EQ(mesh_of("shape = 'bar', length = 3, element_size = 1, element = 'LINE2'",
                      "young = 1e9\narea = 1e-4\nsecond_moment = 1e-9\n")
                  .bulk_elements,
              3);
}

TEST(DeformableMesh, HasHexahedraInSpaceByDefault) {
    const SceneSpec scene = parse_scene(
        "dimension = 3\n[[deformable]]\n"
        "mesh = { shape = 'box', size = [1, 2, 3], divisions = [1, 2, 3] }\n" +
        k_elastic);
    EXPECT_EQ(only(scene).mesh->elements.front().kind, ElementKind::hex8);
    EXPECT_EQ(only(scene).mesh->bulk_elements, 6);
}

TEST(DeformableMesh, NumbersMayBeFormulas) {
    const SceneSpec scene = parse_scene(
        "[parameters]\nn = 4\nsize = 2\n[[deformable]]\n"
        "mesh = { shape = 'rectangle', size = ['size', 1], divisions = ['n', 'n / 2'] }\n"
        "young = '10^9'\npoisson = 0.3\n");
    EXPECT_EQ(only(scene).mesh->bulk_elements, 2 * 4 * 2);
    EXPECT_EQ(only(scene).regions[0].young, 1e9);
}

TEST(Deformable, BeamsAreHeldWithTheirRotation) {
    const SceneSpec scene = parse_scene(
        "[[deformable]]\nmesh = { shape = 'bar', length = 1, divisions = 4 }\n"
        "young = 1e9\narea = 1e-4\nsecond_moment = 2e-9\n"
        "hold = [{ group = 'left', x = 0, y = 0, rotation = '0.1 * t' }]\n"
        "contact = { groups = ['right'] }\n");
    const DeformableSpec& beam = only(scene);
    EXPECT_EQ(beam.regions.at(0).area, 1e-4);
    EXPECT_EQ(beam.regions[0].second_moment, 2e-9);
    EXPECT_EQ((*beam.holds.at(0).rotation)(10.0), 1.0);
}

TEST(Deformable, CanBeSetFromOutside) {
    const SceneSpec scene = parse_scene(
        k_block, "test.toml", {"deformable.block.young=2e9", "deformable[0].mass=lumped"});
    EXPECT_EQ(only(scene).regions[0].young, 2e9);
    EXPECT_TRUE(only(scene).lumped_mass);
}

TEST(Deformable, StandsBesideRigidBodies) {
    const SceneSpec scene = parse_scene(test::k_disk + k_block);
    EXPECT_EQ(scene.bodies.size(), 1U);
    EXPECT_EQ(scene.deformables.size(), 1U);
}

class DeformableFile : public drystone::test::TemporaryFolder {
  protected:
    /// Four quadrilaterals in a row: the groups "soft" and "hard" have two each, with the edges of
    /// a rectangle.
    void write_halves(double length = 4.0) const {
        geometry::ElementMesh mesh =
            geometry::rectangle_mesh(Vec2(length, 1.0), {4, 1}, ElementKind::q4);
        const geometry::ElementGroup body = mesh.groups.front();
        for (const std::string name : {"soft", "hard"}) {
            const Index first = name == "soft" ? 0 : 2;
            geometry::ElementGroup half{.name = name, .dimension = 2};
            half.elements = {body.elements[static_cast<std::size_t>(first)],
                             body.elements[static_cast<std::size_t>(first + 1)]};
            for (Index node = 0; node < mesh.nodes.cols(); ++node) {
                const Index column = node % 5;
                if (column >= first && column <= first + 2) half.nodes.push_back(node);
            }
            mesh.groups.push_back(std::move(half));
        }
        geometry::write_gmsh(mesh, folder() / "part.msh");
    }

    [[nodiscard]] SceneSpec parse(const std::string& text) const {
        return parse_scene(text, (folder() / "scene.toml").string());
    }
};

TEST_F(DeformableFile, HasTheGroupsAndScale) {
    write_halves();
    const SceneSpec scene = parse(
        "[[deformable]]\nmesh = { file = 'part.msh', scale = 1e-3 }\n"
        "regions = [{ group = 'soft', young = 1e6, poisson = 0.3 },\n"
        "           { group = 'hard', young = 1e9, poisson = 0.2, density = 3000 }]\n"
        "hold = [{ group = 'soft', x = 0 }]\ncontact = { groups = ['hard'] }\n");
    const DeformableSpec& body = only(scene);
    EXPECT_EQ(body.mesh_file, "part.msh");
    EXPECT_NEAR(body.mesh->nodes.row(0).maxCoeff(), 4e-3, 1e-15);
    ASSERT_EQ(body.regions.size(), 2U);
    EXPECT_EQ(body.regions[0].group, "soft");
    EXPECT_EQ(body.regions[1].group, "hard");
    EXPECT_EQ(body.regions[1].density, 3000.0);
}

TEST_F(DeformableFile, RegionsStandBesideTheKeysOfTheBody) {
    write_halves();
    const SceneSpec scene = parse(
        "[[deformable]]\nmesh = { file = 'part.msh' }\nyoung = 1e6\npoisson = 0.3\n"
        "plane = 'stress'\nthickness = 0.1\ndamping = { mass_rate = 2 }\n"
        "[[deformable.regions]]\ngroup = 'hard'\nyoung = 1e9\ndamping = { viscosity_time = 3 }\n");
    const DeformableSpec& body = only(scene);
    ASSERT_EQ(body.regions.size(), 2U);
    EXPECT_EQ(body.regions[0].group, "hard");
    EXPECT_EQ(body.regions[0].young, 1e9);
    EXPECT_EQ(body.regions[0].poisson, 0.3);
    EXPECT_EQ(body.regions[0].plane, PlaneState::stress);
    EXPECT_EQ(body.regions[0].thickness, 0.1);
    EXPECT_EQ(body.regions[0].mass_rate, 0.0) << "a damping of its own, as a whole";
    EXPECT_EQ(body.regions[0].viscosity_time, 3.0);
    EXPECT_EQ(body.regions[1].group, "") << "all other cells come last";
    EXPECT_EQ(body.regions[1].young, 1e6);
    EXPECT_EQ(body.regions[1].mass_rate, 2.0);
}

TEST_F(DeformableFile, IsNotedInTheStoredScene) {
    write_halves();
    const std::string text = "[[deformable]]\nmesh = { file = 'part.msh' }\n" + k_elastic;
    const SceneSpec scene = parse(text);
    EXPECT_NE(only(scene).mesh_hash, 0U);
    EXPECT_TRUE(scene.text.starts_with("# data: part.msh (numbers ")) << scene.text;
    EXPECT_EQ(only(restore_scene(scene.text, folder())).mesh_hash, only(scene).mesh_hash);
    write_halves(4.5);
    try {
        static_cast<void>(restore_scene(scene.text, folder()));
        ADD_FAILURE() << "the file has changed";
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("which has changed since"), std::string::npos)
            << error.what();
    }
}

}  // namespace
}  // namespace drystone::scene
