// Checks the settings of a scene that belong to no body: time, solver, contact, output.
#include <cmath>

#include "drystone/core/text.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

namespace {

void check_time(const TimeSpec& time, const ItemCheck& check) {
    check.number("time.start", time.start, k_any_number);
    check.number("time.step", time.step, k_positive);
    if (!(time.end >= time.start) || !std::isfinite(time.end)) {
        check.report("time.end", "a number >= start = " + to_text(time.start), to_text(time.end));
    } else if (time.step > 0.0 && !((time.end - time.start) / time.step <= 1e12)) {
        check.report("time.step", "a step that needs at most 1e12 steps", to_text(time.step));
    }
}

void check_solver(const SolverSpec& spec, const std::vector<KnownSolver>& known,
                  const ItemCheck& check) {
    std::vector<std::string> names;
    std::string with_products;
    bool takes_products = false;
    for (const KnownSolver& solver : known) {
        names.push_back(solver.name);
        if (!solver.takes_products) continue;
        with_products += (with_products.empty() ? "" : " or ") + solver.name;
        takes_products = takes_products || solver.name == spec.name;
    }
    if (!known.empty()) check.name("solver.name", spec.name, names);
    check.number("solver.velocity_tolerance", spec.velocity_tolerance, k_positive);
    check.number("solver.most_iterations", spec.most_iterations, k_not_negative);
    if (!known.empty() && spec.contact_matrix == MatrixChoice::global && !takes_products) {
        check.report("solver.name",
                     with_products + " with contact_matrix = \"global\": the others need a matrix",
                     "'" + spec.name + "'");
    }
}

}  // namespace

void check_settings(const SceneSpec& scene, const SceneSources& sources, const KnownNames& known,
                    std::vector<Defect>& defects) {
    const ItemCheck top = table_check("", sources, defects);
    if (scene.dimension != 2 && scene.dimension != 3) {
        top.report("dimension", "2 or 3", std::to_string(scene.dimension));
    }
    top.vector("gravity", scene.gravity, k_any_number, scene.dimension == 2 ? 2 : 3);
    if (scene.bodies.empty() && scene.deformables.empty() && !scene.inclusion && top.complete()) {
        top.report("body", "at least one body", "none");
    }
    check_compliance(scene, sources, defects);
    check_time(scene.time, table_check("time", sources, defects));
    check_solver(scene.solver, known.solvers, table_check("solver", sources, defects));
    const ItemCheck contact = table_check("contact", sources, defects);
    contact.number("contact.gap_tolerance", scene.contact.gap_tolerance, k_not_negative);
    contact.number("contact.penetration_tolerance", scene.contact.penetration_tolerance,
                   k_not_negative);
    if (scene.contact.approach_tolerance) {
        contact.number("contact.approach_tolerance", *scene.contact.approach_tolerance,
                       k_not_negative);
    }
    table_check("output", sources, defects)
        .number("output.interval", scene.output.interval, k_not_negative);
}

}  // namespace drystone::scene::validity
