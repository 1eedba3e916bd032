#include "drystone/sim/theta_warning.hpp"

#include "drystone/core/text.hpp"
#include "drystone/sim/material_laws.hpp"

namespace drystone::sim {

std::string theta_warning(const scene::SceneSpec& spec) {
    const std::string& name = spec.integrator.name;
    if (name != "moreau_jean" && name != "fremond") return {};
    const double e = largest_restitution(spec);
    const double theta = spec.integrator.theta;
    if (theta >= 0.5 && theta <= 1.0 / (1.0 + e)) return {};
    return "theta = " + to_text(theta) + " is not in [1/2, 1/(1 + e)] = [0.5, " +
           short_text(1.0 / (1.0 + e)) + "]: contacts may produce energy" +
           (theta < 0.5 ? ", and so may the motion of deformable bodies without them: below 1/2 it "
                          "is unstable unless steps are short"
                        : "");
}

}  // namespace drystone::sim
