#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/scene/validity.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using formula::Expression;

TEST(Errors, AllAtOnceWithTheirLines) {
    const std::string text = R"(title = 3
dimension = 2
gravity = [0, "-g", 1]
[parameters]
g = "9.81 +"
[time]
step = 0
ende = 3
[material.stone]
friction = -0.3
[[body]]
name = "floor"
shape = "half_plane"
fixed = true
[[body]]
shape = "dsk"
radius = 0.1
[[body]]
name = "floor"
shape = "disk"
radius = nan
material = "ston"
[[generate]]
kind = "grid"
shape = "disk"
radius = 1
count = [3, 3]
material = "steel"
[[load]]
body = "nobody"
force = [0, "sin(t"]
)";
    const std::vector<std::pair<int, std::string>> expected{{1, "title"},
                                                            {3, "gravity"},
                                                            {5, "parameters.g"},
                                                            {7, "time.step"},
                                                            {8, "time.ende"},
                                                            {10, "material 'stone': friction"},
                                                            {16, "body[1]: shape"},
                                                            {19, "body 'floor': name"},
                                                            {21, "body 'floor': radius"},
                                                            {22, "body 'floor': material"},
                                                            {23, "generate[0]: spacing"},
                                                            {28, "generate[0]: material"},
                                                            {30, "load[0]: body"},
                                                            {31, "load[0]: force[1]"}};
    const std::vector<Defect> defects = test::defects_of(text);
    ASSERT_EQ(defects.size(), expected.size()) << test::listed(defects);
    for (std::size_t i = 0; i < defects.size(); ++i) {
        EXPECT_EQ(defects[i].place, (Place{"test.toml", expected[i].first})) << to_text(defects[i]);
        EXPECT_EQ(defects[i].what, expected[i].second);
        EXPECT_FALSE(defects[i].expected.empty());
        EXPECT_FALSE(defects[i].found.empty());
    }
}

TEST(Errors, OfGeneratedBodiesComeOnce) {
    test::expect_defect(
        "[[generate]]\nkind = 'grid'\nshape = 'disk'\nradius = 1\ncount = [30, 30]\n"
        "spacing = [3, 3]\nmaterial = 'wood'\n",
        "test.toml:7: generate[0]: material: expected one of default, found 'wood'");
}

TEST(Errors, OfOneKeyComeOnce) {
    // The missing radius is reported, not the body without shape that follows from it.
    test::expect_defect("[[body]]\nshape = 'disk'\n", "radius");
    test::expect_defect("[[body]]\nshape = 'disk'\nradius = 1\nmass = 'x'\n", "mass");
    // The generator that failed, not the body that it would have made.
    test::expect_defect(
        "[[generate]]\nkind = 'grid'\nshape = 'disk'\nradius = 1\ncount = [3, 3]\n"
        "[[load]]\nbody = 'grid-1'\nforce = [1, 0]\n",
        "spacing");
}

TEST(Errors, OfAGeneratorThatFailsComeBesideOthers) {
    const std::vector<Defect> defects = test::defects_of(
        "[[generate]]\nkind = 'grid'\nprefix = 'disk'\nshape = 'disk'\nradius = 1\n"
        "count = [3, -1]\nspacing = [1, 1]\ncolor = 'red'\nmass = -1\n"
        "[[load]]\nbody = 'disk-1'\nforce = [1, 0]\n"
        "[[load]]\nbody = 'nobody'\nforce = [1, 0]\n"
        "[[spring]]\nbody_a = 'noone'\nstiffness = 1\n");
    const std::string text = test::listed(defects);
    EXPECT_EQ(defects.size(), 5U) << text;
    for (const char* part :
         {"test.toml:6: generate[0]: count[1]: ",
          "test.toml:8: generate[0]: color: expected #rrggbb", "test.toml:9: generate[0]: mass: ",
          "test.toml:14: load[1]: body: ", "test.toml:17: spring[0]: body_a: "}) {
        EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
    }
}

