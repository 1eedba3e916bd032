#include <gtest/gtest.h>

#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using test::defects_of;
using test::expect_defect;
using test::k_disk;
using test::k_sphere;
using test::listed;

const std::string k_walls =
    k_disk +
    "[[body]]\nname = 'left'\nshape = 'half_plane'\nnormal = [1, 0]\noffset = -1\nfixed = true\n"
    "[[body]]\nname = 'right'\nshape = 'half_plane'\nnormal = [-1, 0]\noffset = -1\nfixed = true\n";
const std::string k_measure = "[[measure]]\nkind = 'stress'\n";

TEST(Measures, EveryKeyIsRead) {
    const SceneSpec scene = parse_scene(
        k_walls +
        "[[measure]]\nkind = 'some'\nname = 'one'\ninterval = 0.1\n"
        "region = { low = [0, 1], high = [2, '1 + 2'], between = [['left', 'right'], []] }\n"
        "volume = 4\nbody = 'left'\nabout = [5, 6]\n"
        "points = [{ body = 'ball', point = [7, 8], label = 'p' }, { body = 'left' }]\n"
        "axis = 'y'\nflow = 'x'\nbins = 9\nlargest = 10\nleast_force = 11\nshear_rate = 12\n"
        "width = 13\nbase = -14\nfit = [0.15, 0.85]\n" +
        k_measure);
    const MeasureSpec& one = scene.measures.at(0);
    EXPECT_EQ(one.kind, "some");
    EXPECT_EQ(one.name, "one");
    EXPECT_EQ(one.interval, 0.1);
    ASSERT_TRUE(one.region.has_value());
    EXPECT_EQ(one.region->low, Vec3(0.0, 1.0, 0.0));
    EXPECT_EQ(one.region->high, Vec3(2.0, 3.0, 0.0));
    EXPECT_EQ(one.region->between[0], (std::array<std::string, 2>{"left", "right"}));
    EXPECT_EQ(one.region->between[1], (std::array<std::string, 2>{"", ""}));
    EXPECT_EQ(one.volume, 4.0);
    EXPECT_EQ(one.body, "left");
    EXPECT_EQ(one.about, Vec3(5.0, 6.0, 0.0));
    ASSERT_EQ(one.points.size(), 2U);
    EXPECT_EQ(one.points[0].body, "ball");
    EXPECT_EQ(one.points[0].point, Vec3(7.0, 8.0, 0.0));
    EXPECT_EQ(one.points[0].label, "p");
    EXPECT_EQ(one.points[1].label, "");
    EXPECT_EQ(one.axis, 1);
    EXPECT_EQ(one.flow, 0);
    EXPECT_EQ(one.bins, 9);
    EXPECT_EQ(one.largest, 10.0);
    EXPECT_EQ(one.least_force, 11.0);
    EXPECT_EQ(one.shear_rate, 12.0);
    EXPECT_EQ(one.width, 13.0);
    EXPECT_EQ(one.base, -14.0);
    EXPECT_EQ(one.fit, (std::array<double, 2>{0.15, 0.85}));
    EXPECT_EQ(scene.measures.at(1).name, "stress") << "that of the kind";
    EXPECT_FALSE(scene.measures.at(1).region.has_value());
}

TEST(Measures, DefectsAreNamed) {
    expect_defect(k_disk + "[[measure]]\nname = 'a'\n", "measure 'a': kind: expected a text");
    expect_defect(k_disk + k_measure + k_measure, "a name that no other measure has");
    expect_defect(k_disk + k_measure + "name = 'a/b'\n", "letters, digits, _ and -, found 'a/b'");
    expect_defect(k_disk + k_measure + "name = 'steps'\n", "other than those of the files");
    expect_defect(k_disk + k_measure + "interval = -1\n", "interval: expected a number >= 0");
    expect_defect(k_disk + k_measure + "volume = 0\n", "volume: expected a number > 0");
    expect_defect(k_disk + k_measure + "bins = 0\n", "bins: expected a whole number in [1,");
    expect_defect(k_disk + k_measure + "largest = 0\n", "largest: expected a number > 0");
    expect_defect(k_disk + k_measure + "width = -1\n", "width: expected a number > 0");
    expect_defect(k_disk + k_measure + "least_force = -1\n", "least_force: expected");
    expect_defect(k_disk + k_measure + "shear_rate = -1\n", "shear_rate: expected");
    expect_defect(k_disk + k_measure + "axis = 'z'\n", "axis: expected x or y in the plane");
    expect_defect(k_disk + k_measure + "axis = 'up'\n", "axis: expected one of x, y, z");
    expect_defect(k_disk + k_measure + "axis = 'x'\nflow = 'x'\n", "flow: expected another axis");
    expect_defect(k_disk + k_measure + "fit = [0.9, 0.1]\n", "0 <= first < second <= 1");
    expect_defect(k_disk + k_measure + "fit = [0.9]\n", "fit: expected an array of 2 numbers");
    expect_defect(k_disk + k_measure + "body = 'bal'\n", "did you mean 'ball'");
    expect_defect(k_disk + k_measure + "points = [{ body = 'x' }]\n",
                  "points[0].body: expected one of ball, found 'x'");
    expect_defect(k_disk + k_measure + "points = [{ point = [0, 0] }]\n",
                  "points[0].body: expected a text in quotes, found nothing");
    expect_defect(k_disk + k_measure + "points = [{ body = 'ball' }, { body = 'ball' }]\n",
                  "points[1].label: expected a label that no other point has, found 'ball'");
    expect_defect(k_disk + k_measure + "radius = 1\n", "radius");
}

