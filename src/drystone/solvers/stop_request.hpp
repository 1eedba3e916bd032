#pragma once

#include <functional>

namespace drystone::solvers {

/// Asked between iterations. True ends the solve: it returns the best impulses that it measured,
/// with their residual, and counts as not converged unless that is within the tolerance. An answer
/// that was true stays true.
///
/// A request that depends on a clock or a signal makes the result depend on it, so time steps have
/// none.
using StopRequest = std::function<bool()>;

[[nodiscard]] inline bool is_stopped(const StopRequest& stop) { return stop && stop(); }

inline constexpr const char* k_stopped = "stopped on request; these are the best impulses measured";

}  // namespace drystone::solvers
