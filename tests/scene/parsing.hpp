#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::scene::test {

/// A dynamic disk, so that scenes that are about something else are valid.
inline const std::string k_disk = "[[body]]\nname = 'ball'\nshape = 'disk'\nradius = 0.5\n";
inline const std::string k_sphere =
    "dimension = 3\n[[body]]\nname = 'ball'\nshape = 'sphere'\nradius = 0.5\n";

/// The integrators and solvers that there are, so that what they reject is found.
inline KnownNames known_names() {
    KnownNames known{.integrators = integrators::known_integrators()};
    for (const solvers::SolverEntry& entry : solvers::solver_entries()) {
        known.solvers.push_back({.name = entry.name, .takes_products = entry.chooses_method});
    }
    return known;
}

/// Everything that is wrong with the text.
inline std::vector<Defect> defects_of(const std::string& text,
                                      const std::vector<std::string>& overrides = {}) {
    try {
        const SceneSpec scene = parse_scene(text, "test.toml", overrides, known_names());
        return {};
    } catch (const InputError& error) {
        return error.defects();
    }
}

inline std::string listed(const std::vector<Defect>& defects) {
    std::string text;
    for (const Defect& defect : defects) text += to_text(defect) + "\n";
    return text;
}

/// The text has exactly one defect, and its message contains `part`.
inline void expect_defect(const std::string& text, const std::string& part,
                          const std::vector<std::string>& overrides = {}) {
    const std::vector<Defect> defects = defects_of(text, overrides);
    EXPECT_EQ(defects.size(), 1U) << listed(defects) << "in\n" << text;
    EXPECT_NE(listed(defects).find(part), std::string::npos)
        << "expected: " << part << "\nfound: " << listed(defects) << "in\n"
        << text;
}

/// The body of this name.
inline const BodySpec& body(const SceneSpec& scene, const std::string& name) {
    const auto found = std::find_if(scene.bodies.begin(), scene.bodies.end(),
                                    [&](const BodySpec& one) { return one.name == name; });
    EXPECT_NE(found, scene.bodies.end()) << name;
    return found == scene.bodies.end() ? scene.bodies.front() : *found;
}

}  // namespace drystone::scene::test
