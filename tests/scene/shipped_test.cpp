// The scenes that ship and the examples of docs/scene-format.md.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/scene/generation/generator.hpp"
#include "drystone/scene/reading/readers.hpp"
#include "scene/parsing.hpp"
#include "scene/separation.hpp"

namespace drystone::scene {
namespace {

namespace fs = std::filesystem;

const fs::path k_source = DRYSTONE_SOURCE;

std::vector<fs::path> shipped_scenes() {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(k_source / "scenes")) {
        if (entry.path().extension() == ".toml") paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

std::string documentation() { return drystone::test::content(k_source / "docs/scene-format.md"); }

/// The code blocks of the documentation that open with ```toml and what follows it on that line.
struct Example {
    std::string info;
    std::string text;
    int line = 0;
};

std::vector<Example> examples() {
    std::vector<Example> list;
    std::istringstream file(documentation());
    bool inside = false;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (!inside && line.starts_with("```toml")) {
            inside = true;
            list.push_back({.info = line.substr(7), .text = {}, .line = number});
        } else if (inside && line == "```") {
            inside = false;
        } else if (inside) {
            list.back().text += line + "\n";
        }
    }
    return list;
}

TEST(ShippedScenes, AreAllThereAndValid) {
    const std::vector<fs::path> paths = shipped_scenes();
    EXPECT_GE(paths.size(), 14U);
    for (const fs::path& path : paths) {
        try {
            const SceneSpec scene = load_scene(path);
            EXPECT_FALSE(scene.title.empty()) << path;
            EXPECT_FALSE(test::dynamic_bodies(scene).empty() && scene.deformables.empty() &&
                         !scene.inclusion && !scene.sweeping)
                << path;
            // Comments say what the scene shows before anything else.
            EXPECT_TRUE(drystone::test::content(path).starts_with("# ")) << path;
            const double steps = (scene.time.end - scene.time.start) / scene.time.step;
            EXPECT_LE(steps, 50000.0) << path;
        } catch (const InputError& error) {
            ADD_FAILURE() << error.what();
        }
    }
}

/// The cases of the listing of Nguyen (2024), and how many disks they have.
TEST(ShippedScenes, TheThesisHasItsDisks) {
    const std::vector<std::pair<std::string, std::size_t>> cases{
        {"moving_ball", 1},       {"rolling_ball", 1},       {"falling_ball", 1},
        {"bouncing_ball", 1},     {"two_balls_diagonal", 2}, {"two_balls_on_floor", 2},
        {"two_balls_head_on", 2}, {"three_balls", 3},        {"four_balls", 4},
        {"newtons_cradle", 4},    {"disks_25", 25},          {"disks_81_grid", 81},
        {"disks_81_random", 81},  {"disks_100", 100},        {"disks_529", 529},
        {"disks_1225", 1225},     {"stack_of_four", 4}};
    const fs::path folder = k_source / "scenes/thesis";
    // grains_81 has no springs: contact dynamics alone computes it.
    EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()),
              static_cast<std::ptrdiff_t>(cases.size()) + 1);
    for (const auto& [name, disks] : cases) {
        SCOPED_TRACE(name);
        const fs::path path = folder / (name + ".toml");
        EXPECT_TRUE(drystone::test::content(path).starts_with("# "));
        // One word or number changes the method, the stiffness, the exponent, friction and step.
        const SceneSpec scene =
            load_scene(path, {"integrator.name=dem", "parameters.R=1e-2", "parameters.mu=0.3",
                              "parameters.alpha=3", "compliance.stiffness=1 / R",
                              "compliance.tangential_stiffness=100", "time.step=1e-2"});
        EXPECT_EQ(test::dynamic_bodies(scene).size(), disks);
        EXPECT_EQ(scene.compliance.stiffness, 100.0);
        EXPECT_EQ(scene.compliance.exponent, 3.0);
        EXPECT_EQ(scene.materials[0].friction, 0.3);
    }
}

TEST(ShippedScenes, TheQuakingWallIsThatOfThePaper) {
    const SceneSpec scene = load_scene(k_source / "scenes/quaking_wall.toml");
    EXPECT_EQ(test::dynamic_bodies(scene).size(), 176U);
    const MotionSpec& motion = *test::body(scene, "ground").motion;
    double low = 0.0;
    double high = 0.0;
    for (int i = 0; i <= 1000; ++i) {
        const double x = motion.linear[0](0.001 * i);
        low = std::min(low, x);
        high = std::max(high, x);
    }
    EXPECT_NEAR(high - low, 0.25, 1e-6) << "total amplitude";
    EXPECT_NEAR(motion.linear[0](0.5), motion.linear[0](0.0), 1e-12) << "2 Hz";
    for (const MaterialSpec& material : scene.materials) {
        EXPECT_EQ(material.friction, 0.3);
        EXPECT_EQ(material.restitution, 0.0);
    }
}

