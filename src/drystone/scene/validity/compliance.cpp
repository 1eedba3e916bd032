#include "drystone/core/text.hpp"
#include "drystone/scene/combination.hpp"
#include "drystone/scene/spring_depth.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"
#include "drystone/scene/validity/plain_law.hpp"

namespace drystone::scene::validity {

using reading::k_not_negative;
using reading::k_positive;

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

/// c of a spring that is not linear is no N/m.
void check_tangential_spring(const SceneSpec& scene, const ItemCheck& check) {
    if (scene.integrator.name != "dem" || scene.compliance.exponent == 2.0) return;
    if (scene.compliance.tangential_stiffness || !has_friction(scene)) return;
    check.report("compliance.tangential_stiffness",
                 "k_t of contacts with friction (N/m): there is no default where exponent is not 2",
                 "nothing");
}

/// Newton's matrices are symmetric only without friction, and with forces at one instant.
void check_linear_solver(const SceneSpec& scene, const ItemCheck& check) {
    const std::string& name = scene.compliance.linear_solver;
    if (name != "cholmod" && name != "pcg_cholesky" && name != "pcg_jacobi") return;
    const bool exact = scene.compliance.mode == ComplianceSpec::Mode::exact;
    if (!exact && !has_friction(scene)) return;
    check.report("compliance.linear_solver",
                 "a solver for matrices that are not symmetric, as " +
                     std::string(exact ? "exact mode" : "friction") +
                     " makes them (auto, block_krylov, block_lu, dense_lu, gmres_ilut, superlu)",
                 name);
}

}  // namespace

void check_compliance(const SceneSpec& scene, const SceneSources& sources,
                      std::vector<Defect>& defects) {
    const auto source = sources.tables.find("compliance");
    const ItemCheck check(source == sources.tables.end() ? ItemSource{} : source->second, defects);
    check_numbers(scene.compliance, check);
    const std::string& name = scene.integrator.name;
    if (!is_compliant(name)) return;
    if (!scene.compliance.stiffness && check.complete()) {
        const auto body = deepest_at_rest(scene);
        check.report(
            "compliance.stiffness",
            "the stiffness of contacts, which " + name + " needs" +
                (body ? ", in the order of " +
                            short_text(suggested_stiffness(*body, scene.compliance.exponent)) +
                            ": body '" + body->name +
                            "' then sinks by a thousandth of half its width"
                      : ""),
            "none");
    }
    const auto own = sources.tables.find("integrator");
    const ItemCheck integrator(own == sources.tables.end() ? ItemSource{} : own->second, defects);
    const auto refuse = [&](bool found, const std::string& what) {
        if (found) {
            integrator.report("integrator.name", "another integrator for a scene with " + what,
                              name);
        }
    };
    if (name == "newmark_compliance") check_linear_solver(scene, check);
    check_tangential_spring(scene, check);
    refuse(!scene.joints.empty(), "joints");
    refuse(!scene.deformables.empty(), "deformable bodies");
    refuse(scene.cell.has_value(), "a periodic cell");
    bool plain = true;
    for (const MaterialSpec& a : scene.materials) {
        for (const MaterialSpec& b : scene.materials) {
            const PairSpec law = law_of(scene, a.name, b.name);
            plain = plain && is_plain(law) && law.surface.glue == 0.0;
        }
    }
    refuse(!plain, "surfaces that do more than Coulomb's friction");
    refuse(scene.contact.friction == FrictionChoice::associated, "associated friction");
}

}  // namespace drystone::scene::validity
