// Checks the numbers of the table [compliance].
#include "drystone/core/text.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

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

}  // namespace

void check_compliance(const SceneSpec& scene, const SceneSources& sources,
                      std::vector<Defect>& defects) {
    const auto source = sources.tables.find("compliance");
    const ItemCheck check(source == sources.tables.end() ? ItemSource{} : source->second, defects);
    check_numbers(scene.compliance, check);
}

}  // namespace drystone::scene::validity
