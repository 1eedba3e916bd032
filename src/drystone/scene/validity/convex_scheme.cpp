#include <algorithm>
#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "drystone/core/text.hpp"
#include "drystone/scene/any_shape.hpp"
#include "drystone/scene/combination.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"
#include "drystone/scene/validity/plain_law.hpp"

namespace drystone::scene::validity {

namespace {

constexpr const char* k_name = "convex_scheme";

bool is_round(const AnyShape& shape) {
    return std::holds_alternative<geometry::Disk>(shape) ||
           std::holds_alternative<geometry::Sphere>(shape);
}

void check_growth(const SceneSpec& scene, const BodySpec& body, const ItemCheck& check) {
    if (!body.growth) return;
    if (scene.integrator.name != k_name) {
        check.report("growth", "the integrator convex_scheme for radii that depend on time",
                     "'" + scene.integrator.name + "'");
    }
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
                          std::vector<Defect>& defects) {
    const bool grow = std::any_of(scene.bodies.begin(), scene.bodies.end(),
                                  [](const BodySpec& body) { return body.growth.has_value(); });
    for (std::size_t i = 0; grow && i < scene.measures.size(); ++i) {
        const MeasureSpec& measure = scene.measures[i];
        const bool sizes = measure.kind == "solid_fraction" || measure.kind == "profile" ||
                           measure.kind == "inertial_number" || measure.kind == "heap";
        if (!sizes) continue;
        ItemCheck(source_or(sources.measures, i, "measure '" + measure.name + "'"), defects)
            .report("kind", "a measure that does not depend on the radii of bodies that grow",
                    "'" + measure.kind + "'");
    }
}

/// What a law asks for beyond what the scheme and the chosen friction know.
void check_law(const SceneSpec& scene, const PairSpec& law, const ItemCheck& check) {
    const std::string between =
        " (materials '" + law.material_a + "' and '" + law.material_b + "')";
    const bool convex = scene.integrator.name == k_name;
    const bool rubs = law.friction > 0.0 && scene.contact.friction != FrictionChoice::none;
    if (law.surface.glue > 0.0) {
        if (!convex) {
            check.report("integrator.name", "convex_scheme for gluey contacts" + between,
                         "'" + scene.integrator.name + "'");
        }
        if (rubs || law.restitution > 0.0) {
            check.report("glue", "gluey contacts without friction and restitution" + between,
                         rubs ? "friction" : "restitution");
        }
    }
    if (convex && !is_plain(law)) {
        check.report("integrator.name",
                     "another integrator for surfaces that do more than friction, restitution and "
                     "glue" +
                         between,
                     k_name);
    }
    if (convex && (law.tangential_restitution != 0.0 || law.dissipation_index)) {
        check.report(
            "integrator.name",
            "another integrator for tangential restitution or a dissipation index" + between,
            k_name);
    }
    if (!convex && scene.contact.friction == FrictionChoice::associated && !is_plain(law)) {
        check.report("contact.friction",
                     "coulomb for surfaces that do more than friction and restitution" + between,
                     "'associated'");
    }
}

}  // namespace

void check_convex_scheme(const SceneSpec& scene, const SceneSources& sources,
                         std::vector<Defect>& defects) {
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const BodySpec& body = scene.bodies[i];
        check_growth(scene, body,
                     ItemCheck(source_or(sources.bodies, i, "body '" + body.name + "'"), defects));
    }
    check_measured_sizes(scene, sources, defects);
    const auto source = sources.tables.find("integrator");
    const ItemCheck check(source == sources.tables.end() ? ItemSource{} : source->second, defects);
    for (const MaterialSpec& a : scene.materials) {
        for (const MaterialSpec& b : scene.materials) {
            if (&a <= &b) check_law(scene, law_of(scene, a.name, b.name), check);
        }
    }
    if (scene.integrator.name != k_name) return;
    const auto refuse = [&](bool found, const std::string& what) {
        if (found) check.report("integrator.name", "another integrator for " + what, k_name);
    };
    refuse(!scene.joints.empty(), "a scene with joints");
    refuse(!scene.deformables.empty(), "a scene with deformable bodies");
    if (scene.solver.contact_matrix == MatrixChoice::global) {
        check.report("solver.contact_matrix", "auto or condensed with convex_scheme", "'global'");
    }
}

}  // namespace drystone::scene::validity