TEST(Measures, DefectsOfRegionsAreNamed) {
    const std::string region = k_walls + k_measure + "region = ";
    expect_defect(region + "{ low = [0, 0], high = [1, 0] }\n",
                  "low < high along y, found 0 and 0");
    expect_defect(region + "{ low = [0, 0] }\n", "low and high, found low alone");
    expect_defect(region + "{ high = [0, 0] }\n", "low and high, found high alone");
    expect_defect(region + "{}\n", "low and high, or between, found neither");
    expect_defect(region + "{ low = [0], high = [1, 1] }\n", "region.low: expected an array of 2");
    expect_defect(region + "{ between = [['left', 'right']] }\n", "for each axis the names of two");
    expect_defect(region + "{ between = [['left'], []] }\n", "for each axis the names of two");
    expect_defect(region + "{ between = 3 }\n", "for each axis the names of two");
    expect_defect(region + "{ between = [['left', 'rigt'], []] }\n", "did you mean 'right'");
    expect_defect(region + "{ between = [['left', 'left'], []] }\n", "twice 'left'");
    expect_defect(region + "{ lwo = [0, 0] }\n", "did you mean 'low'");
    EXPECT_TRUE(defects_of(region + "{ between = [['left', 'right'], []] }\n").empty());
}

TEST(Measures, KindsAreCheckedIfTheyAreKnown) {
    const KnownNames known{
        .measures = {
            {.name = "stress", .keys = {"region", "volume"}, .required = {{"region", "volume"}}}}};
    const auto defects = [&](const std::string& text) {
        try {
            static_cast<void>(parse_scene(text, "test.toml", {}, known));
        } catch (const InputError& error) {
            return listed(error.defects());
        }
        return std::string();
    };
    EXPECT_EQ(defects(k_disk + k_measure + "volume = 1\n"), "");
    EXPECT_NE(defects(k_disk + k_measure)
                  .find("region: expected region or volume, which the kind stress needs"),
              std::string::npos);
    EXPECT_NE(defects(k_disk + k_measure + "volume = 1\nbins = 3\n")
                  .find("test.toml:8: measure[0]: bins: expected a key of the kind stress"),
              std::string::npos);
    EXPECT_NE(
        defects(k_disk + "[[measure]]\nkind = 'strain'\n").find("kind: expected one of stress"),
        std::string::npos);
    // One that could not be read is not missing.
    const std::string bad = defects(k_disk + k_measure + "volume = 'x'\n");
    EXPECT_EQ(bad.find("region or volume"), std::string::npos) << bad;
}

TEST(Measures, ACellThatRepeatsInEveryDirectionIsARegion) {
    const KnownNames known{
        .measures = {{.name = "stress",
                      .keys = {"region", "volume"},
                      .required = {{"region", "volume", "cell"}},
                      .cell_is_region = true},
                     {.name = "profile", .keys = {"region"}, .required = {{"region"}}},
                     {.name = "heap", .keys = {"region"}, .needs_surface = true}}};
    const auto defects = [&](const std::string& vectors, const std::string& measure = k_measure) {
        try {
            static_cast<void>(parse_scene(k_disk + measure + "[cell]\nvectors = " + vectors + "\n",
                                          "test.toml", {}, known));
        } catch (const InputError& error) {
            return listed(error.defects());
        }
        return std::string();
    };
    EXPECT_EQ(defects("[[10, 0], [0, 10]]"), "");
    EXPECT_NE(defects("[[10, 0]]").find("expected region or volume or cell, which the kind"),
              std::string::npos);
    // Others need a box: slices of a slanted cell, or the surface of one that has none.
    for (const char* kind : {"profile", "heap"}) {
        const std::string found =
            defects("[[10, 0], [0, 10]]", std::string("[[measure]]\nkind = '") + kind + "'\n");
        EXPECT_NE(found.find("region"), std::string::npos) << kind << found;
    }
    EXPECT_EQ(defects("[[10, 0]]", "[[measure]]\nkind = 'heap'\n"), "");
}

TEST(Measures, BodiesOfFailedGeneratorsAreNotMissed) {
    expect_defect(k_disk + k_measure + "body = 'g-1'\n" +
                      "[[generate]]\nkind = 'grid'\nprefix = 'g'\nshape = 'disk'\nradius = 1\n"
                      "count = [1, 1]\nspacing = 1\n",
                  "spacing");
}

TEST(Measures, InSpaceThereAreThreeAxes) {
    const SceneSpec scene = parse_scene(
        k_sphere + k_measure + "axis = 'z'\nregion = { low = [0, 0, 0], high = [1, 1, 1] }\n");
    EXPECT_EQ(scene.measures.at(0).axis, 2);
    expect_defect(k_sphere + k_measure + "region = { low = [0, 0, 1], high = [1, 1, 1] }\n",
                  "low < high along z");
}

}  // namespace
}  // namespace drystone::scene
