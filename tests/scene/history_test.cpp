// Motions and loads from files of numbers.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/scene/load_scene.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using history::PiecewisePolynomial;
using Quantity = HistorySpec::Quantity;

const std::string k_quake = "t,a,b\n0,0,1\n1,2,1\n3,0,1\n";

class Histories : public drystone::test::TemporaryFolder {
  protected:
    void write(const std::string& name, const std::string& text) const {
        std::ofstream{folder() / name, std::ios::binary} << text;
    }

    /// A scene in the folder: a disk with this motion.
    [[nodiscard]] SceneSpec scene(const std::string& text) const {
        return parse_scene(text, (folder() / "scene.toml").string());
    }
    [[nodiscard]] SceneSpec with_motion(const std::string& keys) const {
        return scene(test::k_disk + "motion = { history = { " + keys + " } }\n");
    }
    [[nodiscard]] HistorySpec history(const std::string& keys) const {
        return with_motion(keys).bodies[0].motion->histories.at(0);
    }

    [[nodiscard]] std::vector<Defect> defects_of(const std::string& text) const {
        try {
            static_cast<void>(scene(text));
            return {};
        } catch (const InputError& error) {
            return error.defects();
        }
    }
    void expect_defect_of_text(const std::string& text, const std::string& part) const {
        const std::vector<Defect> defects = defects_of(text);
        EXPECT_EQ(defects.size(), 1U) << test::listed(defects) << "in\n" << text;
        EXPECT_NE(test::listed(defects).find(part), std::string::npos)
            << "expected: " << part << "\nfound: " << test::listed(defects);
    }
    void expect_defect(const std::string& keys, const std::string& part) const {
        expect_defect_of_text(test::k_disk + "motion = { history = { " + keys + " } }\n", part);
    }
};

const std::string k_motion =
    "file = 'quake.csv', quantity = 'acceleration', unit = 'm/s^2', time_unit = 's', "
    "direction = [3, 4], time_column = 't'";

TEST_F(Histories, ReadAnAcceleration) {
    write("quake.csv", k_quake);
    const SceneSpec scene = with_motion(k_motion + ", column = 'a'");
    const MotionSpec& motion = *scene.bodies[0].motion;
    EXPECT_EQ(scene.bodies[0].mobility, Mobility::prescribed);
    EXPECT_EQ(motion.kind, MotionSpec::Kind::displacement);
    ASSERT_EQ(motion.histories.size(), 1U);
    const HistorySpec& history = motion.histories[0];
    EXPECT_EQ(history.quantity, Quantity::acceleration);
    EXPECT_NEAR((history.direction - Vec3(0.6, 0.8, 0.0)).norm(), 0.0, 1e-15);
    EXPECT_EQ(history.value(0.5), 1.0);
    EXPECT_EQ(history.value(2.0), 1.0);
    EXPECT_EQ(history.value(4.0), 0.0);
    EXPECT_EQ(history.file, "quake.csv");
    // Velocity 1 after a second and 3 after three; then the motion goes on.
    const PiecewisePolynomial d = displacement_of(history);
    EXPECT_NEAR(d(1.0), 1.0 / 3.0, 1e-15);
    EXPECT_NEAR(d(3.0), 5.0, 1e-14);
    EXPECT_NEAR(d(5.0), 11.0, 1e-14);
}

TEST_F(Histories, ConvertUnitsTimesAndScales) {
    write("x.csv", "0;0\n1000;90\n");
    const std::string rest = ", file = 'x.csv', time_unit = 'ms', direction = [1, 0]";
    EXPECT_NEAR(history("quantity = 'displacement', unit = 'mm'" + rest).value(0.5), 0.045, 1e-16);
    EXPECT_NEAR(history("quantity = 'velocity', unit = 'cm/s'" + rest).value(0.5), 0.45, 1e-15);
    EXPECT_NEAR(history("quantity = 'acceleration', unit = 'g'" + rest).value(0.5), 45 * 9.80665,
                1e-12);
    EXPECT_NEAR(history("quantity = 'acceleration', unit = 'gal'" + rest).value(0.5), 0.45, 1e-15);
    const HistorySpec shifted =
        history("quantity = 'displacement', unit = 'm', scale = '-2', start = 4" + rest);
    EXPECT_NEAR(shifted.value(4.5), -90.0, 1e-13);
    EXPECT_EQ(shifted.value(3.0), 0.0);
    EXPECT_EQ(shifted.value(100.0), -180.0);
}

