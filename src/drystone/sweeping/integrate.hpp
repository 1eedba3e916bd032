#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "drystone/convex/projections/polyhedral_projection.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/sweeping/process.hpp"
#include "drystone/sweeping/scheme.hpp"

namespace drystone::sweeping {

/// One computed instant. The first record is the initial state.
struct Record {
    double t = 0.0;
    VecX u;
    VecX normal = {};  ///< integral over the step of the element of N, zero at first
    std::vector<convex::ActiveConstraint> contacts =
        {};                 ///< tight constraints with their multipliers
    double residual = 0.0;  ///< of the fixed point when the set depends on the state
    double error = 0.0;     ///< estimated local error (adaptive steps)
    int iterations = 0;     ///< fixed-point iterations, or events passed
    bool jump = false;      ///< u+ = prox(C+, u-) at a declared jump; t repeats
};

/// What an integration returns.
struct Trajectory {
    std::string scheme;
    std::vector<Record> records;
    int rejected_steps = 0;  ///< adaptive steps that were repeated
    int forced_steps = 0;    ///< steps accepted at the smallest size with a larger error
    int events = 0;          ///< changes of the contact set (event-driven)
    double worst_residual = 0.0;
    bool converged = true;  ///< every fixed point reached its tolerance

    [[nodiscard]] const VecX& final_state() const { return records.back().u; }
};

/// u(t), linear between records, the right limit at a jump.
[[nodiscard]] VecX state_at(const Trajectory& trajectory, double t);

/// sum |u_{k+1} - u_k|: the variation of u on the nodes.
[[nodiscard]] double variation(const Trajectory& trajectory);

/// Hash of every time and state, for "same bits" checks.
[[nodiscard]] std::uint64_t state_hash(const Trajectory& trajectory);

/// Table of t, u, normal, contacts and multipliers ("0:1.5;3:0.2"), one line per record.
[[nodiscard]] std::string to_csv(const Trajectory& trajectory);

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

/// The same from a state that was computed before: `process.initial` may be outside C(start), where
/// states of the theta and penalty schemes are.
[[nodiscard]] Trajectory advance(const Process& process, const Scheme& scheme,
                                 const Stepping& stepping = {});

}  // namespace drystone::sweeping
