// The theta scheme of Jean and Moreau with friction (Acary and Collins-Craft 2024, eq. 52):
// Newton's impact law and Coulomb's friction on the velocity u+ at the end of the step.
#include "drystone/inclusion/scheme.hpp"
#include "drystone/inclusion/theta_step.hpp"

namespace drystone::inclusion {

SchemeEntry moreau_jean_scheme() {
    return {.name = "moreau_jean",
            .summary = "theta scheme with friction, Newton's impact law (Jean and Moreau 1992)",
            .make =
                [](const SchemeOptions& options) {
                    return theta_scheme("moreau_jean", false, options);
                },
            .law = "Newton",
            .uses_theta = true};
}

}  // namespace drystone::inclusion
