// Laws, locks, pressures, joints and cells in scene files: every key, and what is wrong with bad
// ones.
#include <gtest/gtest.h>

#include "drystone/scene/spec/combination.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using test::expect_defect;
using test::k_disk;
using test::k_sphere;

const std::string k_wall = "[[body]]\nname = 'wall'\nshape = 'half_plane'\nfixed = true\n";

TEST(SurfaceLaws, EveryKeyOfAMaterialIsRead) {
    const SceneSpec scene = parse_scene(
        "[material.stone]\nfriction = 0.5\nsliding_friction = 0.4\ncohesion = 3\n"
        "normal_damping = 4\ntangential_damping = 5\ndrag = 6\n" +
        k_disk);
    const SurfaceSpec& surface = scene.materials.at(0).surface;
    EXPECT_EQ(surface.sliding_friction, 0.4);
    EXPECT_EQ(surface.cohesion, 3.0);
    EXPECT_EQ(surface.normal_damping, 4.0);
    EXPECT_EQ(surface.tangential_damping, 5.0);
    EXPECT_EQ(surface.drag, 6.0);
    const SceneSpec rolling = parse_scene(
        "dimension = 3\n[material.stone]\nrolling_resistance = 1\nspinning_resistance = 2\n" +
        k_sphere.substr(k_sphere.find('[')));
    EXPECT_EQ(rolling.materials.at(0).surface.rolling_resistance, 1.0);
    EXPECT_EQ(rolling.materials.at(0).surface.spinning_resistance, 2.0);
}

TEST(SurfaceLaws, AreCombinedByTheirRules) {
    const std::string materials =
        "[material.a]\nfriction = 0.4\nsliding_friction = 0.1\nrolling_resistance = 1\ncohesion = "
        "2\n"
        "drag = 3\n[material.b]\nfriction = 0.9\nrolling_resistance = 4\ncohesion = 5\ndrag = 1\n";
    const std::string body = k_disk + "material = 'a'\n";
    SceneSpec scene = parse_scene(materials + body);
    const SurfaceSpec found = law_of(scene, "a", "b").surface;
    EXPECT_DOUBLE_EQ(found.sliding_friction.value(), 0.3);  // sqrt(0.1 x 0.9)
    EXPECT_EQ(found.rolling_resistance, 4.0);
    EXPECT_EQ(found.cohesion, 2.0);
    EXPECT_EQ(found.drag, 3.0);
    scene = parse_scene(
        "[combination]\nrolling = 'minimum'\ncohesion = 'average'\ndamping = 'minimum'\n" +
        materials + body);
    const SurfaceSpec other = law_of(scene, "a", "b").surface;
    EXPECT_EQ(other.rolling_resistance, 1.0);
    EXPECT_EQ(other.cohesion, 3.5);
    EXPECT_EQ(other.drag, 1.0);
}

TEST(SurfaceLaws, GrainsAndBondsOfPairsAreRead) {
    const SceneSpec scene = parse_scene(
        "dimension = 3\n[material.stone]\nfriction = 0.5\n[[pair]]\nmaterials = ['stone', "
        "'stone']\n"
        "friction = { along = 0.1, across = 0.2, direction = [0, 1, 0] }\n"
        "bond = { tension = 3, shear = 4, unit = 'Pa' }\n" +
        k_sphere.substr(k_sphere.find('[')));
    const PairSpec& pair = scene.pairs.at(0);
    ASSERT_TRUE(pair.grain && pair.bond);
    EXPECT_EQ(pair.grain->friction, Vec2(0.1, 0.2));
    EXPECT_EQ(pair.grain->direction, Vec3::UnitY());
    EXPECT_EQ(pair.bond->tension, 3.0);
    EXPECT_EQ(pair.bond->shear, 4.0);
    EXPECT_TRUE(pair.bond->per_area);
}

TEST(SurfaceLaws, DefectsAreNamed) {
    const auto pair = [](const std::string& keys) {
        return "[material.m]\nfriction = 0.5\n[[pair]]\nmaterials = ['m', 'm']\n" + keys + k_disk;
    };
    expect_defect("[material.m]\ncohesion = -1\n" + k_disk,
                  "cohesion: expected a number >= 0, found -1");
    expect_defect("[material.m]\nfriction = 0.1\nsliding_friction = 0.2\n" + k_disk,
                  "at most the friction at rest, 0.1, found 0.2");
    expect_defect("[material.m]\nspinning_resistance = 1\n" + k_disk, "a scene in space");
    expect_defect(pair("bond = { tension = -2, shear = 1, unit = 'N' }\n"),
                  "tension: expected a number > 0");
    expect_defect(pair("bond = { tension = 2, shear = -1, unit = 'N' }\n"),
                  "shear: expected a number >= 0");
    expect_defect(pair("bond = { tension = 2, shear = 1 }\n"), "unit: expected \"N\"");
    expect_defect(pair("bond = { tension = 2, shear = 1, unit = 'psi' }\n"), "one of N, Pa");
    expect_defect(pair("bond = { tension = 2, shear = 1, unit = 'N' }\ncohesion = 1\n"),
                  "either a bond or a cohesion");
    expect_defect(pair("friction = { along = 1, across = 1, direction = [1, 0] }\n"),
                  "a number: the plane");
}

