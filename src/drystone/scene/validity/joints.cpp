#include <cmath>
#include <numbers>
#include <set>
#include <string>
#include <vector>

#include "drystone/core/text.hpp"
#include "drystone/scene/validity/body_names.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

using reading::k_any_number;

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
