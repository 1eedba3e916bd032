#include <cmath>

#include "drystone/core/text.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

using reading::k_any_number;
using reading::k_not_negative;
using reading::k_positive;

namespace {

ItemCheck check_of(const std::string& table, const SceneSources& sources,
                   std::vector<Defect>& defects) {
    const auto source = sources.tables.find(table);
    return {source == sources.tables.end() ? ItemSource{} : source->second, defects};
}

void check_time(const TimeSpec& time, const ItemCheck& check) {
    check.number("time.start", time.start, k_any_number);
    check.number("time.step", time.step, k_positive);
    if (!(time.end >= time.start) || !std::isfinite(time.end)) {
        check.report("time.end", "a number >= start = " + to_text(time.start), to_text(time.end));
    } else if (time.step > 0.0 && !((time.end - time.start) / time.step <= 1e12)) {
        check.report("time.step", "a step that needs at most 1e12 steps", to_text(time.step));
    }
}

}  // namespace

void check_settings(const SceneSpec& scene, const SceneSources& sources, const KnownNames& known,
                    std::vector<Defect>& defects) {
    const ItemCheck top = check_of("", sources, defects);
    if (scene.dimension != 2 && scene.dimension != 3) {
        top.report("dimension", "2 or 3", std::to_string(scene.dimension));
    }
    top.vector("gravity", scene.gravity, k_any_number, scene.dimension == 2 ? 2 : 3);
    if (scene.bodies.empty() && scene.deformables.empty() && !scene.inclusion && top.complete()) {
        top.report("body", "at least one body", "none");
    }
    check_compliance(scene, sources, defects);
    check_time(scene.time, check_of("time", sources, defects));
    const ItemCheck integrator = check_of("integrator", sources, defects);
    const std::vector<std::string>& integrators =
        scene.inclusion ? known.inclusion_schemes : known.integrators;
    // A crowd has a scheme of its own.
    if (!integrators.empty() && !scene.crowd) {
        integrator.name("integrator.name", scene.integrator.name, integrators);
    }
    integrator.number("integrator.theta", scene.integrator.theta, {.low = 0.0, .high = 1.0});
    if (scene.integrator.name == "fremond" && scene.integrator.theta == 0.0) {
        integrator.report("integrator.theta", "a number above 0 with fremond", "0");
    }

    const ItemCheck solver = check_of("solver", sources, defects);
    if (!known.solvers.empty()) solver.name("solver.name", scene.solver.name, known.solvers);
    solver.number("solver.velocity_tolerance", scene.solver.velocity_tolerance, k_positive);
    solver.number("solver.most_iterations", scene.solver.most_iterations, k_not_negative);
    if (scene.solver.contact_matrix == MatrixChoice::global && scene.solver.name != "auto") {
        solver.report("solver.name",
                      "auto with contact_matrix = \"global\": the others need a matrix",
                      "'" + scene.solver.name + "'");
    }

    const ItemCheck contact = check_of("contact", sources, defects);
    if (scene.integrator.name == "fremond" &&
        scene.contact.impact_law != ImpactChoice::by_material) {
        contact.report("contact.impact_law",
                       "by_material with the integrator fremond, which has a law of its own",
                       scene.contact.impact_law == ImpactChoice::newton ? "newton" : "moreau");
    }
    contact.number("contact.gap_tolerance", scene.contact.gap_tolerance, k_not_negative);
    contact.number("contact.penetration_tolerance", scene.contact.penetration_tolerance,
                   k_not_negative);
    if (scene.contact.approach_tolerance) {
        contact.number("contact.approach_tolerance", *scene.contact.approach_tolerance,
                       k_not_negative);
    }
    check_of("output", sources, defects)
        .number("output.interval", scene.output.interval, k_not_negative);
}

}  // namespace drystone::scene::validity