TEST(Locks, AreReadAndChecked) {
    const SceneSpec scene =
        parse_scene(k_disk + "lock = ['x', 'rotation']\nsurface_velocity = [1, 2]\n");
    EXPECT_TRUE(scene.bodies.at(0).locked[0]);
    EXPECT_FALSE(scene.bodies.at(0).locked[1]);
    EXPECT_TRUE(scene.bodies.at(0).turn_locked);
    EXPECT_EQ(scene.bodies.at(0).surface_velocity, Vec3(1.0, 2.0, 0.0));
    expect_defect(k_disk + "lock = ['z']\n",
                  "directions (x, y, in space z) and rotation, found 'z'");
    expect_defect(k_wall + "lock = ['x']\n", "a dynamic body");
}

TEST(Pressures, AreReadAndChecked) {
    const std::string two = k_disk + k_wall;
    const SceneSpec scene = parse_scene(two +
                                        "[[pressure]]\nbody = 'ball'\ndirection = [0, -1]\nvalue = "
                                        "'3 * t'\nspans = [['ball', 'wall']]\n");
    const PressureSpec& pressure = scene.pressures.at(0);
    EXPECT_EQ(pressure.body, "ball");
    EXPECT_EQ(pressure.direction, Vec3(0.0, -1.0, 0.0));
    EXPECT_EQ(pressure.value(2.0), 6.0);
    EXPECT_EQ(pressure.spans.at(0)[1], "wall");
    const std::string start = two + "[[pressure]]\nbody = 'ball'\n";
    expect_defect(start + "direction = [0, -1]\n",
                  "value: expected a number or formula, found nothing");
    expect_defect(start + "direction = [0, 0]\nvalue = 1\n", "a vector of length 0");
    expect_defect(start + "direction = [0, 1]\nvalue = 1\nspans = [['wall']]\n", "pairs of names");
    expect_defect(start + "direction = [0, 1]\nvalue = 1\nspans = [['wall', 'wal']]\n",
                  "did you mean 'wall'");
    expect_defect(two + "[[pressure]]\nbody = 'wall'\ndirection = [0, 1]\nvalue = 1\n",
                  "a dynamic body");
}

TEST(JointTables, EveryKeyIsRead) {
    const SceneSpec scene = parse_scene(
        k_disk + k_wall +
        "[[joint]]\nkind = 'slider'\nname = 'rail'\nbody_a = 'ball'\nbody_b = 'wall'\npoint = [1, "
        "2]\n"
        "axis = [0, 1]\nmotor = { force = '2 * t' }\nlimits = [-1, 2]\ncontact = true\n"
        "[[joint]]\nkind = 'distance'\nbody_a = 'ball'\npoint = [0, 0]\npoint_b = [3, 4]\n");
    const JointSpec& rail = scene.joints.at(0);
    EXPECT_EQ(rail.kind, JointKind::slider);
    EXPECT_EQ(rail.name, "rail");
    EXPECT_EQ(rail.body_a, "ball");
    EXPECT_EQ(rail.body_b, "wall");
    EXPECT_EQ(rail.point, Vec3(1.0, 2.0, 0.0));
    EXPECT_EQ(rail.axis, Vec3::UnitY());
    EXPECT_EQ(rail.force.value()(2.0), 4.0);
    EXPECT_FALSE(rail.speed.has_value());
    EXPECT_EQ(rail.limits.value()[0], -1.0);
    EXPECT_TRUE(rail.contact);
    EXPECT_EQ(scene.joints.at(1).name, "joint-2");
    EXPECT_GT(scene.joints.at(1).place.line, rail.place.line);
    EXPECT_EQ(scene.joints.at(1).point_b.value(), Vec3(3.0, 4.0, 0.0));
}

