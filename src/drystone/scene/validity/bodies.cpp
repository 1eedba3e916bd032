#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "drystone/core/text.hpp"
#include "drystone/scene/any_shape.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

using reading::k_any_number;
using reading::k_positive;

namespace {

/// How far a unit quaternion may be from length 1.
constexpr double k_unit_tolerance = 1e-9;

bool is_color(const std::string& text) {
    return text.size() == 7 && text[0] == '#' &&
           text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
}

void check_rotation(const std::string& key, const Eigen::Quaterniond& rotation, int dimension,
                    const ItemCheck& check) {
    if (!(std::abs(rotation.norm() - 1.0) <= k_unit_tolerance)) {
        check.report(key, "a unit quaternion", "one of length " + to_text(rotation.norm()));
    } else if (dimension == 2 && (rotation.x() != 0.0 || rotation.y() != 0.0)) {
        check.report(key, "a rotation about the third axis in the plane", "another one");
    }
}

void check_parts(const BodySpec& body, int dimension, const ItemCheck& check) {
    if (body.parts.empty() && check.complete())
        check.report("shape", "a shape or parts", "nothing");
    for (const PartSpec& part : body.parts) {
        check.vector("parts", part.position, k_any_number, dimension);
        check_rotation("parts", part.rotation, dimension, check);
        if (dimension_of(part.shape) != dimension) {
            check.report("shape", "a shape of " + std::to_string(dimension) + "D",
                         kind_of(part.shape));
            continue;
        }
        try {
            require_valid(part.shape);
        } catch (const InputError& error) {
            for (const Defect& defect : error.defects()) {
                check.report("shape: " + defect.what, defect.expected, defect.found);
            }
        }
        if (body.mobility == Mobility::dynamic && is_obstacle(part.shape)) {
            check.report("shape", "a shape that can move, or fixed = true, or a motion",
                         "a dynamic " + kind_of(part.shape));
        }
    }
}

/// A dynamic body has mass and inertia, given or from its shape.
void check_mass(const BodySpec& body, int dimension, const ItemCheck& check) {
    if (body.mass) check.number("mass", *body.mass, k_positive);
    if (body.inertia) {
        const bool positive =
            dimension == 2 ? body.inertia->z() > 0.0 : (body.inertia->array() > 0.0).all();
        if (!positive || !body.inertia->allFinite()) {
            check.report("inertia", dimension == 2 ? "a number > 0" : "three numbers > 0",
                         dimension == 2 ? to_text(body.inertia->z()) : "others");
        }
    }
    if (body.mobility != Mobility::dynamic || body.parts.empty()) return;
    const bool solid = std::any_of(body.parts.begin(), body.parts.end(),
                                   [](const PartSpec& part) { return has_volume(part.shape); });
    const bool obstacle = std::any_of(body.parts.begin(), body.parts.end(),
                                      [](const PartSpec& part) { return is_obstacle(part.shape); });
    if (solid || obstacle || (body.mass && body.inertia)) return;
    check.report("mass", "mass and inertia, since the shape has no volume",
                 body.mass ? "no inertia" : "no mass");
}

void check_motion(const SceneSpec& scene, const BodySpec& body, const ItemCheck& check) {
    const bool prescribed = body.mobility == Mobility::prescribed;
    if (prescribed != body.motion.has_value()) {
        check.report("motion",
                     prescribed ? "a motion" : "no motion of a body that is not prescribed",
                     prescribed ? "none" : "one");
    }
    if (body.mobility != Mobility::dynamic &&
        (body.velocity != Vec3::Zero() || body.spin != Vec3::Zero())) {
        check.report(body.velocity != Vec3::Zero() ? "velocity" : "spin",
                     "0 for a body that is not dynamic (use motion to move it)", "another one");
    }
    if (!body.motion) return;
    const bool by_velocity = body.motion->kind == MotionSpec::Kind::velocity;
    const bool flat = scene.dimension == 2;
    const std::string linear = by_velocity ? "motion.velocity" : "motion.displacement";
    const std::string angular = by_velocity ? "motion.spin" : "motion.rotation";
    check.formulas(linear, body.motion->linear, scene.time.start, 0, flat ? 2 : 3);
    check.formulas(angular, body.motion->angular, scene.time.start, flat ? 2 : 0, flat ? 1 : 3);
    if (by_velocity) return;
    for (std::size_t i = 0; i < 3; ++i) {
        // Rounding of the formulas leaves a small part of their size.
        const auto starts_at_zero = [&](const Expression& formula) {
            const double value = formula(scene.time.start);
            return !std::isfinite(value) || std::abs(value) <= 1e-12;
        };
        if (!starts_at_zero(body.motion->linear[i])) {
            check.report(linear, "0 at the start",
                         to_text(body.motion->linear[i](scene.time.start)));
        }
        if (!starts_at_zero(body.motion->angular[i])) {
            check.report(angular, "0 at the start",
                         to_text(body.motion->angular[i](scene.time.start)));
        }
    }
}

void check_body(const SceneSpec& scene, const BodySpec& body,
                const std::vector<std::string>& materials, const ItemCheck& check) {
    const int dimension = scene.dimension == 2 ? 2 : 3;
    if (body.name.empty()) check.report("name", "a name", "nothing");
    check.name("material", body.material, materials);
    check.vector("position", body.position, k_any_number, dimension);
    check_rotation(dimension == 2 ? "angle" : "rotation", body.rotation, dimension, check);
    check.vector("velocity", body.velocity, k_any_number, dimension);
    check.vector("spin", body.spin, k_any_number);
    if (dimension == 2 && body.spin.head<2>() != Vec2::Zero()) {
        check.report("spin", "a rotation about the third axis in the plane", "another one");
    }
    check_parts(body, dimension, check);
    check_mass(body, dimension, check);
    check_motion(scene, body, check);
    if (!body.color.empty() && !is_color(body.color)) {
        check.report("color", "#rrggbb", "'" + body.color + "'");
    }
}

}  // namespace

void check_bodies(const SceneSpec& scene, const SceneSources& sources,
                  std::vector<Defect>& defects) {
    std::vector<std::string> materials;
    for (const MaterialSpec& material : scene.materials) materials.push_back(material.name);
    std::set<std::string> names;
    SharedSource clash;  // the bodies of a generator usually clash all or not at all
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const BodySpec& body = scene.bodies[i];
        const SharedSource source = source_or(sources.bodies, i, "body '" + body.name + "'");
        const ItemCheck check(source, defects);
        check_body(scene, body, materials, check);
        if (!names.insert(body.name).second && source != clash) {
            clash = source;
            check.report("name", "a name that no other body has (generators have prefix)",
                         "'" + body.name + "'");
        }
    }
}

}  // namespace drystone::scene::validity
