#include <cmath>

#include <gtest/gtest.h>

#include "drystone/scene/spec/combination.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using test::expect_defect;
using test::k_disk;

const std::string k_two =
    "[material.stone]\ndensity = 2600\nfriction = 0.4\nrestitution = 0.1\n"
    "tangential_restitution = -0.5\n[material.steel]\nfriction = 0.1\nrestitution = 0.9\n";
const std::string k_stone_disk = k_disk + "material = 'stone'\n";

TEST(Materials, EveryKeyIsRead) {
    const SceneSpec scene = parse_scene(k_two + k_stone_disk);
    ASSERT_EQ(scene.materials.size(), 2U);
    EXPECT_EQ(scene.materials[0].name, "stone");
    EXPECT_EQ(scene.materials[0].density, 2600.0);
    EXPECT_EQ(scene.materials[0].friction, 0.4);
    EXPECT_EQ(scene.materials[0].restitution, 0.1);
    EXPECT_EQ(scene.materials[0].tangential_restitution, -0.5);
    EXPECT_EQ(scene.materials[1].density, 1000.0);
}

TEST(Materials, TheOnlyOneIsTheDefault) {
    EXPECT_EQ(parse_scene("[material.m]\n" + k_disk).bodies[0].material, "m");
    expect_defect(k_two + k_disk,
                  "body 'ball': material: expected one of stone, steel, found nothing");
}

TEST(Pairs, CombineWhatTheyLeaveOut) {
    const SceneSpec scene = parse_scene(
        k_two + "[[pair]]\nmaterials = ['steel', 'stone']\nfriction = 0.7\n" + k_stone_disk);
    ASSERT_EQ(scene.pairs.size(), 1U);
    EXPECT_EQ(scene.pairs[0].friction, 0.7);
    EXPECT_EQ(scene.pairs[0].restitution, 0.1);
    EXPECT_EQ(scene.pairs[0].tangential_restitution, -0.5);
    EXPECT_FALSE(scene.pairs[0].dissipation_index.has_value());
    EXPECT_EQ(law_of(scene, "stone", "steel").friction, 0.7) << "in either order";
    EXPECT_EQ(law_of(scene, "stone", "stone").friction, 0.4);
}

TEST(Pairs, MayHaveADissipationIndex) {
    const SceneSpec scene =
        parse_scene(k_two + "[[pair]]\nmaterials = ['stone', 'stone']\ndissipation_index = 0.25\n" +
                    k_stone_disk);
    EXPECT_EQ(scene.pairs[0].dissipation_index, 0.25);
}

TEST(Combination, EveryRule) {
    EXPECT_EQ(combine(Combination::minimum, 0.1, 0.4), 0.1);
    EXPECT_EQ(combine(Combination::maximum, 0.1, 0.4), 0.4);
    EXPECT_EQ(combine(Combination::average, 0.1, 0.4), 0.25);
    EXPECT_DOUBLE_EQ(combine(Combination::geometric_mean, 0.1, 0.4), 0.2);
    EXPECT_EQ(combine(Combination::geometric_mean, 0.3, 0.3), 0.3) << "exactly";
    const SceneSpec scene = parse_scene(
        "[combination]\nfriction = 'average'\nrestitution = 'maximum'\n" + k_two + k_stone_disk);
    EXPECT_EQ(law_of(scene, "stone", "steel").friction, 0.25);
    EXPECT_EQ(law_of(scene, "steel", "stone").restitution, 0.9);
    EXPECT_DOUBLE_EQ(law_of(parse_scene(k_two + k_stone_disk), "stone", "steel").friction, 0.2);
}

TEST(Combination, TangentialRestitutionsHaveNoGeometricMean) {
    const SceneSpec scene =
        parse_scene("[combination]\nrestitution = 'geometric_mean'\n" + k_two + k_stone_disk);
    EXPECT_DOUBLE_EQ(law_of(scene, "stone", "steel").restitution, 0.3);
    EXPECT_DOUBLE_EQ(law_of(scene, "stone", "steel").tangential_restitution, -0.25);
}

TEST(Materials, OutOfRangeAreErrors) {
    const auto material = [](const std::string& text) { return "[material.m]\n" + text + k_disk; };
    expect_defect(material("density = 0\n"),
                  "material 'm': density: expected a number > 0, found 0");
    expect_defect(material("friction = -0.1\n"), "friction: expected a number >= 0");
    expect_defect(material("restitution = 1.1\n"), "restitution: expected a number in [0, 1]");
    expect_defect(material("tangential_restitution = -2\n"), "a number in [-1, 1]");
    expect_defect(material("fiction = 1\n"), "did you mean 'friction'?");
    expect_defect("[material]\nstone = 3\n" + k_disk, "material.stone: expected a table");
    expect_defect("[combination]\nfriction = 'mean'\n" + k_disk, "one of minimum, maximum");
}

TEST(Pairs, ThatMakeNoSenseAreErrors) {
    const auto pair = [](const std::string& text) {
        return k_two + "[[pair]]\n" + text + k_stone_disk;
    };
    expect_defect(pair("materials = ['stone', 'steal']\n"), "did you mean 'steel'?");
    expect_defect(pair("materials = ['stone']\n"), "two names of materials, found 1");
    expect_defect(pair("friction = 1\n"), "two names of materials, found 0");
    expect_defect(pair("materials = ['stone', 3]\n[[pair]]\nmaterials = ['stone', 'stone']\n"),
                  "a text in quotes");
    expect_defect(pair("materials = ['stone', 'steel']\nrestitution = 2\n"), "a number in [0, 1]");
    expect_defect(pair("materials = ['stone', 'steel']\ndissipation_index = 2\n"), "in [0, 1]");
    expect_defect(pair("materials = ['stone', 'steel']\ndissipation_index = 1\nrestitution = 0\n"),
                  "either a dissipation index or restitutions");
    expect_defect(
        pair("materials = ['stone', 'steel']\n[[pair]]\nmaterials = ['steel', 'stone']\n"),
        "each pair once");
}

}  // namespace
}  // namespace drystone::scene
