// Checks bodies whose radius depends on time.
#include <algorithm>
#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "drystone/core/text.hpp"
#include "drystone/scene/spec/any_shape.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

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
