#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "drystone/results/deformable_summary.hpp"
#include "drystone/results/run_state.hpp"
#include "drystone/results/run_summary.hpp"

namespace drystone::app {

/// A run as `drystone run` and `drystone info` tell of it.
struct RunReport {
    std::string title;
    int dimension = 2;
    Index bodies = 0;
    Index frames = 0;
    Index steps_planned = 0;
    double velocity_tolerance = 0.0;  ///< m/s
    double gap_tolerance = 0.0;       ///< of active contacts, relative to the bodies
    double approach_tolerance = 0.0;  ///< of active contacts (m/s)
    std::string integrator = {};
    std::string impact_law = {};  ///< "Newton", ...
    results::RunState state = results::RunState::running;
    bool abandoned = false;  ///< `running`, and yet nobody computes it
    results::RunSummary summary;
    std::vector<results::DeformableSummary> deformables = {};  ///< at the end
    std::optional<double> wall_seconds = {};    ///< of the whole run; result files do not say it
    std::optional<double> output_seconds = {};  ///< of them, for files
};

/// What is not known is left out.
[[nodiscard]] nlohmann::ordered_json to_json(const RunReport& report);

/// A table in words.
void print(std::ostream& out, const RunReport& report);

}  // namespace drystone::app
