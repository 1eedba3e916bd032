// Friction, stiffness, damping and masses that depend on coordinates in scenes with an [inclusion].
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "parsing.hpp"

namespace drystone::scene {
namespace {

const std::string k_top =
    "[integrator]\nname = 'fremond'\n"
    "[inclusion]\n"
    "coordinates = ['x', 'y']\n"
    "q = [1, 1]\n";
const std::string k_floor = "[[constraint]]\nname = 'floor'\ng = 'y'\n";

/// The schemes with friction by name.
KnownNames schemes() {
    KnownNames known = test::known_names();
    known.inclusion_schemes = {"convex_scheme", "fremond", "moreau_jean"};
    known.frictional_schemes = {"fremond", "moreau_jean"};
    return known;
}

/// The text has one defect, with this message.
void expect(const std::string& text, const std::string& part) {
    try {
        static_cast<void>(parse_scene(text, "test.toml", {}, schemes()));
        ADD_FAILURE() << "no defect in\n" << text;
    } catch (const InputError& error) {
        EXPECT_EQ(error.defects().size(), 1U) << error.what();
        EXPECT_NE(std::string(error.what()).find(part), std::string::npos)
            << "expected: " << part << "\nfound: " << error.what();
    }
}

TEST(InclusionFriction, IsRead) {
    const SceneSpec scene = parse_scene(
        "[parameters]\nk = 5\n" + k_top +
            "mass = [['2 + x', 'y'], ['y', 3]]\nstiffness = ['k', 0]\ndamping = [[1, 0], [0, "
            "2]]\n" +
            k_floor + "friction = 0.3\nrestitution = 0.5\nslide = 'x - 0.1 * t'\n" +
            "[[constraint]]\nname = 'row'\ng = 'x'\ntangent = ['y', 't']\n" +
            "[[constraint]]\nname = 'space'\ng = 'x'\ntangent = [['y', 1], [0, 'x']]\n" +
            "[[constraint]]\nname = 'positions'\ng = 'x'\nslide = ['y', 'x * y']\n",
        "test.toml", {}, schemes());
    const InclusionSpec& inclusion = *scene.inclusion;
    ASSERT_EQ(inclusion.mass_formulas.size(), 4U);
    EXPECT_EQ(inclusion.mass_formulas[0](std::vector{1.0, 4.0}), 3.0);
    EXPECT_EQ(inclusion.mass_formulas[1](std::vector{1.0, 4.0}), 4.0);
    EXPECT_EQ(inclusion.stiffness, (MatX{{5.0, 0.0}, {0.0, 0.0}}));
    EXPECT_EQ(inclusion.damping, (MatX{{1.0, 0.0}, {0.0, 2.0}}));
    const ConstraintSpec& floor = inclusion.constraints.at(0);
    EXPECT_EQ(floor.friction, 0.3);
    EXPECT_EQ(floor.restitution, 0.5);
    ASSERT_EQ(floor.slides.size(), 1U);
    EXPECT_EQ(floor.slides[0](std::vector{1.0, 0.0, 2.0}), 0.8);
    ASSERT_EQ(inclusion.constraints[1].tangents.size(), 1U);
    EXPECT_EQ(inclusion.constraints[1].tangents[0][1](std::vector{0.0, 0.0, 7.0}), 7.0);
    ASSERT_EQ(inclusion.constraints[2].tangents.size(), 2U);
    EXPECT_EQ(inclusion.constraints[2].tangents[1][1](std::vector{6.0, 0.0, 0.0}), 6.0);
    EXPECT_EQ(inclusion.constraints[3].directions(), 2U);
    EXPECT_FALSE(inclusion.constraints[3].restitution.has_value());
}

// Every message has the line of the table, the key, what was expected and what was found.
TEST(InclusionFriction, SaysWhatIsWrong) {
    expect(k_top + k_floor + "friction = 0.3\n",
           "test.toml:6: constraint 'floor': friction: expected slide or tangent");
    expect(k_top + k_floor + "friction = -1\nslide = 'x'\n",
           "constraint 'floor': friction: expected a number >= 0, found -1");
    expect(k_top + k_floor + "restitution = 1.5\n",
           "constraint 'floor': restitution: expected a number from 0 to 1, found 1.5");
    expect(k_top + k_floor + "slide = 'x'\ntangent = [1, 0]\n", "either slide or tangent");
    expect(k_top + k_floor + "slide = ['x', 'y', 'x']\n", "one direction in the plane, two in");
    expect(k_top + k_floor + "slide = 'z'\n", "unknown name 'z'");
    expect(k_top + k_floor + "slide = 'v_x'\n", "unknown name 'v_x'");
    expect(k_top + k_floor + "tangent = 'x'\n", "one formula for each coordinate, or two such");
    expect(k_top + k_floor + "tangent = [1, 0, 0]\n", "2 formulas, one for each coordinate");
    expect(k_top + "stiffness = [1, -1]\n",
           "inclusion.stiffness: expected a positive semidefinite");
    expect(k_top + "damping = [[0, 1], [0, 0]]\n",
           "inclusion.damping: expected a symmetric matrix");
    expect(k_top + "damping = [1, 2, 3]\n", "rows of a matrix");
    expect(k_top + "mass = ['x', 'y']\n", "the rows of a matrix, for a mass that depends on");
    expect(k_top + "mass = [['x', 0], ['z', 1]]\n", "unknown name 'z'");
}

// Schemes without friction do not ignore it.
TEST(InclusionFriction, NeedsASchemeForIt) {
    const std::string top = k_top.substr(k_top.find("[inclusion]"));
    expect(top + k_floor + "friction = 0.3\nslide = 'x'\n",
           "test.toml:4: constraint 'floor': friction: expected 0 with the integrator "
           "convex_scheme, or integrator.name = fremond or moreau_jean, found 0.3");
    expect(top + k_floor + "restitution = 0.3\n", "restitution: expected that of [inclusion] with");
    expect(top + "stiffness = 1\n", "inclusion.stiffness: expected none with");
    expect(top + "damping = 1\n", "inclusion.damping: expected none with");
    expect(top + "mass = [['1 + x^2', 0], [0, 1]]\n", "inclusion.mass: expected a constant mass");
}

}  // namespace
}  // namespace drystone::scene
