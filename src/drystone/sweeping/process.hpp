#pragma once

#include <functional>
#include <optional>

#include "drystone/convex/moving_set.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::sweeping {

/// The sweeping process  -u' in N(C(t, u); u) + F(t, u),  u(start) = initial  in C(start).
///
/// With a metric M the normal cone is the one of the scalar product x^T M y.
struct Process {
    convex::MovingSet set;
    VecX initial;
    double start = 0.0;
    double end = 1.0;
    std::function<VecX(double, const VecX&)> perturbation = {};  ///< F, none by default
    std::optional<Metric> metric = {};                           ///< Euclidean by default
    double entry_tolerance = 1e-9;  ///< distance from C(start) that still counts as inside
};

/// F(t, u), zero when the process has none.
[[nodiscard]] VecX perturbation(const Process& process, double t, const VecX& u);

/// The metric as the projections want it: null when Euclidean.
[[nodiscard]] inline const Metric* metric_of(const Process& process) noexcept {
    return process.metric ? &*process.metric : nullptr;
}

/// Throws InputError for a bad interval, non-finite data, sizes that do not fit or an initial
/// point outside C(start).
void require_valid(const Process& process);

}  // namespace drystone::sweeping