TEST_F(Histories, TurnAboutTheNormalOrAnAxis) {
    write("x.csv", "0 0\n2 180\n");
    const std::string rest = "file = 'x.csv', time_unit = 's', ";
    const HistorySpec plane = history(rest + "quantity = 'rotation', unit = 'deg'");
    EXPECT_EQ(plane.direction, Vec3::UnitZ());
    EXPECT_NEAR(plane.value(1.0), std::numbers::pi / 2, 1e-15);
    const HistorySpec rpm = history(rest + "quantity = 'spin', unit = 'rpm'");
    EXPECT_NEAR(displacement_of(rpm)(2.0), 6.0 * std::numbers::pi, 1e-13);
    EXPECT_EQ(displacement_of(rpm)(5.0), displacement_of(rpm)(2.0));
    const SceneSpec space = scene(test::k_sphere + "motion = { history = { " + rest +
                                  "quantity = 'rotation', unit = 'rad', axis = [0, 2, 0] } }\n");
    EXPECT_EQ(space.bodies[0].motion->histories[0].direction, Vec3::UnitY());
    expect_defect(rest + "quantity = 'rotation', unit = 'deg', direction = [1, 0]", "direction");
}

TEST_F(Histories, FindColumns) {
    write("two.csv", "time [ms], a [gal]\n0,0\n1,5\n");
    write("swapped.csv", "5 0\n6 1\n");
    const std::string rest = "quantity = 'acceleration', unit = 'gal', direction = [1, 0], ";
    EXPECT_EQ(history(rest + "file = 'two.csv', time_unit = 'ms'").value(0.0005), 0.025);
    EXPECT_EQ(history(rest + "file = 'swapped.csv', time_unit = 's', time_column = 2").value(0.5),
              0.055);
    write("quake.csv", k_quake);
    EXPECT_EQ(history(k_motion + ", column = 3").value(0.5), 1.0);
    expect_defect(k_motion, "motion.history.column: expected a column of ");
    expect_defect(k_motion + ", column = 4", "column: expected a whole number in [1, 3], found 4");
    expect_defect(k_motion + ", column = 'A'", "one of the columns t, a, b (did you mean 'a'?)");
    expect_defect(k_motion + ", column = 't'", "another column than that of the times");
    expect_defect(rest + "file = 'swapped.csv', time_unit = 's', time_column = 't'",
                  "has no header, found 't'");
}

TEST_F(Histories, InterpolateAndCorrectAsAsked) {
    std::string text = "t,a\n";
    for (int i = 0; i <= 100; ++i) {
        const double t = 0.01 * i;
        text += std::to_string(t) + "," + std::to_string(std::sin(9.0 * t) + 0.3 + 0.1 * t) + "\n";
    }
    write("quake.csv", text);
    const double end = history(k_motion).value.knots().back();
    const auto final_velocity = [&](const HistorySpec& one) { return one.value.integral()(end); };
    EXPECT_GT(std::abs(final_velocity(history(k_motion))), 0.1);
    for (const std::string interpolation : {"linear", "cubic"}) {
        const std::string keys =
            k_motion + ", interpolation = '" + interpolation + "', baseline = ";
        EXPECT_NEAR(final_velocity(history(keys + "'velocity'")), 0.0, 1e-14);
        const HistorySpec back = history(keys + "'displacement'");
        EXPECT_NEAR(final_velocity(back), 0.0, 1e-14);
        EXPECT_NEAR(displacement_of(back)(end), 0.0, 1e-14);
        EXPECT_NE(final_velocity(history(keys + "'mean'")), 0.0);
        EXPECT_NE(final_velocity(history(keys + "'linear'")), 0.0);
    }
    // A spline bends between its points.
    const double between = 0.155;
    EXPECT_NE(history(k_motion + ", interpolation = 'cubic'").value(between),
              history(k_motion).value(between));
    expect_defect(k_motion + ", baseline = 'straight'",
                  "baseline: expected one of none, mean, linear, velocity, displacement");
    expect_defect(k_motion + ", interpolation = 'quintic'",
                  "interpolation: expected one of linear, cubic");
}

