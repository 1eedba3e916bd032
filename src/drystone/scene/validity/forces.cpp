#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/histories.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

using reading::k_any_number;
using reading::k_not_negative;

namespace {

std::string labelled(const char* kind, std::size_t index) {
    return std::string(kind) + "[" + std::to_string(index) + "]";
}

/// Names of all bodies and of those that forces can move.
struct Names {
    std::vector<std::string> all;
    std::set<std::string> dynamic;
    std::vector<std::string> missing;  ///< prefixes of bodies that could not be made

    /// Whether a generator that failed would have made a body of this name.
    [[nodiscard]] bool may_be_missing(const std::string& name) const {
        return std::any_of(missing.begin(), missing.end(), [&](const std::string& prefix) {
            return prefix.empty() || name.starts_with(prefix + "-");
        });
    }
};

void check_name(const std::string& key, const std::string& body, const Names& names,
                const ItemCheck& check) {
    if (!names.may_be_missing(body)) check.name(key, body, names.all);
}

void check_dynamic(const std::string& key, const std::string& body, const Names& names,
                   const ItemCheck& check) {
    check_name(key, body, names, check);
    const bool exists = std::find(names.all.begin(), names.all.end(), body) != names.all.end();
    if (exists && !names.dynamic.contains(body)) {
        check.report(key, "a dynamic body", "'" + body + "', which is not");
    }
}

void check_load(const LoadSpec& load, const SceneSpec& scene, const Names& names,
                const ItemCheck& check) {
    const bool flat = scene.dimension == 2;
    check_dynamic("body", load.body, names, check);
    check.formulas("force", load.force, scene.time.start, 0, flat ? 2 : 3);
    check.formulas("torque", load.torque, scene.time.start, flat ? 2 : 0, flat ? 1 : 3);
    check.vector("point", load.point, k_any_number, flat ? 2 : 3);
    check_load_histories(scene, load, check);
}

void check_spring(const SpringSpec& spring, const SceneSpec& scene, const Names& names,
                  const ItemCheck& check) {
    if (spring.body_a == spring.body_b) {
        check.report("body_a", "two different ends (an end without body is fixed to the world)",
                     spring.body_a.empty() ? "no body" : "twice '" + spring.body_a + "'");
    }
    if (!spring.body_a.empty()) check_name("body_a", spring.body_a, names, check);
    if (!spring.body_b.empty()) check_name("body_b", spring.body_b, names, check);
    const int components = scene.dimension == 2 ? 2 : 3;
    check.vector("point_a", spring.point_a, k_any_number, components);
    check.vector("point_b", spring.point_b, k_any_number, components);
    check.number("stiffness", spring.stiffness, k_not_negative);
    check.number("damping", spring.damping, k_not_negative);
    if (spring.rest_length) check.number("rest_length", *spring.rest_length, k_not_negative);
}

void check_drag(const DragSpec& drag, const Names& names, const ItemCheck& check) {
    for (const std::string& body : drag.bodies) check_dynamic("bodies", body, names, check);
    check.number("linear", drag.linear, k_not_negative);
    check.number("quadratic", drag.quadratic, k_not_negative);
    check.number("angular", drag.angular, k_not_negative);
}

}  // namespace

void check_forces(const SceneSpec& scene, const SceneSources& sources,
                  std::vector<Defect>& defects) {
    Names names;
    for (const UnmadeBodies& unmade : sources.unmade) names.missing.push_back(unmade.prefix);
    for (const BodySpec& body : scene.bodies) {
        names.all.push_back(body.name);
        if (body.mobility == Mobility::dynamic) names.dynamic.insert(body.name);
    }
    for (std::size_t i = 0; i < scene.loads.size(); ++i) {
        check_load(scene.loads[i], scene, names,
                   ItemCheck(source_or(sources.loads, i, labelled("load", i)), defects));
    }
    for (std::size_t i = 0; i < scene.springs.size(); ++i) {
        check_spring(scene.springs[i], scene, names,
                     ItemCheck(source_or(sources.springs, i, labelled("spring", i)), defects));
    }
    for (std::size_t i = 0; i < scene.drags.size(); ++i) {
        check_drag(scene.drags[i], names,
                   ItemCheck(source_or(sources.drags, i, labelled("drag", i)), defects));
    }
}

}  // namespace drystone::scene::validity
