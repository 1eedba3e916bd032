// The theta scheme with Fremond's impact law (Acary and Collins-Craft 2024, eq. 63): Coulomb's
// friction on the mean velocity u_theta, so that no contact produces energy.
#include "drystone/inclusion/scheme.hpp"
#include "drystone/inclusion/theta_step.hpp"

namespace drystone::inclusion {

SchemeEntry fremond_scheme() {
    return {
        .name = "fremond",
        .summary =
            "theta scheme with friction on mean velocities: no contact produces energy "
            "(Acary and Collins-Craft 2024)",
        .make = [](const SchemeOptions& options) { return theta_scheme("fremond", true, options); },
        .law = "Fremond",
        .uses_theta = true};
}

}  // namespace drystone::inclusion