TEST(ShippedScenes, TheSpheresGrowInNumber) {
    for (const std::string n : {"500", "2000", "8000"}) {
        const SceneSpec scene =
            load_scene(k_source / "scenes/spheres_in_a_box.toml", {"parameters.n=" + n});
        EXPECT_EQ(test::dynamic_bodies(scene).size(), std::stoul(n));
    }
}

TEST(Documentation, ExamplesAreValid) {
    const std::vector<Example> list = examples();
    EXPECT_GE(list.size(), 10U);
    for (const Example& example : list) {
        const bool fragment = example.info == " fragment";
        EXPECT_TRUE(fragment || example.info.empty()) << example.info;
        const std::string text = example.text + (fragment ? test::k_disk : "");
        const std::vector<Defect> defects = test::defects_of(text);
        EXPECT_TRUE(defects.empty()) << "docs/scene-format.md:" << example.line << "\n"
                                     << test::listed(defects);
    }
}

/// The keys that a table knows, as the message about an unknown one lists them.
std::set<std::string> known_keys(const std::string& text) {
    std::set<std::string> keys;
    for (const Defect& defect : test::defects_of(text)) {
        const std::string opening = "one of the keys ";
        if (!defect.expected.starts_with(opening)) continue;
        std::istringstream list(defect.expected.substr(opening.size()));
        for (std::string key; std::getline(list, key, ',');) {
            keys.insert(key.substr(key.find_first_not_of(' ')));
        }
    }
    return keys;
}

/// Words that the running text of the documentation sets as code, between back quotes.
std::set<std::string> words_in_code() {
    std::set<std::string> words;
    std::istringstream file(documentation());
    bool block = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("```")) block = !block;
        if (block || line.starts_with("```")) continue;
        bool code = false;
        std::string word;
        for (const char letter : line + "`") {
            if (code && (std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_')) {
                word += letter;
                continue;
            }
            words.insert(word);
            word.clear();
            if (letter == '`') code = !code;
        }
    }
    return words;
}

TEST(Documentation, NamesEveryKey) {
    const std::string unknown = "zzzzzzzzzz = 1\n";
    std::set<std::string> keys;
    const auto add = [&](const std::string& text) {
        const std::set<std::string> found = known_keys(text);
        EXPECT_FALSE(found.empty()) << text;
        keys.insert(found.begin(), found.end());
    };
    add(unknown);
    for (const std::string table :
         {"time", "integrator", "solver", "contact", "output", "material.m", "combination"}) {
        add("[" + table + "]\n" + unknown);
    }
    for (const std::string list : {"pair", "load", "spring", "drag", "measure"}) {
        add("[[" + list + "]]\n" + unknown);
    }
    for (const std::string list : {"hold", "traction", "regions"}) {
        add("[[deformable]]\n" + unknown + "[[deformable." + list + "]]\n" + unknown);
    }
    for (const std::string table : {"initial", "contact", "damping"}) {
        add("[[deformable]]\n" + table + " = { zzzzzzzzzz = 1 }\n");
    }
    for (const std::string shape : {"rectangle", "quadrilateral", "disk", "bar"}) {
        add("[[deformable]]\nmesh = { shape = '" + shape + "', zzzzzzzzzz = 1 }\n");
    }
    add("[[deformable]]\nmesh = { file = 'part.msh', zzzzzzzzzz = 1 }\n");
    for (const int dimension : {2, 3}) {
        const std::string top = "dimension = " + std::to_string(dimension) + "\n";
        for (const std::string& shape : reading::shape_names(dimension)) {
            add(top + "[[body]]\nshape = '" + shape + "'\n" + unknown);
        }
        for (const generation::GeneratorEntry& generator : generation::generator_entries()) {
            add(top + "[[generate]]\nkind = '" + generator.name + "'\n" + unknown);
        }
    }
    add("[[body]]\nmotion = { zzzzzzzzzz = 1 }\n");
    add("[[measure]]\nregion = { zzzzzzzzzz = 1 }\n");
    add("[[measure]]\npoints = [{ zzzzzzzzzz = 1 }]\n");
    add("[[body]]\nmotion = { oscillate = { zzzzzzzzzz = 1 } }\n");
    const std::set<std::string> words = words_in_code();
    for (const std::string& key : keys) EXPECT_TRUE(words.contains(key)) << key;
}

TEST(Documentation, NamesEveryShapeAndGenerator) {
    const std::string text = documentation();
    for (const int dimension : {2, 3}) {
        for (const std::string& shape : reading::shape_names(dimension)) {
            EXPECT_NE(text.find("`\"" + shape + "\"`"), std::string::npos) << shape;
        }
    }
    for (const generation::GeneratorEntry& generator : generation::generator_entries()) {
        EXPECT_NE(text.find("### `" + generator.name + "`"), std::string::npos) << generator.name;
    }
}

}  // namespace
}  // namespace drystone::scene
