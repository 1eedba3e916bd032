#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace drystone::solvers {

/// How a solve ended, the graver the later. Only `converged` means that the residual was measured
/// below the tolerance.
enum class Status {
    converged,
    not_converged,  ///< the iterations ran out, or progress stopped, above the tolerance
    unbounded,      ///< the impulses grew beyond what doubles resolve (ImpulseBound); there may be
                    ///< no solution, but nothing proves it
    infeasible,     ///< a certificate proves that the problem has no solution (feasibility.hpp)
};

/// What every solver returns.
struct SolveReport {
    Status status = Status::not_converged;
    int iterations = 0;        ///< in the units of the solver: sweeps, Newton steps, ...
    double residual = 0.0;     ///< of the impulses that are returned, in the measure that was asked
    std::string message = {};  ///< what the solver did, or why it stopped

    [[nodiscard]] bool converged() const noexcept { return status == Status::converged; }
};

/// "converged", "not converged", "unbounded" or "infeasible".
[[nodiscard]] constexpr std::string_view name_of(Status status) noexcept {
    switch (status) {
        case Status::converged:
            return "converged";
        case Status::unbounded:
            return "unbounded";
        case Status::infeasible:
            return "infeasible";
        case Status::not_converged:
            break;
    }
    return "not converged";
}

/// Called during a long solve with its progress: iterations so far and the smallest residual
/// measured.
using Progress = std::function<void(int iterations, double residual)>;

}  // namespace drystone::solvers
