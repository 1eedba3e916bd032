// Scenes with an [inclusion].
#include <string>

#include <gtest/gtest.h>

#include "parsing.hpp"

namespace drystone::scene {
namespace {

const std::string k_top =
    "[inclusion]\n"
    "coordinates = ['x', 'y']\n"
    "q = [1, '2 * 3']\n";
const std::string k_floor = "[[constraint]]\nname = 'floor'\ng = 'y - 0.1 * sin(t) + x^2'\n";

TEST(InclusionScene, IsRead) {
    const SceneSpec scene = parse_scene(
        "[parameters]\nm = 2\n" + k_top +
            "v = [0, -1]\nmass = [['m', 0.5], [0.5, 1]]\nforce = [0, '-m * v_y + x + t']\n"
            "potential = 'm * y'\nrestitution = 0.5\ntolerance = 1e-8\nmost_halvings = 3\n"
            "rho = 0.1\naccumulation = 1e-6\n" +
            k_floor,
        "test.toml");
    ASSERT_TRUE(scene.inclusion.has_value());
    const InclusionSpec& inclusion = *scene.inclusion;
    EXPECT_EQ(scene.integrator.name, "convex_scheme");
    EXPECT_EQ(inclusion.coordinates, (std::vector<std::string>{"x", "y"}));
    EXPECT_EQ(inclusion.q, VecX(Vec2(1.0, 6.0)));
    EXPECT_EQ(inclusion.v, VecX(Vec2(0.0, -1.0)));
    EXPECT_EQ(inclusion.mass(0, 0), 2.0);
    EXPECT_EQ(inclusion.mass(0, 1), 0.5);
    EXPECT_EQ(inclusion.force.at(1)(std::vector{3.0, 0.0, 0.0, 5.0, 0.25}), -10.0 + 3.0 + 0.25);
    EXPECT_EQ((*inclusion.potential)(std::vector{0.0, 4.0}), 8.0);
    EXPECT_EQ(inclusion.most_halvings, 3);
    EXPECT_EQ(inclusion.rho, 0.1);
    ASSERT_EQ(inclusion.constraints.size(), 1U);
    EXPECT_EQ(inclusion.constraints[0].name, "floor");
    EXPECT_EQ(inclusion.constraints[0].place, (Place{"test.toml", 15}));
}

TEST(InclusionScene, HasMassesByNumberAndDiagonal) {
    EXPECT_EQ(parse_scene(k_top + k_floor).inclusion->mass, MatX::Identity(2, 2));
    EXPECT_EQ(parse_scene(k_top + "mass = 3\n" + k_floor).inclusion->mass,
              MatX(3.0 * MatX::Identity(2, 2)));
    EXPECT_EQ(parse_scene(k_top + "mass = [3, 4]\n" + k_floor).inclusion->mass(1, 1), 4.0);
}

TEST(InclusionScene, KeepsTheIntegratorThatItNames) {
    EXPECT_EQ(parse_scene("[integrator]\nname = 'event_driven'\n" + k_top).integrator.name,
              "event_driven");
    const KnownNames known{.integrators = {{.name = "moreau_jean"}},
                           .inclusion_schemes = {"event_driven"}};
    try {
        static_cast<void>(
            parse_scene("[integrator]\nname = 'moreau_jean'\n" + k_top, "test.toml", {}, known));
        FAIL();
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("event_driven"), std::string::npos);
    }
}

TEST(InclusionScene, SaysWhatIsWrong) {
    const auto expect = [](const std::string& text, const std::string& part) {
        test::expect_defect(text, part);
    };
    expect(k_floor + test::k_disk, "a scene with the table [inclusion]");
    expect("[inclusion]\ncoordinates = ['x']\n", "q: expected one number for each coordinate");
    expect("[inclusion]\nq = []\n", "the names of the coordinates");
    expect("[inclusion]\ncoordinates = ['x', 'x']\nq = [1, 2]\n", "'x' again");
    expect("[inclusion]\ncoordinates = ['t']\nq = [1]\n", "for something else");
    expect("[inclusion]\ncoordinates = ['v_x', 'x']\nq = [1, 2]\n", "'v_x' again");
    expect(k_top + "v = [1]\n", "v: expected an array of 2 numbers");
    expect(k_top + "force = ['x']\n", "an array of 2 formulas");
    expect(k_top + "force = ['x', 'z']\n", "unknown name 'z'");
    expect(k_top + "potential = 't'\n", "unknown name 't'");
    expect(k_top + "mass = [1, 2, 3]\n", "rows of a matrix");
    expect(k_top + "restitution = 1.5\n", "test.toml:4: inclusion.restitution: expected a number");
    expect(k_top + "tolerance = 0\n", "tolerance");
    expect(k_top + "spring = 1\n", "spring");
    expect(k_top + "[[constraint]]\nname = 'a b'\ng = 'x'\n", "letters, digits, _ and -");
    expect(k_top + k_floor + k_floor, "a name that no other constraint has");
    expect(k_top + "[[constraint]]\nname = 'a'\n", "that must not be negative");
    expect(k_top + "[[constraint]]\ng = 'v_x'\n", "test.toml:5: constraint[0]: g");
    expect(k_top + test::k_disk, "a scene without bodies");
    expect("gravity = [0, -1]\n" + k_top, "gravity in the force or potential");
}

}  // namespace
}  // namespace drystone::scene
