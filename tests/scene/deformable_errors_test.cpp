// Deformable bodies that are refused, each with a message that says where and why.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/geometry/elements/structured_mesh.hpp"
#include "drystone/scene/validity.hpp"
#include "scene/deformable_scenes.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using geometry::ElementKind;
using geometry::ElementMesh;
using test::expect_defect;
using test::k_bar;
using test::k_block;
using test::k_cushion;
using test::k_elastic;

/// The message about a table `mesh` in the plane, or in space.
void expect_mesh_defect(const std::string& mesh, const std::string& part, int dimension = 2) {
    expect_defect("dimension = " + std::to_string(dimension) +
                      "\n[[deformable]]\nname = 'block'\nmesh = { " + mesh + " }\n" + k_elastic,
                  part);
}

TEST(DeformableErrors, OfTheMeshTable) {
    expect_defect(
        "[[deformable]]\n" + k_elastic,
        ":1: deformable[0]: mesh: expected a table with a shape or a file, found nothing");
    expect_defect("[[deformable]]\nmesh = 3\n" + k_elastic, "mesh: expected a table, found 3");
    expect_mesh_defect("scale = 2", "mesh.shape: expected either a shape or a file, found neither");
    expect_mesh_defect("shape = 'disk', file = 'a.msh'",
                       "mesh.shape: expected either a shape or a file, found both");
    expect_mesh_defect("shape = 'rectangel', size = [1, 1], divisions = [1, 1]",
                       "test.toml:4: deformable 'block': mesh.shape: expected one of rectangle, "
                       "quadrilateral, disk, bar (did you mean 'rectangle'?), found 'rectangel'");
    expect_mesh_defect("shape = 'box', size = [1, 1], divisions = [1, 1]",
                       "mesh.shape: expected a shape of the plane, found 'box'");
    expect_mesh_defect("shape = 'disk', radius = 1, divisions = 3",
                       "mesh.shape: expected box, the shape of space, found 'disk'", 3);
    expect_mesh_defect("shape = 'disk', radius = 1, divisions = 3, size = [1, 1]",
                       "mesh.size: expected one of the keys");
    expect_mesh_defect("shape = 'rectangle', size = [1, 0], divisions = [1, 1]",
                       "mesh.size[1]: expected a number > 0, found 0");
    expect_mesh_defect("shape = 'rectangle', size = [1, 1], divisions = [4, 0]", "found [4, 0]");
    expect_mesh_defect("shape = 'disk', divisions = 3", "mesh.radius: expected a number > 0");
    expect_mesh_defect("shape = 'bar', divisions = 3", "mesh.length: expected a number > 0");
}

TEST(DeformableErrors, OfTheKindOfElements) {
    expect_mesh_defect("shape = 'rectangle', size = [1, 1], divisions = [1, 1], element = 'TET4'",
                       "mesh.element: expected one of T3, T6, Q4, Q8, found 'TET4'");
    expect_mesh_defect("shape = 'box', size = [1, 1, 1], divisions = [1, 1, 1], element = 'HEX20'",
                       "mesh.element: expected one of HEX8, TET4, TET10", 3);
    expect_mesh_defect("shape = 'bar', length = 1, divisions = 1, element = 'LINE3'",
                       "mesh.element: expected one of LINE2");
}

