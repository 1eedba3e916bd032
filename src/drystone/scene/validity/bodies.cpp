// Checks rigid bodies: shapes, masses, velocities, motions, names, and radii that depend on time.
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "drystone/core/text.hpp"
#include "drystone/geometry/mass_properties.hpp"
#include "drystone/scene/spec/any_shape.hpp"
#include "drystone/scene/spec/combination.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

namespace {

bool is_color(const std::string& text) {
    return text.size() == 7 && text[0] == '#' &&
           text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
}

/// Whether each of the shapes is valid and can be that of the body.
bool check_parts(const BodySpec& body, int dimension, const ItemCheck& check) {
    bool sound = true;
    const auto report = [&](const std::string& key, std::string expected, std::string found) {
        sound = false;
        check.report(key, std::move(expected), std::move(found));
    };
    if (body.parts.empty() && check.complete()) report("shape", "a shape or parts", "nothing");
    for (const PartSpec& part : body.parts) {
        check.vector("parts", part.position, k_any_number, dimension);
        check.rotation("parts", part.rotation, dimension);
        if (dimension_of(part.shape) != dimension) {
            report("shape", "a shape of " + std::to_string(dimension) + "D", kind_of(part.shape));
            continue;
        }
        try {
            require_valid(part.shape);
        } catch (const InputError& error) {
            for (const Defect& defect : error.defects()) {
                report("shape: " + defect.what, defect.expected, defect.found);
            }
        }
        if (body.mobility != Mobility::dynamic) continue;
        if (is_obstacle(part.shape)) {
            report("shape", "a shape that can move, or fixed = true, or a motion",
                   "a dynamic " + kind_of(part.shape));
        } else if (!has_volume(part.shape)) {
            report("rounding",
                   "a number > 0 for a segment that moves, or fixed = true, or a motion", "0");
        }
    }
    return sound;
}

/// Three principal moments are those of some body: none is larger than the sum of the others.
void check_inertia(const Vec3& inertia, const ItemCheck& check) {
    constexpr double k_rounding = 1e-9;  // of moments that were computed elsewhere
    Index i = 0;
    const double largest = inertia.maxCoeff(&i);
    const double others = inertia[(i + 1) % 3] + inertia[(i + 2) % 3];
    if (largest > others * (1.0 + k_rounding)) {
        check.report("inertia", "moments none of which is larger than the sum of the other two",
                     to_text(largest) + " > " + to_text(others));
    }
}

void check_given_mass(const BodySpec& body, int dimension, const ItemCheck& check) {
    if (body.mass) check.number("mass", *body.mass, k_positive);
    if (!body.inertia) return;
    const bool positive =
        dimension == 2 ? body.inertia->z() > 0.0 : (body.inertia->array() > 0.0).all();
    if (!positive || !body.inertia->allFinite()) {
        check.report("inertia", dimension == 2 ? "a number > 0" : "three numbers > 0",
                     dimension == 2 ? to_text(body.inertia->z()) : "others");
    } else if (dimension == 3) {
        check_inertia(*body.inertia, check);
    }
}

/// Mass and inertia of the shape, neither too large nor too small for a double.
template <int D>
void check_computed_mass(const BodySpec& body, double density, const ItemCheck& check) {
    std::vector<geometry::MassProperties<D>> parts;
    for (const PartSpec& spec : body.parts) {
        const geometry::Part<D> part = part_of<D>(spec);
        parts.push_back(
            geometry::moved(geometry::mass_properties(part.shape, density), part.frame));
    }
    const geometry::MassProperties<D> all = geometry::sum<D>(parts);
    const auto usable = [](double value) { return value > 0.0 && std::isfinite(value); };
    if (!usable(all.mass)) {
        check.report("shape", "a size for which the mass is a finite number > 0",
                     "a mass of " + to_text(all.mass) + " kg");
        return;
    }
    if (body.inertia) return;
    // A given mass scales the inertia of the shape.
    const double scale = body.mass ? *body.mass / all.mass : 1.0;
    for (Index i = 0; i < all.inertia.rows(); ++i) {
        const double moment = scale * all.inertia(i, i);
        if (usable(moment)) continue;
        check.report("shape", "a size for which the inertia is a finite number > 0",
                     "an inertia of " + to_text(moment) + " kg m^2");
        return;
    }
}

/// The same for dynamic bodies whose shapes, mass and material are sound.
void check_mass(const SceneSpec& scene, const BodySpec& body, int dimension,
                const ItemCheck& check) {
    const MaterialSpec* material = find_material(scene, body.material);
    const bool known = material != nullptr && k_positive.contains(material->density);
    if (body.mobility != Mobility::dynamic || body.parts.empty() || !known) return;
    if (body.mass && !k_positive.contains(*body.mass)) return;
    if (dimension == 2) {
        check_computed_mass<2>(body, material->density, check);
    } else {
        check_computed_mass<3>(body, material->density, check);
    }
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
    check_motion_histories(scene, *body.motion, check);
    if (by_velocity) return;
    for (std::size_t i = 0; i < 3; ++i) {
        // Rounding of the formulas leaves a small part of their size.
        const auto starts_at_zero = [&](const formula::Expression& formula) {
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
    check_start(body, dimension, materials, check);
    check.vector("surface_velocity", body.surface_velocity, k_any_number, dimension);
    const bool locks = body.turn_locked || body.locked != std::array<bool, 3>{};
    if (locks && body.mobility != Mobility::dynamic) {
        check.report("lock", "a dynamic body", "one that does not move on its own");
    }
    const bool sound = check_parts(body, dimension, check);
    check_given_mass(body, dimension, check);
    if (sound) check_mass(scene, body, dimension, check);
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
    std::unordered_set<std::string_view> names;
    names.reserve(scene.bodies.size());
    SharedSource clash;  // the bodies of a generator usually clash all or not at all
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const BodySpec& body = scene.bodies[i];
        const SharedSource source = i < sources.bodies.size()
                                        ? sources.bodies[i]
                                        : source_or(sources.bodies, i, "body '" + body.name + "'");
        const ItemCheck check(source, defects);
        check_body(scene, body, materials, check);
        if (!names.insert(body.name).second && source != clash) {
            clash = source;
            check.report("name", "a name that no other body has (generators have prefix)",
                         "'" + body.name + "'");
        }
    }
    // What all bodies of a generator that failed would have in common.
    for (const UnmadeBodies& unmade : sources.unmade) {
        BodySpec body = unmade.properties;
        body.name = unmade.prefix + "-1";
        check_body(scene, body, materials, ItemCheck(unmade.source, defects));
    }
}

namespace {

bool is_round(const AnyShape& shape) {
    return std::holds_alternative<geometry::Disk>(shape) ||
           std::holds_alternative<geometry::Sphere>(shape);
}

void check_growing_body(const SceneSpec& scene, const BodySpec& body, const ItemCheck& check) {
    const bool one = body.parts.size() == 1;
    if (!body.parts.empty() && !(one && is_round(body.parts.front().shape))) {
        check.report("growth", "a body that is one disk or one sphere",
                     one ? "a " + kind_of(body.parts.front().shape) : "a body of several parts");
    } else if (one && body.mobility != Mobility::dynamic &&
               body.parts.front().position != Vec3::Zero()) {
        check.report("growth", "a disk or sphere in the origin of its body", "another place");
    }
    const double factor = (*body.growth)(scene.time.start);
    if (!(factor > 0.0) || !std::isfinite(factor)) {
        check.report("growth", "a factor > 0 on the radius at the start", to_text(factor));
    }
}

/// Measures that take the volumes or extents of bodies from the scene.
void check_measured_sizes(const SceneSpec& scene, const SceneSources& sources,
                          const std::vector<MeasureKind>& kinds, std::vector<Defect>& defects) {
    for (std::size_t i = 0; i < scene.measures.size(); ++i) {
        const MeasureSpec& measure = scene.measures[i];
        const bool uses_sizes = std::any_of(
            kinds.begin(), kinds.end(),
            [&](const MeasureKind& kind) { return kind.name == measure.kind && kind.uses_sizes; });
        if (!uses_sizes) continue;
        ItemCheck(source_or(sources.measures, i, "measure '" + measure.name + "'"), defects)
            .report("kind", "a measure that does not depend on the radii of bodies that grow",
                    "'" + measure.kind + "'");
    }
}

}  // namespace

void check_growth(const SceneSpec& scene, const SceneSources& sources, const KnownNames& known,
                  std::vector<Defect>& defects) {
    const KnownIntegrator* integrator = integrator_of(scene, known);
    bool any = false;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const BodySpec& body = scene.bodies[i];
        if (!body.growth) continue;
        any = true;
        const ItemCheck check(source_or(sources.bodies, i, "body '" + body.name + "'"), defects);
        if (integrator != nullptr && !integrator->traits.accepts.growth) {
            check.report("growth",
                         "the integrator " + integrators_with(known, &AcceptedScenes::growth) +
                             " for radii that depend on time",
                         "'" + integrator->name + "'");
        }
        check_growing_body(scene, body, check);
    }
    if (any) check_measured_sizes(scene, sources, known.measures, defects);
}

}  // namespace drystone::scene::validity
