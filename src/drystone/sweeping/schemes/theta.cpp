// The theta scheme: projection at an averaged instant, then extrapolation.
#include "drystone/linalg/checks.hpp"
#include "drystone/sweeping/scheme.hpp"

namespace drystone::sweeping {

Scheme theta_variant(double theta, double tolerance) {
    require_positive("theta scheme: theta", theta);
    return {.name = "theta",
            .step = [theta, tolerance](const Process& process, double t_i, double t_f,
                                       const VecX& u_i) {
                const double t_a = theta * t_f + (1.0 - theta) * t_i;
                const VecX z = u_i - theta * (t_f - t_i) * perturbation(process, t_i, u_i);
                StepResult result = project_on_set(process, t_a, z, u_i, tolerance);
                // Multipliers of the whole step: multipliers of the averaged instant divided by
                // theta.
                for (auto& contact : result.contacts) contact.multiplier /= theta;
                result.normal /= theta;
                result.u = u_i + (result.u - u_i) / theta;
                return result;
            }};
}

SchemeEntry theta_scheme() {
    return {.name = "theta",
            .summary = "projection on the set at an averaged instant, then extrapolation",
            .make = [](const SchemeOptions& options) {
                return theta_variant(options.theta, options.tolerance);
            }};
}

}  // namespace drystone::sweeping