TEST(DeformableErrors, OfTheNumberOfElements) {
    const std::string rectangle = "shape = 'rectangle', size = [1, 1]";
    expect_mesh_defect(
        rectangle, "mesh.element_size: expected either element_size or divisions, found neither");
    expect_mesh_defect(rectangle + ", element_size = 0.1, divisions = [1, 1]", "found both");
    expect_mesh_defect(rectangle + ", element_size = 0",
                       "mesh.element_size: expected a number > 0");
    expect_mesh_defect(rectangle + ", element_size = 1e-9", "mesh.element_size: expected at most");
    expect_mesh_defect(rectangle + ", element_size = 1e-5",
                       "mesh.element_size: expected at most 10000000 cells");
    expect_mesh_defect(rectangle + ", divisions = [10000, 10000]",
                       "mesh.divisions: expected at most 10000000 cells, found 10000 x 10000");
    for (const std::string bad : {"[1, 0]", "[1, 1.5]", "[1, 1, 1]"}) {
        expect_mesh_defect(rectangle + ", divisions = " + bad,
                           "mesh.divisions: expected an array of 2 whole numbers >= 1");
    }
    expect_mesh_defect(rectangle + ", divisions = [1]", "mesh.divisions: expected an array of at");
    expect_mesh_defect(rectangle + ", divisions = 3", "mesh.divisions: expected an array of at");
    expect_mesh_defect("shape = 'disk', radius = 1, divisions = 0",
                       "mesh.divisions: expected a whole number in [1, 10000000], found 0");
}

TEST(DeformableErrors, OfCorners) {
    const std::string rest = ", divisions = [1, 1]";
    expect_mesh_defect("shape = 'quadrilateral', corners = [[0, 0], [1, 0], [1, 1]]" + rest,
                       "mesh.corners: expected an array of at least 4 points, found 3");
    expect_mesh_defect(
        "shape = 'quadrilateral', corners = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0.5]]" + rest,
        "mesh.corners: expected 4 points, found 5");
    expect_mesh_defect(
        "shape = 'quadrilateral', corners = [[0, 0], [1, 0], [0.2, 0.2], [0, 1]]" + rest,
        "mesh.corners: expected corner 2: a convex corner, counter-clockwise, found");
}

TEST(DeformableErrors, OfModuli) {
    const std::string mesh =
        "[[deformable]]\nname = 'block'\n"
        "mesh = { shape = 'rectangle', size = [1, 1], divisions = [1, 1] }\n";
    expect_defect(mesh + "poisson = 0.3\n",
                  ":1: deformable 'block': young: expected a number > 0, found nothing");
    expect_defect(mesh + "young = 1e9\n",
                  "poisson: expected a number between -1 and 1/2, found no");
    expect_defect(mesh + "young = 0\npoisson = 0.3\n",
                  ":4: deformable 'block': young: expected a number > 0, found 0");
    for (const std::string bad : {"0.5", "-1", "0.7"}) {
        expect_defect(mesh + "young = 1e9\npoisson = " + bad + "\n",
                      "poisson: expected a number between -1 and 1/2, found " + bad);
    }
    expect_defect(k_block + "density = 0\n", "density: expected a number > 0, found 0");
    expect_defect(k_block + "thickness = -1\n", "thickness: expected a number > 0, found -1");
    expect_defect(k_block + "damping = { mass_rate = -1 }\n",
                  "damping.mass_rate: expected a number >= 0, found -1");
    expect_defect(k_block + "damping = { mass = 1 }\n", "damping.mass: expected");
    expect_defect(k_block + "plane = 'stres'\n", "plane: expected one of strain, stress (did you");
    expect_defect(k_block + "mass = 'lump'\n", "mass: expected one of consistent, lumped");
    expect_defect(k_cushion + "thickness = 1\n", "thickness: expected one of the keys");
    expect_defect(k_block + "yuong = 1\n", "yuong: expected a key (did you mean 'young'?)");
}

TEST(DeformableErrors, OfSections) {
    expect_defect(k_bar,
                  "deformable 'bar': area: expected an area of the section of a bar or beam");
    expect_defect(k_bar + "second_moment = 1\n", "area: expected an area");
    expect_defect(k_bar + "area = 0\n", "area: expected a number > 0, found 0");
    expect_defect(k_bar + "area = 1\nsecond_moment = 0\n", "second_moment: expected a number > 0");
    expect_defect(k_block + "area = 1\n", "area: expected nothing, except for cells LINE2");
    expect_defect(k_block + "second_moment = 1\n", "second_moment: expected nothing, except for");
}