TEST(Errors, NamesOfOtherRoomsAreCheckedIfTheyAreKnown) {
    const std::string text =
        "[integrator]\nname = 'moreau_jaen'\n[solver]\nname = 'magic'\n"
        "[[body]]\nshape = 'disk'\nradius = -1\n";
    const KnownNames known{.integrators = {{.name = "moreau_jean"}, {.name = "other"}},
                           .solvers = {{.name = "auto"}, {.name = "nlgs"}}};
    const auto defects = [&](const std::vector<std::string>& overrides, const KnownNames& names) {
        try {
            static_cast<void>(parse_scene(text, "test.toml", overrides, names));
        } catch (const InputError& error) {
            return test::listed(error.defects());
        }
        return std::string{};
    };
    const std::string all = defects({}, known);
    for (const char* part :
         {"test.toml:2: integrator.name: expected one of moreau_jean, other (did you mean "
          "'moreau_jean'?), found 'moreau_jaen'",
          "test.toml:4: solver.name: expected one of auto, nlgs, found 'magic'",
          "test.toml:7: body[0]: radius"}) {
        EXPECT_NE(all.find(part), std::string::npos) << part << "\nin\n" << all;
    }
    EXPECT_NE(defects({"solver.name=nlsg"}, known)
                  .find("--set solver.name: solver.name: expected one of auto, nlgs (did you mean "
                        "'nlgs'?), found 'nlsg'"),
              std::string::npos);
    EXPECT_EQ(defects({}, {}).find("name"), std::string::npos);
}

/// A valid scene made without any file.
SceneSpec plain_scene() {
    SceneSpec scene;
    scene.materials.push_back({.name = "m"});
    BodySpec body;
    body.name = "ball";
    body.material = "m";
    body.parts.push_back({.shape = geometry::Disk{1.0}});
    scene.bodies.push_back(body);
    return scene;
}

/// The only defect of a scene, as text.
std::string defect_of(const SceneSpec& scene) {
    const std::vector<Defect> defects = find_defects(scene);
    EXPECT_EQ(defects.size(), 1U) << test::listed(defects);
    return test::listed(defects);
}

TEST(Validity, AcceptsASceneMadeByHand) {
    EXPECT_TRUE(find_defects(plain_scene()).empty());
    EXPECT_NO_THROW(require_valid(plain_scene()));
}

TEST(Validity, FindsWhatFilesCannotSay) {
    SceneSpec scene = plain_scene();
    scene.bodies[0].parts[0].shape = geometry::Sphere{1.0};
    EXPECT_NE(defect_of(scene).find("body 'ball': shape: expected a shape of 2D, found sphere"),
              std::string::npos);

    scene = plain_scene();
    scene.bodies[0].parts[0].shape = geometry::Disk{-1.0};
    EXPECT_NE(defect_of(scene).find("disk: radius: expected a number > 0"), std::string::npos);

    scene = plain_scene();
    scene.bodies[0].position.z() = 1.0;
    EXPECT_NE(defect_of(scene).find("position"), std::string::npos);

    scene = plain_scene();
    scene.bodies[0].rotation = Eigen::Quaterniond(1.0, 1.0, 0.0, 0.0);
    EXPECT_NE(defect_of(scene).find("a unit quaternion"), std::string::npos);

    scene = plain_scene();
    scene.bodies[0].rotation = Eigen::Quaterniond(0.0, 1.0, 0.0, 0.0);
    EXPECT_NE(defect_of(scene).find("about the third axis"), std::string::npos);

    scene = plain_scene();
    scene.bodies[0].spin = Vec3(1.0, 0.0, 0.0);
    EXPECT_NE(defect_of(scene).find("spin"), std::string::npos);

    scene = plain_scene();
    scene.bodies[0].mobility = Mobility::prescribed;
    EXPECT_NE(defect_of(scene).find("motion: expected a motion, found none"), std::string::npos);

    scene = plain_scene();
    scene.bodies[0].parts.clear();
    EXPECT_NE(defect_of(scene).find("a shape or parts"), std::string::npos);

    scene = plain_scene();
    scene.bodies[0].velocity.x() = std::numeric_limits<double>::quiet_NaN();
    EXPECT_NE(defect_of(scene).find("velocity[0]: expected a number, found nan"),
              std::string::npos);

    scene = plain_scene();
    scene.materials.push_back({.name = "m"});
    EXPECT_NE(defect_of(scene).find("a name that no other material has"), std::string::npos);

    scene = plain_scene();
    scene.loads.push_back({.body = "ball", .force = {Expression(), Expression(), Expression(1.0)}});
    EXPECT_NE(defect_of(scene).find("force[2]: expected 0 in the plane"), std::string::npos);
}

TEST(Validity, ThrowsAllDefects) {
    SceneSpec scene = plain_scene();
    scene.time.step = 0.0;
    scene.bodies[0].material = "x";
    try {
        require_valid(scene);
        FAIL();
    } catch (const InputError& error) {
        EXPECT_EQ(error.defects().size(), 2U);
    }
}

}  // namespace
}  // namespace drystone::scene