TEST_F(Histories, AddUpForABodyAndForALoad) {
    write("quake.csv", k_quake);
    const std::string both = test::k_disk + "[[body.motion.history]]\n" +
                             "file = 'quake.csv'\nquantity = 'acceleration'\nunit = 'gal'\n"
                             "time_unit = 's'\ncolumn = 'a'\ndirection = [1, 0]\n" +
                             "[[body.motion.history]]\n" +
                             "file = 'quake.csv'\nquantity = 'acceleration'\nunit = 'gal'\n"
                             "time_unit = 's'\ncolumn = 'b'\ndirection = [0, 1]\n";
    EXPECT_EQ(scene(both).bodies[0].motion->histories.size(), 2U);
    const std::string load = test::k_disk +
                             "[[load]]\nbody = 'ball'\nhistory = [{ file = 'quake.csv', quantity = "
                             "'force', unit = 'kN', time_unit = 's', column = 'a', direction = [0, "
                             "1] }, { file = 'quake.csv', quantity = 'torque', unit = 'N m', "
                             "time_unit = 's', column = 'b' }]\n";
    const SceneSpec loaded = scene(load);
    ASSERT_EQ(loaded.loads.at(0).histories.size(), 2U);
    EXPECT_EQ(loaded.loads[0].histories[0].value(0.5), 1000.0);
    EXPECT_EQ(loaded.loads[0].histories[1].direction, Vec3::UnitZ());
    // Loads keep their last value.
    EXPECT_EQ(loaded.loads[0].histories[1].value(50.0), 1.0);
}

TEST_F(Histories, NeedUnitsOfTheirQuantity) {
    write("quake.csv", "t,a\n0,0\n1,2\n");
    const std::string rest = "file = 'quake.csv', direction = [1, 0], ";
    expect_defect(rest + "quantity = 'acceleration', time_unit = 's'",
                  "motion.history.unit: expected the unit of an acceleration, one of m/s^2, "
                  "cm/s^2, mm/s^2, m/s2, cm/s2, mm/s2, gal, Gal, g, found nothing");
    expect_defect(rest + "quantity = 'acceleration', unit = 'm', time_unit = 's'",
                  "the unit of an acceleration, one of m/s^2");
    expect_defect(rest + "quantity = 'displacement', unit = 'g', time_unit = 's'",
                  "the unit of a length, one of m, cm, mm, um, km");
    expect_defect(rest + "quantity = 'velocity', unit = 'm/s'",
                  "motion.history.time_unit: expected the unit of a time, one of s, ms");
    expect_defect(rest + "quantity = 'velocity', unit = 'm/s', time_unit = 'm'",
                  "motion.history.time_unit: expected the unit of a time");
    write("stated.csv", "t [ms], a [gal]\n0,0\n1,2\n");
    expect_defect(
        "file = 'stated.csv', direction = [1, 0], quantity = 'acceleration', "
        "unit = 'g', time_unit = 'ms'",
        "motion.history.unit: expected 'gal' as in the header of the file, found 'g'");
    expect_defect(
        "file = 'stated.csv', direction = [1, 0], quantity = 'acceleration', "
        "unit = 'gal', time_unit = 's'",
        "motion.history.time_unit: expected 'ms' as in the header of the file");
    write("length.csv", "t, x (cm)\n0,0\n1,2\n");
    expect_defect(
        "file = 'length.csv', direction = [1, 0], quantity = 'acceleration', "
        "unit = 'gal', time_unit = 's'",
        "motion.history.unit: expected 'cm' as in the header of the file, found 'gal'");
}