TEST(DeformableErrors, OfMaterialsAndNames) {
    const std::string materials = "[material.stone]\n[material.steel]\n";
    expect_defect(
        materials + k_block + "material = 'stoen'\n",
        "deformable 'block': material: expected one of stone, steel (did you mean 'stone'?)");
    expect_defect(materials + k_block, "material: expected one of stone, steel, found nothing");
    expect_defect(k_block + k_block, "name: expected a name that no other body has, found 'block'");
    expect_defect("[[body]]\nname = 'block'\nshape = 'disk'\nradius = 1\n" + k_block,
                  ":6: deformable 'block': name: expected a name that no other body has");
}

TEST(DeformableErrors, OfLawsThatTheyDoNotHave) {
    const std::string body = "[[body]]\nname = 'ball'\nshape = 'disk'\nradius = 1\n";
    const std::string own = "material = 'a'\n";
    const std::string two = "[material.a]\n[material.b]\n";
    const std::string other = body + "material = 'b'\n";
    expect_defect(
        "[material.a]\nrolling_resistance = 0.1\n[material.b]\n" + other + k_block + own,
        "material: expected laws that deformable bodies have (no rolling resistance, bond "
        "or grain for now), found a rolling resistance between 'a' and 'b'");
    expect_defect(
        two + "[[pair]]\nmaterials = ['b', 'a']\nbond = { tension = 1, shear = 1, unit = 'N' }\n" +
            other + k_block + own,
        "found a bond between 'a' and 'b'");
    expect_defect("dimension = 3\n" + two +
                      "[[pair]]\nmaterials = ['a', 'b']\n"
                      "friction = { along = 0.1, across = 0.2, direction = [1, 0, 0] }\n"
                      "[[body]]\nname = 'floor'\nshape = 'plane'\nfixed = true\nmaterial = 'b'\n" +
                      k_cushion.substr(k_cushion.find("[[")) + own,
                  "found a friction along and across a grain between 'a' and 'b'");
    // Laws of pairs that cannot meet do not matter: one body does not touch itself.
    const std::string bonded =
        "[[pair]]\nmaterials = ['a', 'a']\nbond = { tension = 1, shear = 1, unit = 'N' }\n";
    EXPECT_TRUE(test::defects_of(two + bonded + other + k_block + own).empty());
    EXPECT_EQ(test::defects_of(two + bonded + body + own + k_block + own).size(), 1U);
}

TEST(DeformableErrors, OfGroupsThatDoNotExist) {
    expect_defect(
        k_block + "hold = [\n{ group = 'top', x = 0 },\n{ group = 'botom', x = 0 }]\n",
        "test.toml:8: deformable 'block': hold[1].group: expected one of body, left, right, "
        "bottom, top (did you mean 'bottom'?), found 'botom'");
    expect_defect(k_block + "traction = [{ group = 'lef', pressure = 1 }]\n",
                  "traction[0].group: expected one of body, left, right, bottom, top (did you mean "
                  "'left'?), found 'lef'");
    expect_defect(k_block + "initial = { equilibrium = true, stuck = 'base' }\n",
                  "initial.stuck: expected one of body, left, right, bottom, top, found 'base'");
    expect_defect(k_block + "contact = { groups = ['bottom', 'tip'] }\n",
                  "contact.groups[1]: expected one of body, left");
    expect_defect(k_block + "regions = [{ group = 'core' }]\n",
                  "regions[0].group: expected one of body, left, right, bottom, top");
}

