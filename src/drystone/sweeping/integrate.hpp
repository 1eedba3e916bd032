#pragma once

#include <functional>
#include <optional>

#include "drystone/sweeping/process.hpp"
#include "drystone/sweeping/scheme.hpp"
#include "drystone/sweeping/trajectory.hpp"

namespace drystone::sweeping {

/// How the interval is cut into steps.
struct Stepping {
    double step =
        0.01;  ///< equal steps of at most this length between jumps; the first adaptive one

    /// With a tolerance the steps adapt: each is done once whole and once as two halves, the
    /// difference (in the units of u) is kept below this, and the halves are kept.
    std::optional<double> tolerance = {};
    double smallest_step = 0.0;  ///< adaptive: 0 means 1e-10 of the interval
    double largest_step = 0.0;   ///< adaptive: 0 means a tenth of the interval

    std::function<void(double share)> on_progress = {};  ///< called with the share done, 0 to 1
};

/// Integrates a sweeping process. Declared jump times of the set are nodes, where the jump law
/// u+ = prox(C+, u-) is applied to the state reached with the set just before.
///
/// Throws InputError for bad data or an initial point outside C(start), and whatever the set
/// throws on the way (for instance because it vanishes), with the time; nothing is returned then.
[[nodiscard]] Trajectory integrate(const Process& process, const Scheme& scheme,
                                   const Stepping& stepping = {});

}  // namespace drystone::sweeping