TEST(JointTables, DefectsAreNamed) {
    const auto joint = [](const std::string& keys) {
        return k_disk + k_wall + "[[joint]]\npoint = [0, 0]\n" + keys;
    };
    expect_defect(joint("body_a = 'ball'\n"), "kind: expected fixed, revolute");
    expect_defect(joint("kind = 'hinge'\nbody_a = 'ball'\n"), "one of fixed, revolute");
    expect_defect(joint("kind = 'fixed'\nbody_a = 'bal'\n"), "did you mean 'ball'");
    expect_defect(joint("kind = 'fixed'\n"), "body_a");  // and nothing about both being the same
    expect_defect(joint("kind = 'fixed'\nbody_a = 'wall'\n"), "at least one dynamic body");
    expect_defect(joint("kind = 'fixed'\nbody_a = 'ball'\nbody_b = 'ball'\n"), "twice 'ball'");
    expect_defect(joint("kind = 'slider'\nbody_a = 'ball'\n"),
                  "a direction for a slider joint, found no axis, or one of length 0");
    expect_defect(joint("kind = 'fixed'\nbody_a = 'ball'\naxis = [1, 0]\n"),
                  "nothing for a fixed joint");
    expect_defect(joint("kind = 'cylindrical'\nbody_a = 'ball'\naxis = [1, 0]\n"),
                  "slider or revolute");
    expect_defect(joint("kind = 'fixed'\nbody_a = 'ball'\nmotor = { speed = 1 }\n"),
                  "a revolute joint or a slider");
    expect_defect(joint("kind = 'revolute'\nbody_a = 'ball'\nmotor = { speed = 1, torque = 2 }\n"),
                  "more than one");
    expect_defect(joint("kind = 'revolute'\nbody_a = 'ball'\nmotor = { speed = '1 / t' }\n"),
                  "finite at t = 0");
    expect_defect(joint("kind = 'revolute'\nbody_a = 'ball'\nlimits = [1, -1]\n"),
                  "the lower one first");
    expect_defect(joint("kind = 'distance'\nbody_a = 'ball'\n"),
                  "the point of body_b, found nothing");
    expect_defect(joint("kind = 'revolute'\nbody_a = 'ball'\npoint_b = [1, 1]\n"),
                  "joined at `point`");
}

TEST(CellTable, EveryKeyIsReadAndBadOnesAreNamed) {
    const SceneSpec scene =
        parse_scene(k_disk +
                    "[cell]\nvectors = [[2, 0], [0.5, 3]]\ngradient = [[0, 0], ['t', 1]]\n"
                    "stress = { xx = 5, xy = '2 * t' }\nmass = 7\n");
    const CellSpec& cell = scene.cell.value();
    EXPECT_EQ(cell.vectors.at(1), Vec3(0.5, 3.0, 0.0));
    EXPECT_EQ(cell.gradient[1][0](4.0), 4.0);
    EXPECT_EQ(cell.gradient[1][1](4.0), 1.0);
    EXPECT_EQ(cell.stress[0][0].value()(0.0), 5.0);
    EXPECT_EQ(cell.stress[0][1].value()(1.0), 2.0);
    EXPECT_FALSE(cell.stress[1][1].has_value());
    EXPECT_EQ(cell.mass, 7.0);
    const auto bad = [](const std::string& keys) { return k_disk + "[cell]\n" + keys; };
    expect_defect(bad("mass = 1\n"), "vectors: expected an array of at least 1 points");
    expect_defect(bad("vectors = [[1, 0], [2, 0]]\n"), "parallel ones");
    expect_defect(bad("vectors = [[1, 0], [0, 1], [1, 1]]\n"), "at most 2, found 3");
    expect_defect(bad("vectors = [[1, 0], [0, 1]]\ngradient = [[0, 1]]\n"), "2 rows of 2 numbers");
    expect_defect(bad("vectors = [[1, 0]]\nstress = { xx = 1 }\n"), "repeats in all directions");
    expect_defect(bad("vectors = [[1, 0], [0, 1]]\nstress = { yx = 1 }\n"), "the component xy");
    expect_defect(bad("vectors = [[1, 0], [0, 1]]\nstress = { zz = 1 }\n"), "stress.zz");
    expect_defect(bad("vectors = [[1, 0], [0, 1]]\nmass = 0\n"),
                  "cell.mass: expected a number > 0");
    const std::string square = "vectors = [[1, 0], [0, 1]]\n";
    expect_defect(bad(square + "stress = { xx = '1 / 0' }\n"),
                  "cell.stress.xx: expected a formula");
    // One component cannot follow a gradient and a stress.
    for (const char* gradient : {"[[0.1, 0], [0, 0]]", "[['0 * t', 0], [0, 0]]"}) {
        expect_defect(bad(square + "gradient = " + gradient + "\nstress = { xx = 1 }\n"),
                      "cell.stress.xx: expected a component whose cell.gradient is 0");
    }
}

TEST(CellTable, PlanesMustRunAlongTheVectors) {
    const std::string floor = "[[body]]\nname = 'floor'\nshape = 'half_plane'\nfixed = true\n";
    const auto scene = [&](const std::string& normal, const std::string& cell) {
        return k_disk + floor + "normal = " + normal + "\n[cell]\n" + cell;
    };
    EXPECT_NO_THROW(static_cast<void>(parse_scene(scene("[0, 1]", "vectors = [[4, 0]]\n"))));
    EXPECT_NO_THROW(static_cast<void>(parse_scene(scene("[-1, 2]", "vectors = [[4, 2]]\n"))));
    expect_defect(scene("[0, 1]", "vectors = [[4, 0.1]]\n"),
                  "cell.vectors: expected vectors along the plane of 'floor'");
    expect_defect(scene("[0, 1]", "vectors = [[4, 0], [0, 4]]\n"), "the plane of 'floor'");
    expect_defect(scene("[0, 1]", "vectors = [[4, 0]]\ngradient = [[0, 0], [1, 0]]\n"),
                  "cell.gradient: expected a motion of the vectors along the plane of 'floor'");
}

}  // namespace
}  // namespace drystone::scene
