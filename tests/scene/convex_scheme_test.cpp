// Keys of the convex scheme: growth, glue, contact.friction, and what the scheme refuses.
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using test::expect_defect;
using test::k_disk;

const std::string k_scheme = "integrator.name = 'convex_scheme'\n";

TEST(ConvexSchemeKeys, AreRead) {
    const SceneSpec scene = parse_scene(k_scheme +
                                            "contact.friction = 'associated'\n"
                                            "[material.wax]\nglue = 'unbounded'\n"
                                            "[material.stone]\nglue = 0.5\n" +
                                            k_disk + "material = 'wax'\ngrowth = '1 + t / 2'\n",
                                        "test.toml");
    EXPECT_EQ(scene.integrator.name, "convex_scheme");
    EXPECT_EQ(scene.contact.friction, FrictionChoice::associated);
    EXPECT_EQ(scene.materials[0].surface.glue, std::numeric_limits<double>::max());
    EXPECT_EQ(scene.materials[1].surface.glue, 0.5);
    ASSERT_TRUE(scene.bodies.front().growth.has_value());
    EXPECT_EQ((*scene.bodies.front().growth)(1.0), 1.5);
}

TEST(ConvexSchemeKeys, GrowthIsForRoundBodiesAndThisScheme) {
    expect_defect(k_disk + "growth = '1 + t'\n", "the integrator convex_scheme");
    expect_defect(k_scheme + "[[body]]\nshape = 'box'\nsize = [1, 1]\ngrowth = '1 + t'\n",
                  "one disk or one sphere");
    expect_defect(k_scheme + k_disk + "growth = 't'\n", "a factor > 0");
    expect_defect(k_scheme + k_disk + "growth = '-1'\n", "a factor > 0");
}

TEST(ConvexSchemeKeys, GrowthLeavesNoMeasureOfSizes) {
    const std::string text = k_scheme + k_disk +
                             "growth = '1 + t'\n[[measure]]\nkind = 'solid_fraction'\n"
                             "region = { low = [0, 0], high = [1, 1] }\n";
    KnownNames known = test::known_names();
    known.measures = {{.name = "solid_fraction", .keys = {"region"}}};
    EXPECT_NO_THROW(static_cast<void>(parse_scene(text, "test.toml", {}, known)));
    known.measures.front().uses_sizes = true;
    try {
        static_cast<void>(parse_scene(text, "test.toml", {}, known));
        FAIL();
    } catch (const InputError& error) {
        EXPECT_NE(test::listed(error.defects()).find("does not depend on the radii"),
                  std::string::npos);
    }
}

TEST(ConvexSchemeKeys, GlueIsAloneAndForThisScheme) {
    const std::string wax = "[material.wax]\nglue = 1\n";
    expect_defect(wax + k_disk, "convex_scheme for gluey contacts");
    expect_defect(k_scheme + wax + "friction = 0.1\n" + k_disk, "without friction");
    expect_defect(k_scheme + wax + "restitution = 0.1\n" + k_disk, "without friction");
    expect_defect(k_scheme + "[material.wax]\nglue = -1\n" + k_disk, "glue");
    EXPECT_TRUE(test::defects_of(k_scheme + "contact.friction = 'none'\n" + wax +
                                 "friction = 0.1\n" + k_disk)
                    .empty());
}

TEST(ConvexSchemeKeys, SchemeRefusesWhatItCannotMove) {
    expect_defect(k_scheme + "[material.clay]\ncohesion = 1\n" + k_disk,
                  "do more than Coulomb's friction");
    expect_defect(k_scheme + "[material.gum]\ntangential_restitution = 0.5\n" + k_disk,
                  "tangential_restitution: expected 0 with the integrator convex_scheme");
    expect_defect(
        k_scheme + k_disk + "[[joint]]\nkind = 'revolute'\nbody_a = 'ball'\npoint = [0, 0]\n",
        "a scene with joints");
    expect_defect(
        "contact.friction = 'associated'\n[material.a]\nfriction = 0.5\n"
        "rolling_resistance = 0.1\n" +
            k_disk,
        "coulomb for surfaces");
    expect_defect("contact.friction = 'convex'\n" + k_disk, "coulomb");
}

}  // namespace
}  // namespace drystone::scene
