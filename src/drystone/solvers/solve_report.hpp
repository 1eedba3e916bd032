#pragma once

#include <functional>
#include <string>

namespace drystone::solvers {

/// How a solve ended. Only `converged` means that the residual was measured below the tolerance.
enum class Status {
    converged,
    not_converged,  ///< the iterations ran out, or progress stopped, above the tolerance
    infeasible,     ///< the problem has no solution: the impulses grow along a certificate
};

/// What every solver returns.
struct SolveReport {
    Status status = Status::not_converged;
    int iterations = 0;        ///< in the units of the solver: sweeps, Newton steps, ...
    double residual = 0.0;     ///< measured natural residual of the impulses that are returned
    std::string message = {};  ///< what the solver did, or why it stopped, in words

    [[nodiscard]] bool converged() const noexcept { return status == Status::converged; }
};

/// Hears how far a long solve has come: iterations so far and the smallest residual measured.
using Progress = std::function<void(int iterations, double residual)>;

}  // namespace drystone::solvers
