// Checks settings: time, solver, contact, output, [compliance], and the scene against the traits of
// its integrator.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "drystone/core/text.hpp"
#include "drystone/scene/spec/combination.hpp"
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

/// A setting that follows from the scene where it has no value.
void check_given(const ItemCheck& check, const std::string& key, std::optional<double> value,
                 const Range& range) {
    if (value) check.number(key, *value, range);
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
    check_given(check, "solver.velocity_tolerance", spec.velocity_tolerance, k_positive);
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
    const bool has_bodies = !scene.bodies.empty() || !scene.deformables.empty();
    if (!has_bodies && !scene.inclusion && !scene.sweeping && top.complete()) {
        top.report("body", "at least one body", "none");
    }
    check_compliance(scene, sources, defects);
    check_time(scene.time, table_check("time", sources, defects));
    check_solver(scene.solver, known.solvers, table_check("solver", sources, defects));
    const ItemCheck contact = table_check("contact", sources, defects);
    contact.number("contact.gap_tolerance", scene.contact.gap_tolerance, k_not_negative);
    check_given(contact, "contact.gap_band", scene.contact.gap_band, k_not_negative);
    check_given(contact, "contact.penetration_tolerance", scene.contact.penetration_tolerance,
                k_not_negative);
    check_given(contact, "contact.approach_tolerance", scene.contact.approach_tolerance,
                k_not_negative);
    check_given(table_check("output", sources, defects), "output.interval", scene.output.interval,
                k_not_negative);
}

namespace {

/// The name is one of the registry for this kind of scene. A crowd has a scheme of its own.
void check_integrator_name(const SceneSpec& scene, const KnownNames& known,
                           const ItemCheck& check) {
    std::vector<std::string> names;
    if (scene.inclusion) {
        names = known.inclusion_schemes;
    } else if (scene.sweeping) {
        names = known.sweeping_schemes;
    } else {
        for (const KnownIntegrator& one : known.integrators) names.push_back(one.name);
    }
    if (!names.empty() && !scene.crowd) {
        check.name("integrator.name", scene.integrator.name, names);
    }
}

/// Whether the surfaces of a law do no more than Coulomb's friction and rebounds; glue apart.
bool is_plain(const PairSpec& law) {
    const SurfaceSpec& surface = law.surface;
    return !law.grain && !law.bond && surface.rolling_resistance == 0.0 &&
           surface.spinning_resistance == 0.0 && surface.cohesion == 0.0 &&
           surface.normal_damping == 0.0 && surface.tangential_damping == 0.0 &&
           surface.drag == 0.0 && surface.sliding_friction.value_or(law.friction) == law.friction;
}

/// What the law between two materials does beyond what the integrator or the friction accepts.
void check_pair_law(const SceneSpec& scene, const PairSpec& law, const KnownIntegrator* integrator,
                    const KnownNames& known, const ItemCheck& check) {
    const std::string between =
        " (materials '" + law.material_a + "' and '" + law.material_b + "')";
    const bool rubs = law.friction > 0.0 && scene.contact.friction != FrictionChoice::none;
    if (law.surface.glue > 0.0) {
        if (integrator != nullptr && !integrator->traits.accepts.glue) {
            check.report(
                "integrator.name",
                integrators_with(known, &AcceptedScenes::glue) + " for gluey contacts" + between,
                "'" + integrator->name + "'");
        }
        if (rubs || law.restitution > 0.0) {
            check.report("glue", "gluey contacts without friction and restitution" + between,
                         rubs ? "friction" : "restitution");
        }
    }
    if (is_plain(law)) return;
    if (integrator != nullptr && !integrator->traits.accepts.surfaces) {
        check.report("integrator.name",
                     "another integrator for surfaces that do more than Coulomb's friction and "
                     "rebounds" +
                         between,
                     integrator->name);
    } else if (scene.contact.friction == FrictionChoice::associated) {
        check.report("contact.friction",
                     "coulomb for surfaces that do more than friction and restitution" + between,
                     "'associated'");
    }
}

/// Joints, deformable bodies, a periodic cell, choices of laws.
void check_content(const SceneSpec& scene, const KnownIntegrator& integrator,
                   const ItemCheck& check, const ItemCheck& contact) {
    const AcceptedScenes& accepts = integrator.traits.accepts;
    const auto reject = [&](bool found, const std::string& what) {
        if (!found) return;
        check.report("integrator.name", "another integrator for a scene with " + what,
                     integrator.name);
    };
    reject(!accepts.joints && !scene.joints.empty(), "joints");
    reject(scene.output.regularity && integrator.traits.contacts == ContactModel::springs,
           "output.regularity, which is a constant of contacts with impulses");
    reject(!accepts.deformables && !scene.deformables.empty(), "deformable bodies");
    reject(!accepts.cell && scene.cell.has_value(), "a periodic cell");
    reject(!accepts.associated_friction && scene.contact.friction == FrictionChoice::associated,
           "associated friction");
    if (!accepts.theta_zero && scene.integrator.theta == 0.0) {
        check.report("integrator.theta", "a number above 0 with " + integrator.name, "0");
    }
    if (!accepts.impact_choice && scene.contact.impact_law != ImpactChoice::by_material) {
        contact.report(
            "contact.impact_law",
            "by_material with the integrator " + integrator.name + ", which has a law of its own",
            scene.contact.impact_law == ImpactChoice::newton ? "newton" : "moreau");
    }
}

}  // namespace

