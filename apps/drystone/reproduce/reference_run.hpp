#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "reproduce/reference_table.hpp"

namespace drystone::app {

/// What Drystone computes for one row.
struct Outcome {
    std::map<std::string, double> numbers;  ///< by the name of the result
    std::string failure;                    ///< in words, when the run did not reach its end
};

/// The settings of a row, for --set of its scene: "time.step=1e-3", "compliance.law=snc", ...
/// Throws InputError for a key or method that has no meaning.
[[nodiscard]] std::vector<std::string> settings_of(const ReferenceTable& table,
                                                   const ReferenceRow& row);

/// Steps x moving bodies: how much there is to compute.
[[nodiscard]] double work_of(const std::string& scene, const std::vector<std::string>& settings);

/// Runs a scene of scenes/thesis with these settings. Like the program of the thesis, a run with
/// Newton's method ends where this does not converge. `progress` gets the part done, in [0, 1].
///
/// Results: `start_energy`, `energy` (kinetic, J), `energy_change` |E0 - E| / E0, the same of the
/// total energy, `penetration`: largest over the largest diameter, `contacts` and `iterations`:
/// sums over the steps, `most_iterations` of a step, `not_converged`: steps, `v1`, `v2`, ...:
/// velocities along x in the order of the bodies (m/s), `spin1`, ..., `seconds`.
[[nodiscard]] Outcome run_reference(const std::string& scene,
                                    const std::vector<std::string>& settings,
                                    const std::function<void(double)>& progress);

}  // namespace drystone::app
