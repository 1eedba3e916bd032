#include <gtest/gtest.h>

#include "drystone/scene/generation/minimal_standard.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using test::expect_defect;

double radius_of(const BodySpec& body) {
    return std::get<geometry::Disk>(body.parts[0].shape).radius;
}

/// Park and Miller's own check: the state after 10,000 numbers from 1 is 1043618065. The first six
/// are what a program of one line prints when GNU Fortran compiled it.
TEST(MinimalStandard, IsThatOfGnuFortran) {
    generation::MinimalStandard random;
    double last = 0.0;
    const double first[] = {0.000007629, 0.131537676, 0.755605221,
                            0.458650112, 0.532767057, 0.218959093};
    for (int k = 0; k < 10'000; ++k) {
        last = random.uniform();
        if (k < 6) {
            EXPECT_NEAR(last, first[k], 5e-10);
        }
    }
    EXPECT_EQ(last, static_cast<double>(1043618064U & ~511U) / 2147483648.0);
}

/// Table 4.14 of the thesis: the disks begin with 6.72490 J.
TEST(ThesisGrid, HasTheEnergyOfTheThesis) {
    const SceneSpec scene = parse_scene(
        "[[generate]]\nkind = 'thesis_grid'\nradius = 0.2\nmass = 1\ncount = 9\nspacing = 0.5\n"
        "position = [4.6, 4.32]\nshift_from = [-0.05, -0.05]\nshift_to = [0.05, 0.05]\n"
        "velocity_from = [-0.5, 0]\nvelocity_to = [0.5, -0.5]\n");
    ASSERT_EQ(scene.bodies.size(), 81U);
    double energy = 0.0;
    for (const BodySpec& body : scene.bodies) energy += 0.5 * body.velocity.squaredNorm();
    EXPECT_NEAR(energy, 6.7248959751844168, 1e-14);
    // The first two numbers are the place of the first disk.
    EXPECT_NEAR(scene.bodies[0].position.x(), 4.6 - 0.05 + 0.1 * 0.000007629, 1e-10);
    EXPECT_NEAR(scene.bodies[0].position.y(), 4.32 - 0.05 + 0.1 * 0.131537676, 1e-10);
}

TEST(ThesisGrid, DrawsAllRadiiFirst) {
    const SceneSpec scene = parse_scene(
        "[[generate]]\nkind = 'thesis_grid'\nradius = 0.25\nthinning = 0.025\ncount = 2\n"
        "spacing = 0.625\nposition = [3, 2.9]\nshift_from = [0, -0.05]\nshift_to = [0.12, 0.07]\n");
    ASSERT_EQ(scene.bodies.size(), 4U);
    EXPECT_NEAR(radius_of(scene.bodies[1]), 0.25 - 0.025 * 0.131537676, 1e-10);
    EXPECT_NEAR(scene.bodies[0].position.x(), 3.0 + 0.12 * 0.532767057, 1e-10);
    EXPECT_NEAR(scene.bodies[0].position.y(), 2.9 - 0.05 + 0.12 * 0.218959093, 1e-10);
    EXPECT_NEAR(scene.bodies[1].position.x(), 3.0, 0.12) << "columns from the right";
    EXPECT_NEAR(scene.bodies[2].position.x(), 3.0 - 0.625, 0.12);
}

TEST(ThesisGrid, WithoutRandomNumbersItIsAGrid) {
    const SceneSpec scene = parse_scene(
        "[[generate]]\nkind = 'thesis_grid'\nradius = 0.1\ncount = 2\nspacing = 0.5\n"
        "position = [1, 2]\nvelocity = [0, -1]\n");
    EXPECT_EQ(scene.bodies[3].position, Vec3(0.5, 1.5, 0.0));
    EXPECT_EQ(scene.bodies[3].velocity, Vec3(0.0, -1.0, 0.0));
}

TEST(ThesisGrid, SaysWhatIsWrong) {
    const std::string text =
        "[[generate]]\nkind = 'thesis_grid'\nradius = 0.1\ncount = 2\nspacing = 0.5\n"
        "position = [1, 2]\n";
    expect_defect(text + "thinning = 0.1\n", "less than the radius");
    expect_defect(text + "shift_from = [0, 0]\n", "shift_to");
    expect_defect(text + "shift_form = [0, 0]\n", "shift_from");
    EXPECT_FALSE(test::defects_of("dimension = 3\n" + text).empty());
}

}  // namespace
}  // namespace drystone::scene
