#include <string>
#include <vector>

#include "drystone/scene/validity/body_names.hpp"
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

void check_load(const LoadSpec& load, const SceneSpec& scene, const BodyNames& names,
                const ItemCheck& check) {
    const bool flat = scene.dimension == 2;
    names.check_dynamic("body", load.body, check);
    check.formulas("force", load.force, scene.time.start, 0, flat ? 2 : 3);
    check.formulas("torque", load.torque, scene.time.start, flat ? 2 : 0, flat ? 1 : 3);
    check.vector("point", load.point, k_any_number, flat ? 2 : 3);
    check_load_histories(scene, load, check);
}

void check_spring(const SpringSpec& spring, const SceneSpec& scene, const BodyNames& names,
                  const ItemCheck& check) {
    if (spring.body_a == spring.body_b) {
        check.report("body_a", "two different ends (an end without body is fixed to the world)",
                     spring.body_a.empty() ? "no body" : "twice '" + spring.body_a + "'");
    }
    if (!spring.body_a.empty()) names.check("body_a", spring.body_a, check);
    if (!spring.body_b.empty()) names.check("body_b", spring.body_b, check);
    const int components = scene.dimension == 2 ? 2 : 3;
    check.vector("point_a", spring.point_a, k_any_number, components);
    check.vector("point_b", spring.point_b, k_any_number, components);
    check.number("stiffness", spring.stiffness, k_not_negative);
    check.number("damping", spring.damping, k_not_negative);
    if (spring.rest_length) check.number("rest_length", *spring.rest_length, k_not_negative);
}

void check_drag(const DragSpec& drag, const BodyNames& names, const ItemCheck& check) {
    for (const std::string& body : drag.bodies) names.check_dynamic("bodies", body, check);
    check.number("linear", drag.linear, k_not_negative);
    check.number("quadratic", drag.quadratic, k_not_negative);
    check.number("angular", drag.angular, k_not_negative);
}

void check_pressure(const PressureSpec& pressure, const SceneSpec& scene, const BodyNames& names,
                    const ItemCheck& check) {
    names.check_dynamic("body", pressure.body, check);
    check.vector("direction", pressure.direction, k_any_number, scene.dimension);
    if (!(pressure.direction.norm() > 0.0)) {
        check.report("direction", "a direction", "a vector of length 0");
    }
    check.formula("value", pressure.value, scene.time.start);
    const auto most = static_cast<std::size_t>(scene.dimension - 1);
    if (pressure.spans.size() > most) {
        check.report("spans", "at most " + std::to_string(most) + " in this dimension",
                     std::to_string(pressure.spans.size()));
    }
    for (const auto& [a, b] : pressure.spans) {
        names.check("spans", a, check);
        names.check("spans", b, check);
        if (a == b && !a.empty())
            check.report("spans", "two different bodies", "twice '" + a + "'");
    }
}

}  // namespace

void check_forces(const SceneSpec& scene, const SceneSources& sources,
                  std::vector<Defect>& defects) {
    const BodyNames names(scene, sources);
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
    for (std::size_t i = 0; i < scene.pressures.size(); ++i) {
        check_pressure(
            scene.pressures[i], scene, names,
            ItemCheck(source_or(sources.pressures, i, labelled("pressure", i)), defects));
    }
}

}  // namespace drystone::scene::validity
