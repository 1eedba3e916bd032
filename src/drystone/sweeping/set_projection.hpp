#pragma once

#include "drystone/linalg/types.hpp"
#include "drystone/sweeping/process.hpp"
#include "drystone/sweeping/scheme.hpp"

namespace drystone::sweeping {

/// v = prox(C(t, v), z) in the metric of the process, with contacts and the normal z - v.
///
/// For a set that depends on the state this is a fixed point, iterated from `guess`: it converges
/// when C moves by less than the state does (Lipschitz constant below 1 in u). The result carries
/// the measured residual |v - prox(C(t, v), z)| and whether it reached `tolerance`.
[[nodiscard]] StepResult project_on_set(const Process& process, double t, const VecX& z,
                                        const VecX& guess, double tolerance);

}  // namespace drystone::sweeping
