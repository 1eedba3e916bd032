// Newmark's scheme with compliant contacts (Nguyen 2024): normal compliance at the end of the step
// (SNC) or as the secant of its potential, which keeps energy (INC), regularised friction, Newton's
// method with active sets. See docs/compliance.md.
#include <algorithm>
#include <memory>

#include "drystone/integrators/integrator.hpp"
#include "drystone/integrators/newmark_step.hpp"
#include "drystone/integrators/spring_scenes.hpp"
#include "drystone/linalg/linear_solver.hpp"
#include "drystone/scene/spec/combination.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::integrators {

namespace {

using scene::ComplianceSpec;

/// Default tolerances of Newton's method: a share of the fastest body's speed, or
/// the displacement (m) at which the thesis's listing stops.
constexpr double k_newton_tolerance = 1e-10;
constexpr double k_listing_tolerance = 1e-5;

/// An error of sticking friction comes with that of sliding friction.
springs::ListingErrors listing_errors(const ComplianceSpec& compliance) {
    using Error = ComplianceSpec::ListingError;
    const auto has = [&](Error error) {
        const auto& list = compliance.listing_errors;
        return std::find(list.begin(), list.end(), error) != list.end();
    };
    return {.slope_limit = has(Error::slope_limit),
            .slip_tangent = has(Error::slip_tangent) || has(Error::stick),
            .stick = has(Error::stick)};
}

ComplianceOptions newmark_options(const ComplianceSpec& compliance) {
    const bool listing = compliance.mode == ComplianceSpec::Mode::thesis;
    return {.law = {.normal = {.stiffness = compliance.stiffness.value_or(0.0),
                               .exponent = compliance.exponent,
                               .scheme = compliance.law == ComplianceSpec::Law::inc
                                             ? springs::NormalScheme::secant
                                             : springs::NormalScheme::at_end,
                               .dissipation = compliance.dissipation,
                               .linear_dissipation = compliance.linear_dissipation},
                    .friction_damping = compliance.friction_damping.value_or(0.0),
                    .listing = listing,
                    .errors = listing_errors(compliance)},
            .beta = compliance.beta,
            .gamma = compliance.gamma,
            .tolerance =
                compliance.tolerance.value_or(listing ? k_listing_tolerance : k_newton_tolerance),
            .most_iterations = compliance.most_iterations,
            .linear_solver = compliance.linear_solver,
            .krylov = compliance.krylov};
}

/// Newton's matrices are symmetric only without friction, and with forces at one instant.
std::optional<scene::Rejection> symmetric_solver(const scene::SceneSpec& scene) {
    const bool exact = scene.compliance.mode == ComplianceSpec::Mode::exact;
    if (!exact && !scene::has_friction(scene)) return std::nullopt;
    for (const LinearSolverEntry& entry : linear_solvers()) {
        if (entry.name != scene.compliance.linear_solver || !entry.symmetric_only) continue;
        return scene::Rejection{
            .table = "compliance",
            .key = "compliance.linear_solver",
            .expected = "a solver for matrices that are not symmetric, as " +
                        std::string(exact ? "exact mode" : "friction") +
                        " makes them (auto, block_krylov, block_lu, dense_lu, gmres_ilut, superlu)",
            .found = entry.name};
    }
    return std::nullopt;
}

std::vector<scene::Rejection> rejected_by_newmark(const scene::SceneSpec& scene) {
    std::vector<scene::Rejection> list;
    auto missing = missing_stiffness(scene, "newmark_compliance");
    if (missing) list.push_back(std::move(*missing));
    if (auto solver = symmetric_solver(scene)) list.push_back(std::move(*solver));
    return list;
}

std::string newmark_law(const scene::SceneSpec& scene) {
    return scene.compliance.law == ComplianceSpec::Law::inc ? "INC" : "SNC";
}

std::string newmark_settings(const scene::SceneSpec& scene) {
    const bool exact = scene.compliance.mode == ComplianceSpec::Mode::exact;
    return newmark_law(scene) + " with " + spring_text(scene) +
           (exact ? ", exact mode" : ", mode of the thesis") +
           "; impacts by compliance.dissipation, not by restitutions";
}

}  // namespace

IntegratorEntry newmark_compliance_integrator() {
    return {.name = "newmark_compliance",
            .summary =
                "contacts as implicit springs that keep energy, Newton with active sets "
                "(Nguyen 2024)",
            .traits = {.contacts = scene::ContactModel::springs,
                       .predicts_gaps = true,
                       .has_thesis_mode = true,
                       .accepts = spring_scenes(),
                       .impact_law = newmark_law,
                       .impact_note = "by compliance.dissipation, not by the restitutions of "
                                      "materials",
                       .settings = newmark_settings,
                       .rejections = rejected_by_newmark},
            .make = [](const scene::SceneSpec& scene) -> Integrator {
                const ComplianceOptions options = newmark_options(scene.compliance);
                const auto plane = std::make_shared<NewmarkStep<2>>(options);
                const auto space = std::make_shared<NewmarkStep<3>>(options);
                return
                    [plane, space]<int D>(contact::System<D>& system, double t, double h,
                                          const StepSettings& settings, const solvers::AnySolver&) {
                        if constexpr (D == 2) return (*plane)(system, t, h, settings);
                        if constexpr (D == 3) return (*space)(system, t, h, settings);
                    };
            }};
}

}  // namespace drystone::integrators