TEST(DeformableErrors, OfHolds) {
    expect_defect(k_block + "hold = [{ group = 'top', z = 0 }]\n",
                  "hold[0].z: expected x and y in the plane, found z");
    expect_defect(k_block + "hold = [{ group = 'top', rotation = 0 }]\n",
                  "hold[0].rotation: expected nodes of beams (cells LINE2 with a second_moment), "
                  "found node 4 of 'top', which is none");
    expect_defect(k_bar + "area = 1\nhold = [{ group = 'left', rotation = 0 }]\n",
                  "hold[0].rotation: expected nodes of beams");
    expect_defect(k_block + "hold = [{ group = 'top' }]\n",
                  "hold[0].x: expected a displacement: x, y, in space z, for beams rotation");
    expect_defect(k_block + "hold = [{ x = 0 }]\n", "hold[0].group: expected a text in quotes");
    expect_defect(k_block + "hold = [{ group = 'top', y = '1 / t' }]\n",
                  "hold[0].y: expected a formula that is finite at t = 0");
    expect_defect(k_block + "hold = [{ group = 'top', y = '1 +' }]\n", "hold[0].y: expected");
    expect_defect(k_block + "hold = [{ group = 'top', u = 0, x = 0 }]\n", "hold[0].u: expected");
}

// Corners are in two groups: what both say of them must be the same.
TEST(DeformableErrors, OfHoldsThatContradictEachOther) {
    const std::string sides = "hold = [{ group = 'left', x = 0, y = 0 }, { group = 'bottom', ";
    expect_defect(k_block + sides + "y = '0.1 * t' }]\n",
                  "hold[1].y: expected '0', as hold[0] says of node 1, which is in 'left' and in "
                  "'bottom', found '0.1 * t'");
    EXPECT_TRUE(test::defects_of(k_block + sides + "y = '0 * 1' }]\n").empty());
    EXPECT_TRUE(test::defects_of(k_block + "hold = [{ group = 'left', x = 't' }, { group = "
                                           "'bottom', x = 't', y = 0 }]\n")
                    .empty());
    // The same in other words.
    EXPECT_TRUE(test::defects_of(k_block + "hold = [{ group = 'left', x = '2 * t' }, { group = "
                                           "'bottom', x = 't * 2', y = 0 }]\n")
                    .empty());
    expect_defect(k_block +
                      "hold = [{ group = 'left', x = 't' }, { group = 'bottom', x = 't * (1 "
                      "+ 1e-9 * t)', y = 0 }]\n",
                  "hold[1].x: expected 't'");
}

TEST(DeformableErrors, OfSpin) {
    expect_defect(k_block + "spin = 1\n", "spin: expected large_rotations = true with it");
    expect_defect(k_block + "large_rotations = true\nspin = [0, 1]\n", "spin: expected");
    EXPECT_TRUE(test::defects_of(k_block + "large_rotations = true\nspin = 1\n").empty());
    EXPECT_TRUE(test::defects_of(k_cushion + "large_rotations = true\nspin = [0, 1, 2]\n").empty());
}

TEST(DeformableErrors, OfTractions) {
    expect_defect(k_block + "traction = [{ group = 'top' }]\n",
                  "traction[0].value: expected either a value or a pressure, found neither");
    expect_defect(k_block + "traction = [{ group = 'top', value = [0, 1], pressure = 1 }]\n",
                  "found both");
    expect_defect(k_block + "traction = [{ group = 'top', value = [0, 1, 2] }]\n",
                  "traction[0].value: expected an array of 2 numbers or formulas");
    expect_defect(k_block + "traction = [{ group = 'top', pressure = 'ln(t)' }]\n",
                  "traction[0].pressure: expected a formula that is finite at t = 0");
    expect_defect(k_block + "traction = [{ group = 'top', value = [0, 'ln(t)'] }]\n",
                  "traction[0].value[1]: expected a formula that is finite at t = 0");
    expect_defect(k_block + "traction = [{ group = 'body', pressure = 1 }]\n",
                  "traction[0].group: expected a group of edges, found 'body', a group of cells");
    expect_defect(k_cushion + "traction = [{ group = 'body', pressure = 1 }]\n",
                  "traction[0].group: expected a group of faces, found 'body', a group of cells");
    expect_defect(k_bar + "area = 1\ntraction = [{ group = 'right', pressure = 1 }]\n",
                  "traction[0].group: expected a body with edges: bars and beams have none");
}

