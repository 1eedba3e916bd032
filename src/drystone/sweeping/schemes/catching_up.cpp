// The catching-up scheme: u+ = prox(C(t+), u - h F) (Moreau 1999, eq. 19).
#include "drystone/sweeping/scheme.hpp"

namespace drystone::sweeping {

Scheme catching_up(double tolerance) {
    return {.name = "catching_up",
            .step = [tolerance](const Process& process, double t_i, double t_f, const VecX& u_i) {
                const VecX z = u_i - (t_f - t_i) * perturbation(process, t_i, u_i);
                return project_on_set(process, t_f, z, u_i, tolerance);
            }};
}

SchemeEntry catching_up_scheme() {
    return {.name = "catching_up",
            .summary = "implicit projection on the set at the end of the step",
            .make = [](const SchemeOptions& options) { return catching_up(options.tolerance); }};
}

}  // namespace drystone::sweeping
