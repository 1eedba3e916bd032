// The penalty scheme: Moreau-Yosida regularisation with an exact exponential step.
#include <cmath>

#include "drystone/linalg/checks.hpp"
#include "drystone/sweeping/scheme.hpp"

namespace drystone::sweeping {

Scheme penalty(double lambda, double tolerance) {
    require_positive("penalty scheme: lambda", lambda);
    return {.name = "penalty",
            .step = [lambda, tolerance](const Process& process, double t_i, double t_f,
                                        const VecX& u_i) {
                const double h = t_f - t_i;
                const VecX z = u_i - h * perturbation(process, t_i, u_i);
                StepResult result = project_on_set(process, t_f, z, u_i, tolerance);
                const double left = std::exp(-lambda * h);  // share of the violation that remains
                for (auto& contact : result.contacts) contact.multiplier *= 1.0 - left;
                result.normal *= 1.0 - left;
                result.u += left * (z - result.u);
                return result;
            }};
}

SchemeEntry penalty_scheme() {
    return {.name = "penalty",
            .summary = "Moreau-Yosida regularisation with an exact exponential step",
            .make = [](const SchemeOptions& options) {
                return penalty(options.lambda, options.tolerance);
            }};
}

}  // namespace drystone::sweeping
