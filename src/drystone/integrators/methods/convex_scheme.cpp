// The convex scheme for second-order inclusions (Maury 2006; Bernicot and Lefebvre-Lepot 2011):
//     v+ = P_K(v + h M^-1 F),  K = { u : g_i(t + h, q) + h grad g_i . u >= 0 },  q+ = q + h v+.
// Spheres, disks and convex obstacles never overlap, whatever the step. See docs/convex-scheme.md.
#include "drystone/integrators/convex_step.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::integrators {

namespace {

/// Projections need the matrix W itself.
std::vector<scene::Rejection> rejected_by_convex_scheme(const scene::SceneSpec& scene) {
    if (scene.solver.contact_matrix != scene::MatrixChoice::global) return {};
    return {{.table = "solver",
             .key = "solver.contact_matrix",
             .expected = "auto or condensed with convex_scheme",
             .found = "'global'"}};
}

}  // namespace

IntegratorEntry convex_scheme_integrator() {
    return {.name = "convex_scheme",
            .summary =
                "projection on linearised constraints, spheres and disks never overlap "
                "(Bernicot and Lefebvre-Lepot 2011)",
            .traits = {.contacts = scene::ContactModel::convex_constraints,
                       .predicts_gaps = true,
                       .accepts = {.joints = false,
                                   .deformables = false,
                                   .surfaces = false,
                                   .tangential_restitution = false,
                                   .dissipation_index = false,
                                   .growth = true,
                                   .glue = true},
                       .impact_law = [](const scene::SceneSpec&) { return "Moreau"; },
                       .rejections = rejected_by_convex_scheme},
            .make = [](const scene::SceneSpec&) -> Integrator {
                return [](auto& system, double t, double h, const StepSettings& settings,
                          const solvers::AnySolver& solver) {
                    return convex_step(system, t, h, settings, solver);
                };
            }};
}

}  // namespace drystone::integrators