const KnownIntegrator* integrator_of(const SceneSpec& scene, const KnownNames& known) {
    if (scene.inclusion || scene.sweeping || scene.crowd) return nullptr;
    const auto found =
        std::find_if(known.integrators.begin(), known.integrators.end(),
                     [&](const auto& one) { return one.name == scene.integrator.name; });
    return found == known.integrators.end() ? nullptr : &*found;
}

std::string integrators_with(const KnownNames& known, bool AcceptedScenes::*what) {
    std::string names;
    for (const KnownIntegrator& one : known.integrators) {
        if (one.traits.accepts.*what) names += (names.empty() ? "" : " or ") + one.name;
    }
    return names;
}

void check_integrator(const SceneSpec& scene, const SceneSources& sources, const KnownNames& known,
                      std::vector<Defect>& defects) {
    const ItemCheck check = table_check("integrator", sources, defects);
    check_integrator_name(scene, known, check);
    check.number("integrator.theta", scene.integrator.theta, {.low = 0.0, .high = 1.0});
    const KnownIntegrator* integrator = integrator_of(scene, known);
    for (const MaterialSpec& a : scene.materials) {
        for (const MaterialSpec& b : scene.materials) {
            if (&a > &b) continue;
            check_pair_law(scene, law_of(scene, a.name, b.name), integrator, known, check);
        }
    }
    if (integrator == nullptr) return;
    check_content(scene, *integrator, check, table_check("contact", sources, defects));
    if (!integrator->traits.rejections) return;
    for (const Rejection& one : integrator->traits.rejections(scene)) {
        const ItemCheck own = table_check(one.table, sources, defects);
        if (one.is_missing && !own.complete()) continue;
        own.report(one.key, one.expected, one.found);
    }
}

namespace {

/// From D = 1e-3 to 1e-2 m the force grows by 1e9.
constexpr double k_most_exponent = 10.0;

void check_numbers(const ComplianceSpec& compliance, const ItemCheck& check) {
    if (compliance.stiffness)
        check.number("compliance.stiffness", *compliance.stiffness, k_positive);
    check.number("compliance.exponent", compliance.exponent, {.low = 2.0});
    if (compliance.exponent > k_most_exponent) {
        check.report("compliance.exponent",
                     "at most " + short_text(k_most_exponent) +
                         ": beyond that forces c D^(alpha - 1) vanish in rounding until bodies "
                         "overlap widely, and then are as hard as walls",
                     short_text(compliance.exponent));
    }
    check.number("compliance.dissipation", compliance.dissipation, {.low = 0.0, .high = 1.0});
    if (compliance.friction_damping) {
        check.number("compliance.friction_damping", *compliance.friction_damping, k_positive);
    }
    check.number("compliance.beta", compliance.beta, k_positive);
    check.number("compliance.gamma", compliance.gamma, k_positive);
    if (compliance.tolerance) {
        check.number("compliance.tolerance", *compliance.tolerance, k_positive);
    }
    check.number("compliance.most_iterations", compliance.most_iterations, k_positive);
    if (compliance.tangential_stiffness) {
        check.number("compliance.tangential_stiffness", *compliance.tangential_stiffness,
                     k_not_negative);
    }
    check.number("compliance.linear_dissipation", compliance.linear_dissipation,
                 {.low = 0.0, .high = 1.0});
    check.number("compliance.krylov.tolerance", compliance.krylov.tolerance,
                 {.low = 0.0, .high = 1.0, .low_included = false});
    check.number("compliance.krylov.drop", compliance.krylov.drop, k_not_negative);
    const bool exact = compliance.mode == ComplianceSpec::Mode::exact;
    if (exact && (compliance.beta != 0.5 || compliance.gamma != 1.0)) {
        check.report("compliance.beta",
                     "beta = 1/2 and gamma = 1 in exact mode: with others energy is not kept",
                     short_text(compliance.beta) + " and " + short_text(compliance.gamma));
    } else if (compliance.gamma < 0.5 || 2.0 * compliance.beta < compliance.gamma) {
        check.report(
            "compliance.beta",
            "gamma >= 1/2 and beta >= gamma / 2: others let energy grow without contacts",
            "beta = " + short_text(compliance.beta) + ", gamma = " + short_text(compliance.gamma));
    }
}

/// What only the listing of the thesis has.
void check_listing(const SceneSpec& scene, const ItemCheck& check) {
    const ComplianceSpec& compliance = scene.compliance;
    const bool any = !compliance.listing_errors.empty();
    if (any && scene.dimension != 2) {
        check.report("compliance.listing_errors", "none in space: the listing has disks only",
                     "some");
    }
    if (compliance.mode == ComplianceSpec::Mode::thesis) return;
    if (any) {
        check.report("compliance.listing_errors", "none in exact mode, or mode = \"thesis\"",
                     "some");
    }
    if (compliance.linear_dissipation != 0.0) {
        check.report("compliance.linear_dissipation",
                     "0 in exact mode, or mode = \"thesis\": the exact mode has `dissipation`",
                     short_text(compliance.linear_dissipation));
    }
}

}  // namespace

void check_compliance(const SceneSpec& scene, const SceneSources& sources,
                      std::vector<Defect>& defects) {
    const ItemCheck check = table_check("compliance", sources, defects);
    check_numbers(scene.compliance, check);
    check_listing(scene, check);
}

}  // namespace drystone::scene::validity
