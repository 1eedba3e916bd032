// Checks what acts on bodies: loads, springs, drag, pressures and joints.
#include <cmath>
#include <numbers>
#include <set>
#include <string>
#include <vector>

#include "drystone/core/text.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

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

namespace {

void check_ends(const JointSpec& joint, const BodyNames& names, const ItemCheck& check) {
    names.check("body_a", joint.body_a, check);
    if (!joint.body_b.empty()) names.check("body_b", joint.body_b, check);
    const bool known =
        names.exists(joint.body_a) && (joint.body_b.empty() || names.exists(joint.body_b));
    if (joint.body_a == joint.body_b && !joint.body_a.empty()) {
        check.report("body_b", "another body than body_a", "twice '" + joint.body_a + "'");
    } else if (known && !names.is_dynamic(joint.body_a) && !names.is_dynamic(joint.body_b)) {
        check.report("body_a", "at least one dynamic body", "bodies that do not move on their own");
    }
}

void check_axis(const JointSpec& joint, int dimension, const ItemCheck& check) {
    const bool slides = joint.kind == JointKind::slider || joint.kind == JointKind::cylindrical;
    const bool turns = joint.kind == JointKind::revolute && dimension == 3;
    const bool given = joint.axis.norm() > 0.0;
    check.vector("axis", joint.axis, k_any_number, dimension);
    if ((slides || turns) && !given) {
        check.report("axis", "a direction for a " + std::string(name_of(joint.kind)) + " joint",
                     "no axis, or one of length 0");
    } else if (!slides && !turns && given) {
        check.report("axis", "nothing for a " + std::string(name_of(joint.kind)) + " joint",
                     "a direction");
    }
    if (joint.kind == JointKind::cylindrical && dimension == 2) {
        check.report("kind", "slider or revolute in the plane", "cylindrical");
    }
}

/// Motors and limits act on the one motion that a joint leaves free.
void check_coordinate(const JointSpec& joint, const SceneSpec& scene, const ItemCheck& check) {
    const bool turns = joint.kind == JointKind::revolute ||
                       (joint.kind == JointKind::ball && scene.dimension == 2);
    const bool driven = joint.speed || joint.force;
    if (driven && !turns && joint.kind != JointKind::slider) {
        check.report("motor", "a revolute joint or a slider", name_of(joint.kind));
    }
    if (joint.speed) check.formula("motor.speed", *joint.speed, scene.time.start);
    if (joint.force) check.formula("motor.force", *joint.force, scene.time.start);
    if (!joint.limits) return;
    const auto [low, high] = *joint.limits;
    const std::string found = "[" + to_text(low) + ", " + to_text(high) + "]";
    if (!turns && joint.kind != JointKind::slider && joint.kind != JointKind::distance) {
        check.report("limits", "a revolute joint, a slider or a distance", name_of(joint.kind));
    }
    if (!std::isfinite(low) || !std::isfinite(high) || !(low < high)) {
        check.report("limits", "two numbers, the lower one first", found);
    }
    constexpr double k_pi = std::numbers::pi;
    if (turns && scene.dimension == 3 && (low <= -k_pi || high >= k_pi)) {
        check.report("limits", "angles between -pi and pi in space", found);
    }
    if (joint.kind == JointKind::distance && low < 0.0) {
        check.report("limits", "distances >= 0", found);
    }
}

}  // namespace

void check_joints(const SceneSpec& scene, const SceneSources& sources,
                  std::vector<Defect>& defects) {
    const BodyNames names(scene, sources);
    std::set<std::string> seen;
    for (std::size_t i = 0; i < scene.joints.size(); ++i) {
        const JointSpec& joint = scene.joints[i];
        const ItemCheck check(source_or(sources.joints, i, "joint '" + joint.name + "'"), defects);
        if (!seen.insert(joint.name).second) {
            check.report("name", "a name that no other joint has", "'" + joint.name + "'");
        }
        check_ends(joint, names, check);
        check_axis(joint, scene.dimension, check);
        check_coordinate(joint, scene, check);
        check.vector("point", joint.point, k_any_number, scene.dimension);
        if (joint.point_b && joint.kind != JointKind::distance) {
            check.report("point_b", "nothing: both bodies are joined at `point`", "a point");
        } else if (!joint.point_b && joint.kind == JointKind::distance) {
            check.report("point_b", "the point of body_b", "nothing");
        }
    }
}

}  // namespace drystone::scene::validity
