#include <gtest/gtest.h>

#include "scene/parsing.hpp"
#include "scene/separation.hpp"

namespace drystone::scene {
namespace {

using test::expect_defect;

const std::string k_grid =
    "[[generate]]\nkind = 'grid'\nshape = 'disk'\nradius = 0.1\ncount = [3, 2]\n"
    "spacing = [0.5, 0.25]\nposition = [1, 2]\n";

TEST(Grid, PutsBodiesOnALattice) {
    const SceneSpec scene = parse_scene(k_grid + "prefix = 'p'\nvelocity = [0, -1]\nmass = 2\n");
    ASSERT_EQ(scene.bodies.size(), 6U);
    EXPECT_EQ(scene.bodies[0].name, "p-1");
    EXPECT_EQ(scene.bodies[5].name, "p-6");
    EXPECT_EQ(scene.bodies[0].position, Vec3(1.0, 2.0, 0.0));
    EXPECT_EQ(scene.bodies[2].position, Vec3(2.0, 2.0, 0.0)) << "x runs fastest";
    EXPECT_EQ(scene.bodies[5].position, Vec3(2.0, 2.25, 0.0));
    for (const BodySpec& body : scene.bodies) {
        EXPECT_EQ(body.velocity, Vec3(0.0, -1.0, 0.0));
        EXPECT_EQ(body.mass, 2.0);
        EXPECT_EQ(body.material, "default");
    }
}

TEST(Grid, InSpaceWithRotation) {
    const SceneSpec scene = parse_scene(
        "dimension = 3\n[[generate]]\nkind = 'grid'\nshape = 'box'\nsize = [1, 2, 3]\n"
        "count = [2, 3, 4]\nspacing = [4, 4, 4]\nrotation = { axis = [0, 0, 1], angle = 'pi / 2' "
        "}\n");
    EXPECT_EQ(scene.bodies.size(), 24U);
    EXPECT_EQ(scene.bodies.back().position, Vec3(4.0, 8.0, 12.0));
    EXPECT_NEAR((scene.bodies.back().rotation * Vec3::UnitX() - Vec3::UnitY()).norm(), 0.0, 1e-15);
}

TEST(Grid, JittersWithinItsLimitsTheSameForTheSameSeed) {
    const std::string text = k_grid + "jitter = [0.05, 0.01]\nscale = { spread = 0.2 }\n";
    const SceneSpec first = parse_scene(text + "seed = 7\n");
    EXPECT_TRUE(test::same_bodies(first, parse_scene(text + "seed = 7\n")));
    EXPECT_FALSE(test::same_bodies(first, parse_scene(text + "seed = 8\n")));
    const SceneSpec exact = parse_scene(k_grid);
    for (std::size_t i = 0; i < first.bodies.size(); ++i) {
        const Vec3 shift = first.bodies[i].position - exact.bodies[i].position;
        EXPECT_LE(std::abs(shift.x()), 0.05);
        EXPECT_LE(std::abs(shift.y()), 0.01);
        EXPECT_EQ(shift.z(), 0.0);
        const double radius = bounding_radius(first.bodies[i].parts);
        EXPECT_GE(radius, 0.08);
        EXPECT_LE(radius, 0.12);
    }
}

TEST(Grid, CarriesMotionAndFixedBodies) {
    EXPECT_EQ(parse_scene(k_grid + "fixed = true\n").bodies[3].mobility, Mobility::fixed);
    const SceneSpec scene = parse_scene(k_grid + "motion = { velocity = ['t', 0] }\n");
    EXPECT_EQ(scene.bodies[3].motion->linear[0](2.0), 2.0);
}

TEST(Grid, DefectsAreNamed) {
    const std::string start = "[[generate]]\nkind = 'grid'\nshape = 'disk'\nradius = 0.1\n";
    expect_defect(start + "spacing = [1, 1]\n",
                  "generate[0]: count: expected an array of 2 numbers");
    expect_defect(start + "count = [2, 2]\n", "spacing: expected");
    expect_defect(start + "spacing = [1, 1]\ncount = [2.5, 1]\n", "count: expected whole numbers");
    expect_defect(start + "spacing = [1, 1]\ncount = [0, 1]\n",
                  "count[0]: expected a number in [1,");
    expect_defect(start + "spacing = [1, 1]\ncount = [10000, 10000]\n", "at most a million bodies");
    expect_defect(k_grid + "jitter = [-1, 0]\n", "jitter[0]: expected a number >= 0");
    expect_defect(k_grid + "seed = -1\n", "seed: expected a whole number");
    expect_defect(k_grid + "jiter = [0, 0]\n", "did you mean 'jitter'?");
    expect_defect(k_grid + "name = 'x'\n", "one of the keys");
    expect_defect(k_grid + k_grid, ":8: generate[1]: name: expected a name that no other body has");
    expect_defect("[[generate]]\nkind = 'gird'\n", "did you mean 'grid'?");
    expect_defect("[[generate]]\nshape = 'disk'\n",
                  "kind: expected a text in quotes, found nothing");
}

}  // namespace
}  // namespace drystone::scene
