#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

/// A scene that uses most of the language.
const std::string k_scene = R"toml(title = "fuzz" # comment
dimension = 3
gravity = [0, 0, "-g"]
[parameters]
g = 9.81
r = "0.1 + 0.2 * sin(1)"
[time]
end = 2.0
step = 1e-3
[solver]
name = "nlgs"
warm_start = true
[material.stone]
density = 2.6e3
friction = "min(0.3, r)"
[material.steel]
restitution = 0.5
[[pair]]
materials = ["stone", "steel"]
dissipation_index = 0.25
[[body]]
name = "ground"
shape = "plane"
material = "stone"
motion = { oscillate = { direction = [1, 0, 0], amplitude = 0.1, frequency = 2 } }
[[body]]
name = "cube"
material = "steel"
parts = [{ shape = "box", size = [1, 2, 3], position = [0, 0, 1] },
         { shape = "polyhedron", vertices = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]] }]
rotation = { axis = [1, 1, 0], angle = "30 * deg" }
velocity = [1, "-r", 0]
[[generate]]
kind = "heap"
count = 6
footprint = [2, 2]
material = "stone"
shapes = [{ shape = "rock", radius = 0.2, corners = 7 }, { shape = "capsule", length = 0.2, radius = 0.1 }]
[[generate]]
kind = "random_packing"
shape = "sphere"
radius = 0.05
scale = { distribution = "lognormal", sigma = 0.1 }
count = 8
low = [0, 0, 5]
high = [1, 1, 6]
material = "steel"
[[load]]
body = "cube"
force = ["t < 1 ? 3 : 0", 0, "sin(2 * pi * t)"]
[[spring]]
body_a = "cube"
stiffness = 1e3
[[drag]]
bodies = ["cube"]
linear = 0.1
)toml";

/// Reads a scene or reports defects; anything else, a crash or another exception, fails the test.
/// Returns whether it was a scene.
bool survives(const std::string& text) {
    try {
        const SceneSpec scene = parse_scene(text, "fuzz.toml");
        return !scene.bodies.empty();
    } catch (const InputError& error) {
        EXPECT_FALSE(error.defects().empty());
        for (const Defect& defect : error.defects()) {
            EXPECT_FALSE(defect.what.empty());
            EXPECT_FALSE(defect.expected.empty());
            EXPECT_FALSE(defect.found.empty()) << to_text(defect);
        }
        return false;
    }
}

TEST(Fuzz, TheSceneItselfIsValid) {
    EXPECT_TRUE(survives(k_scene)) << test::listed(test::defects_of(k_scene));
}

TEST(Fuzz, Truncations) {
    for (std::size_t length = 0; length < k_scene.size(); ++length) {
        survives(k_scene.substr(0, length));
    }
}

TEST(Fuzz, ChangedBytes) {
    Rng rng(17);
    for (int trial = 0; trial < 3000; ++trial) {
        std::string text = k_scene;
        const int changes = 1 + rng.index(4);
        for (int i = 0; i < changes; ++i) {
            const auto at = static_cast<std::size_t>(rng.index(static_cast<int>(text.size())));
            text[at] = static_cast<char>(rng.index(256));
        }
        survives(text);
    }
}

TEST(Fuzz, ChangedWords) {
    // Tokens of the language in wrong places reach deeper than bytes do.
    const std::vector<std::string> tokens{
        "-1",    "0",       "1e308",      "nan",     "inf",         "\"t\"",
        "\"r\"", "true",    "[]",         "[1]",     "[0, 0, 0]",   "{}",
        "\"\"",  "\"box\"", "1979-05-27", "\"1/0\"", "[[1, 2], 3]", "1e-308"};
    Rng rng(23);
    const auto pick = [&](int n) { return static_cast<std::size_t>(rng.index(n)); };
    for (int trial = 0; trial < 2000; ++trial) {
        std::string text = k_scene;
        for (int i = 0; i < 3; ++i) {
            // The value behind some "=".
            std::size_t at = text.find('=', pick(static_cast<int>(text.size())));
            if (at == std::string::npos) continue;
            const std::size_t end = text.find_first_of(",}\n", at);
            text.replace(at + 1, end - at - 1, " " + tokens[pick(static_cast<int>(tokens.size()))]);
        }
        survives(text);
    }
}

TEST(Fuzz, LinesInAnyOrder) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < k_scene.size();) {
        const std::size_t end = k_scene.find('\n', at) + 1;
        lines.push_back(k_scene.substr(at, end - at));
        at = end;
    }
    Rng rng(29);
    for (int trial = 0; trial < 1000; ++trial) {
        std::vector<std::string> mixed = lines;
        for (int i = 0; i < 6; ++i) {
            const int n = static_cast<int>(mixed.size());
            std::swap(mixed[static_cast<std::size_t>(rng.index(n))],
                      mixed[static_cast<std::size_t>(rng.index(n))]);
        }
        std::string text;
        for (const std::string& line : mixed) text += line;
        survives(text);
    }
}

TEST(Fuzz, Depths) {
    std::string keys = "a";
    for (int i = 0; i < 20000; ++i) keys += ".a";
    survives(keys + " = 1\n");
    survives("[" + keys + "]\n");
    survives("[['" + keys + "']]\n");
    // The deepest that is let through: tables in tables, with a chain of keys each.
    const std::string chain = keys.substr(0, 101);
    std::string tables;
    for (int i = 0; i < 100; ++i) tables += "{ " + chain + " = ";
    survives("x = " + tables + "1" + std::string(100, '}') + "\n");
    survives("[" + chain + "]\nx = " + tables + "\n");
    survives("x = " + std::string(10000, '[') + "\n");
    survives("x = " + std::string(10000, '{') + "\n");
    survives("[time]\nend = \"" + std::string(5000, '(') + "1\"\n");
    survives("[time]\nend = \"" + std::string(4000, '-') + "1\"\n");
    std::string choices = "1";
    for (int i = 0; i < 1000; ++i) choices += " ? 1 : 1";
    survives("[time]\nend = \"" + choices + "\"\n");
    survives(std::string(1000, '\0'));
}

}  // namespace
}  // namespace drystone::scene