TEST_F(Histories, NameEveryDefectOfTheFile) {
    write("quake.csv", "t,a\n0,0\n1,\n2,x\n2,3\n3,4,5\n");
    const std::vector<Defect> defects =
        defects_of(test::k_disk + "motion = { history = { " + k_motion + ", scale = 'x' } }\n");
    const std::string file = (folder() / "quake.csv").string();
    const std::string found = test::listed(defects);
    for (const std::string& part :
         {file + ":3: column 2 (a): expected a finite number, found an empty cell",
          file + ":4: column 2 (a): expected a finite number, found 'x'",
          file + ":5: column 1 (t): expected a time later than 2, found 2",
          file + ":6: row: expected 2 cells as in line 1, found 3",
          std::string("scene.toml:5: body 'ball': motion.history.scale: expected a number")}) {
        EXPECT_NE(found.find(part), std::string::npos) << part << "\nin\n" << found;
    }
    EXPECT_EQ(defects.size(), 5U) << found;
    write("one.csv", "t,a\n0,0\n");
    expect_defect(
        "file = 'one.csv', quantity = 'acceleration', unit = 'g', time_unit = 's', "
        "direction = [1, 0]",
        "expected at least two rows, found one");
}

TEST_F(Histories, HaveNoGapsUnlessTheyAreAllowed) {
    write("quake.csv", "t,a\n0,1\n0.01,1\n0.02,1\n0.03,1\n0.9,1\n0.91,1\n");
    expect_defect(k_motion, "quake.csv:6: column 1 (t): expected no gaps in time");
    expect_defect(k_motion, "found nothing from 0.03 to 0.9");
    EXPECT_EQ(history(k_motion + ", gaps = 'interpolate'").value(0.5), 1.0);
    write("quake.csv", "t,a\n0,1\n1,1\n");
    expect_defect(k_motion + ", gaps = 'fill'", "gaps: expected one of refuse, interpolate");
}

TEST_F(Histories, NameTheDefectsOfAFileOnce) {
    write("quake.csv", "t,a,b\n0,0,1\n1,,1\n3,0,1\n");
    expect_defect_of_text(test::k_disk + "motion = { history = [{ " + k_motion +
                              ", column = 'a' }, { " + k_motion + ", column = 'b' }] }\n",
                          "quake.csv:3: column 2 (a)");
}

TEST_F(Histories, NameDefectsOfTheirKeys) {
    write("quake.csv", "t,a\n0,0\n1,2\n");
    const std::string rest = "unit = 'm/s^2', time_unit = 's', direction = [1, 0]";
    expect_defect("quantity = 'acceleration', " + rest, "file: expected a text in quotes");
    expect_defect("quantity = 'acceleration', file = 'none.csv', " + rest,
                  "motion.history.file: expected a file that can be read, found cannot read");
    expect_defect("file = 'quake.csv', " + rest,
                  "quantity: expected one of acceleration, velocity, displacement, rotation, spin");
    expect_defect("quantity = 'force', file = 'quake.csv', " + rest, "quantity: expected one of");
    expect_defect("quantity = 'acceleration', file = 'quake.csv', unit = 'g', time_unit = 's'",
                  "direction: expected an array of 2 numbers");
    expect_defect(
        "quantity = 'acceleration', file = 'quake.csv', unit = 'g', time_unit = 's', "
        "direction = [0, 0]",
        "direction: expected a vector other than 0");
    expect_defect(
        "quantity = 'velocity', file = 'quake.csv', unit = 'm/s', time_unit = 's', "
        "direction = [1, 0], baseline = 'mean'",
        "baseline: expected none, except for accelerations");
    expect_defect(k_motion + ", start = 1e300", "keeps the times of the file apart");
    expect_defect(k_motion + ", scale = 1e308", "motion.history");
    expect_defect(k_motion + ", colum = 2", "did you mean 'column'");
    expect_defect_of_text(test::k_disk + "motion = { history = [] }\n", "at least one table");
    expect_defect_of_text(test::k_disk + "motion = { history = 3 }\n", "history: expected a table");
    expect_defect_of_text(
        test::k_disk + "motion = { velocity = [0, 0], history = { " + k_motion + " } }\n",
        "more than one of them");
    expect_defect_of_text(
        test::k_disk + "[[load]]\nbody = 'ball'\nhistory = { " + k_motion + " }\n",
        "quantity: expected one of force, torque, found 'acceleration'");
    const auto turning = [](const std::string& quantity, const std::string& axis) {
        return "{ file = 'quake.csv', quantity = '" + quantity + "', unit = '" +
               (quantity == "spin" ? "rad/s" : "rad") + "', time_unit = 's', axis = " + axis + " }";
    };
    const std::string sphere = test::k_sphere + "motion = { history = [";
    expect_defect_of_text(
        sphere + turning("spin", "[1, 0, 0]") + ", " + turning("rotation", "[0, 1, 0]") + "] }\n",
        "one axis of all rotations when there is a spin");
    EXPECT_TRUE(defects_of(sphere + turning("spin", "[1, 0, 0]") + ", " +
                           turning("spin", "[-2, 0, 0]") + ", " + turning("rotation", "[1, 0, 0]") +
                           "] }\n")
                    .empty());
}

