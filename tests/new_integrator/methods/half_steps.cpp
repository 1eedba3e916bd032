// An integrator that the library does not have: every step in two halves of another integrator.
// This file is all that it takes.
#include <utility>

#include "drystone/integrators/integrator.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::integrators {

IntegratorEntry half_steps_integrator() {
    return {.name = "half_steps",
            .summary = "every step in two halves (test)",
            .traits = {.predicts_gaps = true,
                       .uses_theta = true,
                       .accepts = {.joints = false, .growth = true},
                       .impact_law = [](const scene::SceneSpec&) { return "halved"; },
                       .settings = [](const scene::SceneSpec&) { return "two halves"; },
                       .rejections =
                           [](const scene::SceneSpec& scene) {
                               std::vector<scene::Rejection> list;
                               if (scene.time.step > 1.0) {
                                   list.push_back({.table = "time",
                                                   .key = "time.step",
                                                   .expected = "at most 1 s with half_steps",
                                                   .found = "more"});
                               }
                               return list;
                           }},
            .make = [](const scene::SceneSpec& scene) -> Integrator {
                return [half = make_integrator("moreau_jean", scene)](
                           auto& system, double t, double h, const auto&... others) {
                    StepReport first = half(system, t, 0.5 * h, others...);
                    StepReport report = half(system, t + 0.5 * h, 0.5 * h, others...);
                    report.h = h;
                    report.iterations += first.iterations;
                    return report;
                };
            }};
}

}  // namespace drystone::integrators