TEST(DeformableErrors, OfTheStart) {
    expect_defect(k_block + "initial = { stuck = 'bottom' }\n",
                  "initial.stuck: expected equilibrium = true with it, found false");
    expect_defect(k_block + "initial = { equilibrium = true }\n",
                  "initial.equilibrium: expected holds or a group `stuck` that keep the body from "
                  "moving and turning, found a body that can still move along x, y and turn");
    for (const auto& [hold, free] :
         {std::pair{"{ group = 'top', y = 0 }", "move along x"},
          std::pair{"{ group = 'left', x = 0 }", "move along y"},
          std::pair{"{ group = 'left', y = 0 }, { group = 'top', y = 0 }", "move along x"}}) {
        expect_defect(k_block + "initial = { equilibrium = true }\nhold = [" + hold + "]\n",
                      std::string("found a body that can still ") + free);
    }
    EXPECT_TRUE(test::defects_of(k_block + "initial = { equilibrium = true }\n"
                                           "hold = [{ group = 'left', x = 0 }, "
                                           "{ group = 'bottom', y = 0 }]\n")
                    .empty());
    expect_defect(
        k_block + "large_rotations = true\ninitial = { equilibrium = true, stuck = 'bottom' }\n",
        "initial.equilibrium: expected small strains");
    EXPECT_TRUE(test::defects_of(k_block + "initial = { equilibrium = true }\n"
                                           "hold = [{ group = 'top', x = 0, y = '-5e-6' }]\n")
                    .empty());
}

TEST(DeformableErrors, OfContact) {
    expect_defect(k_block + "contact = { self = true }\n",
                  "contact.self: expected false, because self contact is not computed, found true");
    expect_defect(
        k_block + "contact = { nodes = false, faces = false }\n",
        "contact.faces: expected true where nodes is false: with neither the body touches "
        "nothing, found false");
    expect_defect(
        k_block + "contact = { groups = [] }\n",
        "contact.groups: expected at least one group (without the key: the whole boundary)");
    expect_defect(k_block + "contact = { group = ['top'] }\n",
                  "contact.group: expected a key (did you mean 'groups'?)");
    EXPECT_TRUE(test::defects_of(k_block + "contact = { groups = ['body'] }\n").empty());
}

TEST(DeformableErrors, OfRegions) {
    const std::string mesh =
        "[[deformable]]\nname = 'block'\n"
        "mesh = { shape = 'rectangle', size = [1, 1], divisions = [1, 1] }\n";
    const std::string region = "young = 1e9, poisson = 0.3 }";
    expect_defect(mesh + "regions = [{ group = 'left', " + region + "]\n",
                  "regions[0].group: expected a group of cells, found 'left', a group of sides");
    expect_defect(
        mesh + "regions = [{ group = 'body', " + region + ", { group = 'body', " + region + "]\n",
        "regions[1].group: expected cells that no other region has, found cell 1 (T3), "
        "which 'body' has too");
    expect_defect(mesh + "regions = [{ " + region + "]\n", "regions[0].group: expected a text");
    expect_defect(mesh + "regions = [{ group = 'body', poisson = 0.3 }]\n",
                  "regions[0].young: expected a number > 0, found nothing");
    expect_defect(mesh + "regions = [{ group = 'body', young = 1 }]\n",
                  "regions[0].poisson: expected a number between -1 and 1/2, found nothing");
    expect_defect(mesh + "regions = [{ group = 'body', area = 1, " + region + "]\n",
                  "regions[0].area: expected nothing");
    expect_defect(mesh + "regions = []\n", "young: expected young and poisson, or regions");
    // A bad number of the body is not reported again for the regions that have it too.
    expect_defect(mesh + "young = -1\npoisson = 0.3\nregions = [{ group = 'body' }]\n",
                  "young: expected a number > 0, found -1");
}

