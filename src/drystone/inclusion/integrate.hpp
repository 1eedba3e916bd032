#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/inclusion/model.hpp"
#include "drystone/inclusion/scheme.hpp"

namespace drystone::inclusion {

/// State at the end of a step and how it was reached; the first record is the start.
struct Record {
    State state;
    StepResult step = {};
};

/// What an integration returns.
struct Trajectory {
    std::string scheme;
    std::vector<Record> records;
    double worst_balance = 0.0;      ///< of the momentum, or of the energy (event_driven)
    double worst_violation = 0.0;    ///< of the projections
    double worst_penetration = 0.0;  ///< largest -g_i of all records
    double worst_regularity = 0.0;   ///< gamma of (A6), see StepResult
    bool converged = true;           ///< every projection reached its tolerance
    /// Not empty: the run ended early, after the last record, because no velocity obeys these
    /// constraints.
    std::vector<Index> conflict = {};
    std::optional<double> conflict_time = {};  ///< its instant, if the scheme computes it

    [[nodiscard]] const State& end() const { return records.back().state; }
    [[nodiscard]] bool feasible() const noexcept { return conflict.empty(); }
};

/// Integrates from the start of the model to t = end in equal steps of at most `step`. Throws
/// InputError for steps that make no sense and ComputationError when a force or constraint is not
/// finite on the way.
[[nodiscard]] Trajectory integrate(const Model& model, const Scheme& scheme, double end,
                                   double step);

/// Events of all steps in order.
[[nodiscard]] std::vector<Event> events_of(const Trajectory& trajectory);

}  // namespace drystone::inclusion
