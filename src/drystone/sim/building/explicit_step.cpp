// Rejects steps that are too long for explicit springs, dampers and drag between bodies.
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/building/builders.hpp"

namespace drystone::sim::building {

void require_stable_step(const scene::SceneSpec& spec, double longest) {
    if (spec.time.step <= longest) return;
    throw InputError({.what = "time.step",
                      .expected = "at most " + short_text(longest) +
                                  " s: beyond it springs, dampers and drag of bodies are unstable "
                                  "with '" +
                                  spec.integrator.name +
                                  "', which is explicit (the other integrators treat them "
                                  "implicitly, without a limit)",
                      .found = short_text(spec.time.step) + " s"});
}

}  // namespace drystone::sim::building