TEST(DeformableErrors, OfWhatIsForRigidBodies) {
    const std::string rigid = test::k_disk;
    const std::string message = ": expected a rigid body, found 'block', which is deformable";
    const std::string scene = rigid + k_block;
    expect_defect(scene + "[[load]]\nbody = 'block'\nforce = [1, 0]\n", "load[0]: body" + message);
    expect_defect(scene + "[[spring]]\nbody_a = 'ball'\nbody_b = 'block'\nstiffness = 1\n",
                  "spring[0]: body_b" + message);
    expect_defect(scene + "[[drag]]\nbodies = ['block']\nlinear = 1\n",
                  "drag[0]: bodies" + message);
    expect_defect(scene + "[[pressure]]\nbody = 'block'\ndirection = [0, 1]\nvalue = 1\n",
                  "body" + message);
    expect_defect(scene + "[[joint]]\nkind = 'revolute'\nbody_a = 'block'\npoint = [0, 0]\n",
                  "body_a" + message);
    expect_defect(scene +
                      "[[measure]]\nkind = 'bounds'\n"
                      "region = { between = [['ball', 'block'], []] }\n",
                  "region.between" + message);
    expect_defect(
        scene + "[cell]\nvectors = [[9, 0]]\n",
        "cell: expected rigid bodies alone: deformable ones are not computed in a cell for "
        "now, found 'block'");
}

TEST(DeformableErrors, ComeAllAtOnce) {
    const std::vector<Defect> defects = test::defects_of(
        "[[deformable]]\nname = 'block'\n"
        "mesh = { shape = 'rectangle', size = [1, 1], divisions = [1, 1] }\n"
        "young = -1\npoisson = 2\nhold = [{ group = 'tap', x = 0 }]\n"
        "contact = { self = true, groups = ['bottm'] }\nvelocity = [1]\n");
    EXPECT_EQ(defects.size(), 6U) << test::listed(defects);
    for (const Defect& defect : defects) {
        EXPECT_EQ(defect.place.file, "test.toml") << to_text(defect);
        EXPECT_GE(defect.place.line, 4) << to_text(defect);
    }
}

TEST(DeformableErrors, OfScenesThatComeFromNoFile) {
    SceneSpec scene;
    scene.materials = {{.name = "stone"}};
    scene.deformables = {{.name = "block", .material = "stone"}};
    const auto found = [&] { return test::listed(find_defects(scene)); };
    EXPECT_NE(found().find("deformable 'block': mesh: expected a mesh, found nothing"),
              std::string::npos)
        << found();
    EXPECT_NE(found().find("young: expected young and poisson, or regions"), std::string::npos);
    DeformableSpec& block = scene.deformables[0];
    block.mesh = std::make_shared<ElementMesh>(
        geometry::rectangle_mesh(Vec2(1.0, 1.0), {1, 1}, ElementKind::q4));
    block.regions = {{.young = 1e9, .poisson = 0.3}};
    EXPECT_EQ(found(), "");
    block.regions.push_back(block.regions[0]);
    EXPECT_NE(found().find("regions: expected at most one for all other cells"), std::string::npos);
    block.regions.pop_back();
    block.regions[0] = {.young = -1.0,
                        .poisson = 0.5,
                        .density = 0.0,
                        .mass_rate = -1.0,
                        .stiffness_time = -1.0,
                        .viscosity_time = -1.0,
                        .thickness = 0.0};
    EXPECT_EQ(find_defects(scene).size(), 7U) << found();
    block.regions[0] = {.young = 1e9, .poisson = 0.3};
    block.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(1.0, Vec3::UnitX()));
    block.position.z() = 1.0;
    EXPECT_EQ(find_defects(scene).size(), 2U) << found();
}

}  // namespace
}  // namespace drystone::scene