TEST_F(Histories, OfScenesWithoutFilesAreChecked) {
    write("quake.csv", k_quake);
    const SceneSpec good = with_motion(k_motion + ", column = 'a'");
    EXPECT_TRUE(find_defects(good).empty());
    const auto expect_one = [&](const std::string& part, const auto& spoil) {
        SceneSpec scene = good;
        spoil(*scene.bodies[0].motion);
        const std::vector<Defect> defects = find_defects(scene);
        EXPECT_EQ(defects.size(), 1U) << test::listed(defects);
        EXPECT_NE(test::listed(defects).find(part), std::string::npos) << test::listed(defects);
    };
    expect_one("given by displacements",
               [](MotionSpec& motion) { motion.kind = MotionSpec::Kind::velocity; });
    expect_one("a vector of length 1",
               [](MotionSpec& motion) { motion.histories[0].direction = Vec3(1.0, 1.0, 0.0); });
    expect_one("a direction in the plane",
               [](MotionSpec& motion) { motion.histories[0].direction = Vec3::UnitZ(); });
    expect_one("the normal of the plane",
               [](MotionSpec& motion) { motion.histories[0].quantity = Quantity::spin; });
    expect_one("a quantity that moves a body",
               [](MotionSpec& motion) { motion.histories[0].quantity = Quantity::force; });
    expect_one("values at two times", [](MotionSpec& motion) { motion.histories[0].value = {}; });
}

TEST_F(Histories, AreLookedForBesideTheFileThatNamesThem) {
    std::filesystem::create_directories(folder() / "parts" / "data");
    write("parts/data/quake.csv", "t,a\n0,0\n1,2\n");
    write("parts/ground.toml",
          test::k_disk +
              "motion = { history = { file = 'data/quake.csv', quantity = 'velocity', "
              "unit = 'm/s', time_unit = 's', direction = [1, 0] } }\n");
    write("scene.toml", "include = ['parts/ground.toml']\n");
    const SceneSpec scene = load_scene(folder() / "scene.toml");
    EXPECT_EQ(scene.bodies[0].motion->histories[0].value(0.5), 1.0);
    EXPECT_EQ(restore_scene(scene.text, folder()).text, scene.text);
}

TEST_F(Histories, AreFoundAgainOrKnownToHaveChanged) {
    write("quake.csv", "t,a\n0,0\n1,2\n");
    write("scene.toml", test::k_disk + "motion = { history = { " + k_motion + " } }\n");
    const SceneSpec scene = load_scene(folder() / "scene.toml", {"time.end=2"});
    EXPECT_TRUE(scene.text.starts_with("# --set time.end=2\n# data: quake.csv (numbers "));
    std::filesystem::remove(folder() / "scene.toml");
    const SceneSpec again = restore_scene(scene.text, folder());
    EXPECT_EQ(again.text, scene.text);
    EXPECT_EQ(again.bodies[0].motion->histories[0].hash, scene.bodies[0].motion->histories[0].hash);
    // Comments are no data.
    write("quake.csv", "# the same numbers\nt;a\n0;0\n1;2.0\n");
    EXPECT_EQ(restore_scene(scene.text, folder()).text, scene.text);
    write("quake.csv", "t,a\n0,0\n1,2.5\n");
    try {
        static_cast<void>(restore_scene(scene.text, folder()));
        ADD_FAILURE() << "changed data were accepted";
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("quake.csv"), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("has changed since"), std::string::npos);
    }
}

}  // namespace
}  // namespace drystone::scene
