// What docs/histories.md and docs/scene-format.md say about histories, and the record that ships.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/scene/load_scene.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

/// The blocks of docs/histories.md that open with ```toml.
std::vector<std::string> documented_scenes() {
    std::istringstream page(
        drystone::test::content(std::filesystem::path(DRYSTONE_SOURCE) / "docs/histories.md"));
    std::vector<std::string> scenes;
    bool inside = false;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("```")) {
            inside = line == "```toml";
            if (inside) scenes.emplace_back();
        } else if (inside) {
            scenes.back() += line + "\n";
        }
    }
    return scenes;
}

TEST(HistoryDocumentation, ExamplesAreValid) {
    const std::string name = DRYSTONE_SOURCE "/scenes/example.toml";
    const std::vector<std::string> scenes = documented_scenes();
    EXPECT_FALSE(scenes.empty());
    for (const std::string& text : scenes) {
        const SceneSpec scene = parse_scene(text, name);
        EXPECT_EQ(test::body(scene, "ground").motion->histories.size(), 2U);
    }
}

TEST(HistoryDocumentation, NamesEveryKey) {
    const std::string page =
        drystone::test::content(std::filesystem::path(DRYSTONE_SOURCE) / "docs/scene-format.md");
    std::string keys;
    for (const Defect& defect : test::defects_of(
             test::k_sphere + "motion = { history = { quantity = 'spin', zzzzzzzzzz = 1 } }\n")) {
        const std::string opening = "one of the keys ";
        if (defect.expected.starts_with(opening)) keys = defect.expected.substr(opening.size());
    }
    std::istringstream list(keys + ", direction");
    int count = 0;
    for (std::string key; std::getline(list, key, ',');) {
        const std::string cell = "| `" + key.substr(key.find_first_not_of(' ')) + "` |";
        EXPECT_NE(page.find(cell), std::string::npos) << cell;
        ++count;
    }
    EXPECT_EQ(count, 13);
}

// The artificial record: below 0.35 g, and with the baseline it ends at rest where it began.
TEST(HistoryDocumentation, TheArtificialQuakeEndsAtRest) {
    const std::string text =
        "[[body]]\nshape = 'half_plane'\nmotion = { history = { file = "
        "'data/artificial_quake.csv', "
        "quantity = 'acceleration', unit = 'm/s^2', time_unit = 's', column = 'horizontal', "
        "direction = [1, 0], baseline = 'displacement' } }\n";
    const SceneSpec scene = parse_scene(text, DRYSTONE_SOURCE "/scenes/example.toml");
    const HistorySpec& quake = scene.bodies[0].motion->histories.at(0);
    EXPECT_EQ(quake.value.knots().size(), 501U);
    double largest = 0.0;
    double farthest = 0.0;
    for (const double t : quake.value.knots()) {
        largest = std::max(largest, std::abs(quake.value(t)));
        farthest = std::max(farthest, std::abs(displacement_of(quake)(t)));
    }
    EXPECT_GT(largest, 1.0);
    EXPECT_LT(largest, 3.5);
    EXPECT_GT(farthest, 0.02);
    EXPECT_LT(farthest, 0.5);
    EXPECT_NEAR(displacement_of(quake)(1000.0), 0.0, 1e-11);
}

}  // namespace
}  // namespace drystone::scene
