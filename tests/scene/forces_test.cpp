#include <cmath>

#include <gtest/gtest.h>

#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using test::expect_defect;
using test::k_disk;
using test::k_sphere;

const std::string k_pair = k_disk + "[[body]]\nname = 'wall'\nshape = 'half_plane'\nfixed = true\n";

TEST(Loads, EveryKeyIsRead) {
    const SceneSpec scene = parse_scene(k_disk +
                                        "[[load]]\nname = 'push'\nbody = 'ball'\nforce = ['8 * "
                                        "cos(t)', 1]\ntorque = 't'\npoint = [0.1, 0.2]\n");
    const LoadSpec& load = scene.loads.at(0);
    EXPECT_EQ(load.name, "push");
    EXPECT_EQ(load.body, "ball");
    EXPECT_EQ(load.force[0](1.0), 8.0 * std::cos(1.0));
    EXPECT_EQ(load.force[1](1.0), 1.0);
    EXPECT_EQ(load.torque[2](3.0), 3.0);
    EXPECT_EQ(load.point, Vec3(0.1, 0.2, 0.0));
    const SceneSpec space =
        parse_scene(k_sphere + "[[load]]\nbody = 'ball'\ntorque = [1, 't', 3]\n");
    EXPECT_EQ(space.loads[0].torque[1](2.0), 2.0);
}

TEST(Springs, EveryKeyIsRead) {
    const SceneSpec scene = parse_scene(
        k_pair +
        "[[spring]]\nbody_a = 'ball'\nbody_b = 'wall'\npoint_a = [1, 2]\npoint_b = [3, 4]\n"
        "stiffness = 5\ndamping = 6\nrest_length = 7\n[[spring]]\nbody_a = 'ball'\nstiffness = "
        "1\n");
    const SpringSpec& spring = scene.springs.at(0);
    EXPECT_EQ(spring.body_a, "ball");
    EXPECT_EQ(spring.body_b, "wall");
    EXPECT_EQ(spring.point_a, Vec3(1.0, 2.0, 0.0));
    EXPECT_EQ(spring.point_b, Vec3(3.0, 4.0, 0.0));
    EXPECT_EQ(spring.stiffness, 5.0);
    EXPECT_EQ(spring.damping, 6.0);
    EXPECT_EQ(spring.rest_length, 7.0);
    EXPECT_EQ(scene.springs.at(1).body_b, "") << "the world";
    EXPECT_FALSE(scene.springs.at(1).rest_length.has_value());
}

TEST(Drag, EveryKeyIsRead) {
    const SceneSpec scene = parse_scene(k_disk +
                                        "[[drag]]\nbodies = ['ball']\nlinear = 1\nquadratic = "
                                        "2\nangular = 3\n[[drag]]\nlinear = 4\n");
    EXPECT_EQ(scene.drags.at(0).bodies, std::vector<std::string>{"ball"});
    EXPECT_EQ(scene.drags.at(0).linear, 1.0);
    EXPECT_EQ(scene.drags.at(0).quadratic, 2.0);
    EXPECT_EQ(scene.drags.at(0).angular, 3.0);
    EXPECT_TRUE(scene.drags.at(1).bodies.empty());
}

TEST(Forces, DefectsAreNamed) {
    expect_defect(k_disk + "[[load]]\nbody = 'bal'\nforce = [1, 0]\n",
                  ":6: load[0]: body: expected one of ball (did you mean 'ball'?), found 'bal'");
    expect_defect(k_pair + "[[load]]\nbody = 'wall'\nforce = [1, 0]\n",
                  "a dynamic body, found 'wall', which is not");
    expect_defect(k_disk + "[[load]]\nbody = 'ball'\n",
                  "a force, a torque or a history, found none of them");
    expect_defect(k_disk + "[[load]]\nbody = 'ball'\nforce = ['1 / t', 0]\n",
                  "force[0]: expected a formula");
    expect_defect(k_disk + "[[load]]\nforce = [1, 0]\n",
                  "body: expected a text in quotes, found nothing");
    expect_defect(k_disk + "[[spring]]\nstiffness = 1\n",
                  "spring[0]: body_a: expected two different ends");
    expect_defect(k_disk + "[[spring]]\nbody_a = 'ball'\nbody_b = 'ball'\n", "twice 'ball'");
    expect_defect(k_disk + "[[spring]]\nbody_a = 'ball'\nstiffness = -1\n",
                  "stiffness: expected a number >= 0");
    expect_defect(k_disk + "[[spring]]\nbody_a = 'ball'\nrest_length = -1\n",
                  "rest_length: expected");
    expect_defect(k_disk + "[[spring]]\nbody_b = 'x'\n", "body_b: expected one of ball");
    expect_defect(k_disk + "[[drag]]\nbodies = ['x']\n", "bodies: expected one of ball, found 'x'");
    expect_defect(k_disk + "[[drag]]\nquadratic = -1\n", "quadratic: expected a number >= 0");
    expect_defect(k_disk + "[[drag]]\nliner = 1\n", "did you mean 'linear'?");
}

}  // namespace
}  // namespace drystone::scene
