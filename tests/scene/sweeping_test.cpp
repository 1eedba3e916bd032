// Scenes with a [sweeping].
#include <string>

#include <gtest/gtest.h>

#include "parsing.hpp"

namespace drystone::scene {
namespace {

const std::string k_process =
    "[sweeping]\n"
    "coordinates = ['x', 'y']\n"
    "initial = [0, '0.5 * r']\n";
const std::string k_ball =
    "[[set]]\nname = 'disk'\nshape = 'ball'\nradius = 'r + 0.1 * t'\ntranslate = ['t', 0]\n";
const std::string k_r = "[parameters]\nr = 2\n";

TEST(SweepingScene, IsRead) {
    const SceneSpec scene = parse_scene(
        k_r + k_process +
            "metric = [[2, 0], [0, 3]]\nperturbation = [0, '-x + t']\norigin = ['t', 0]\n"
            "jumps = [1, 2]\nlambda = 10\ntolerance = 1e-8\nlargest_step = 0.5\n"
            "adaptive_tolerance = 1e-4\nretraction_tolerance = 1e-3\n"
            "[sweeping.outputs]\nsum = 'x + y'\n" +
            k_ball,
        "test.toml");
    ASSERT_TRUE(scene.sweeping.has_value());
    const SweepingSpec& sweeping = *scene.sweeping;
    EXPECT_EQ(scene.integrator.name, "catching_up");
    EXPECT_EQ(sweeping.coordinates, (std::vector<std::string>{"x", "y"}));
    EXPECT_EQ(sweeping.initial, VecX(Vec2(0.0, 1.0)));
    EXPECT_EQ(sweeping.metric, MatX(Vec2(2.0, 3.0).asDiagonal()));
    EXPECT_EQ(sweeping.perturbation.at(1)(std::vector{3.0, 0.0, 0.25}), -2.75);
    EXPECT_EQ(sweeping.origin.at(0)(std::vector{3.0, 0.0, 0.25}), 0.25);
    EXPECT_EQ(sweeping.jumps, (std::vector{1.0, 2.0}));
    EXPECT_EQ(sweeping.lambda, 10.0);
    EXPECT_EQ(sweeping.tolerance, 1e-8);
    EXPECT_EQ(sweeping.largest_step, 0.5);
    EXPECT_EQ(sweeping.adaptive_tolerance, 1e-4);
    EXPECT_EQ(sweeping.retraction_tolerance, 1e-3);
    ASSERT_EQ(sweeping.outputs.size(), 1U);
    EXPECT_EQ(sweeping.outputs[0].first, "sum");
    ASSERT_EQ(sweeping.sets.size(), 1U);
    const SetSpec& set = sweeping.sets[0];
    EXPECT_EQ(set.name, "disk");
    EXPECT_EQ(set.shape, "ball");
    EXPECT_EQ(set.dimension, 2);
    EXPECT_EQ(set.numbers.at("radius")[0][0](std::vector{0.0, 0.0, 10.0}), 3.0);
    EXPECT_EQ(set.numbers.at("translate")[0].size(), 2U);
    EXPECT_FALSE(depends_on_state(set, 2));
    EXPECT_EQ(set.place, (Place{"test.toml", 17}));
}

TEST(SweepingScene, HasSetsThatAreMadeOfOthers) {
    const SceneSpec scene = parse_scene(
        "[sweeping]\ncoordinates = ['x', 'y', 'z']\ninitial = [0, 0, 0]\n"
        "[[set]]\nshape = 'product'\nparts = ["
        "{ shape = 'ball', radius = 1, coordinates = ['x', 'y'] },"
        "{ shape = 'box', lower = [0], coordinates = ['z'] }]\n"
        "[[set]]\nshape = 'polar'\nof = { shape = 'coulomb_cone', mu = 0.5 }\n");
    const std::vector<SetSpec>& sets = scene.sweeping->sets;
    ASSERT_EQ(sets.size(), 2U);
    EXPECT_EQ(sets[0].name, "set-1");
    ASSERT_EQ(sets[0].parts.size(), 2U);
    EXPECT_EQ(sets[0].parts[0].dimension, 2);
    EXPECT_EQ(sets[0].parts[1].first, 2);
    EXPECT_EQ(sets[0].parts[1].dimension, 1);
    ASSERT_EQ(sets[1].parts.size(), 1U);
    EXPECT_EQ(sets[1].parts[0].shape, "coulomb_cone");
}

TEST(SweepingScene, FollowsTheStateWhereNumbersMentionIt) {
    const auto follows = [](const std::string& set) {
        const SceneSpec scene = parse_scene(k_r + k_process + "[[set]]\n" + set);
        return depends_on_state(scene.sweeping->sets[0], 2);
    };
    EXPECT_TRUE(follows("shape = 'ball'\nradius = 2\ncenter = ['0.1 * x', 0]\n"));
    EXPECT_TRUE(follows("shape = 'ball'\nradius = 2\nscale = '1 + y^2'\n"));
    EXPECT_FALSE(follows("shape = 'ball'\nradius = '2 + t'\n"));
    // x and y are points of the set there.
    EXPECT_FALSE(follows("shape = 'inequalities'\nc = ['x^2 + y^2 - 4 - t']\n"));
}

TEST(SweepingScene, SaysWhatIsWrong) {
    const auto expect = [](const std::string& text, const std::string& part) {
        test::expect_defect(text, part);
    };
    const std::string top = k_r + k_process;
    expect(k_ball + test::k_disk, "a scene with the table [sweeping]");
    expect("[sweeping]\ncoordinates = ['x']\n", "initial: expected one number for each coordinate");
    expect(top, "set: expected at least one [[set]], found none");
    expect(top + k_ball + "[[set]]\nname = 'disk'\nshape = 'simplex'\n", "that no other set has");
    expect(top + "[[set]]\nname = 'a'\n", "shape: expected one of affine_subspace, annulus");
    expect(top + "[[set]]\nshape = 'bal'\n", "did you mean 'ball'");
    expect(top + "[[set]]\nshape = 'ball'\n",
           "radius: expected a number or a formula, found nothing");
    expect(top + "[[set]]\nshape = 'ball'\nradius = [1]\n",
           "radius: expected a number or a formula");
    expect(top + "[[set]]\nshape = 'ball'\nradius = 'z'\n", "unknown name 'z'");
    expect(top + "[[set]]\nshape = 'ball'\nradius = 1\ncenter = [1]\n",
           "center: expected an array of 2 numbers or formulas");
    expect(top + "[[set]]\nshape = 'ball'\nradius = 1\nsize = 2\n", "size");
    expect(top + "[[set]]\nshape = 'polygon'\npoints = [[0, 0], [1]]\n", "arrays of 2");
    expect(top + "[[set]]\nshape = 'dual'\nof = { shape = 'ball', radius = 1 }\n",
           "expected a cone with its tip at 0");
    expect(top + "[[set]]\nshape = 'intersection'\n", "parts: expected an array of sets");
    expect(top +
               "[[set]]\nshape = 'product'\nparts = [{ shape = 'simplex', coordinates = ['y', 'x'] "
               "}]\n",
           "'x': parts take the coordinates in order");
    expect(
        top + "[[set]]\nshape = 'product'\nparts = [{ shape = 'simplex', coordinates = ['x'] }]\n",
        "parts with all 2 coordinates");
    expect(top + "metric = [[1, 2], [2, 1]]\n" + k_ball, "a positive definite matrix");
    expect(top + "metric = [[1, 2], [0, 1]]\n" + k_ball, "a symmetric matrix");
    expect(top + "lambda = 0\n" + k_ball, "lambda");
    expect(top + "perturbation = [1]\n" + k_ball, "an array of 2 formulas");
    expect(top + "[sweeping.outputs]\nx = 't'\n" + k_ball, "that coordinates and normals");
    expect(top + k_ball + test::k_disk, "a scene without bodies");
    expect("gravity = [0, -1]\n" + top + k_ball, "a perturbation of [sweeping]");
    expect("[sweeping]\ncoordinates = ['x']\ninitial = [0]\n[[set]]\nshape = 'box'\nrotate = 1\n",
           "no rotation of a set in 1 dimensions");
}

TEST(SweepingScene, KnowsItsSchemes) {
    const KnownNames known{.integrators = {{.name = "moreau_jean"}},
                           .sweeping_schemes = {"catching_up", "theta"}};
    const std::string scheme = "[integrator]\nname = 'moreau_jean'\n";
    try {
        static_cast<void>(parse_scene(k_r + scheme + k_process + k_ball, "test.toml", {}, known));
        FAIL();
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("catching_up"), std::string::npos);
    }
}

}  // namespace
}  // namespace drystone::scene
