#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <string>

#include "drystone/output/run_state.hpp"
#include "drystone/output/run_summary.hpp"

namespace drystone::app {

/// A run as `drystone run` and `drystone info` tell of it.
struct RunReport {
    std::string title;
    int dimension = 2;
    Index bodies = 0;
    Index frames = 0;
    Index steps_planned = 0;
    double velocity_tolerance = 0.0;  ///< m/s
    output::RunState state = output::RunState::running;
    output::RunSummary summary;
    double wall_seconds = 0.0;    ///< 0: not known
    double output_seconds = 0.0;  ///< of them, for files
};

[[nodiscard]] nlohmann::ordered_json to_json(const RunReport& report);

/// A table in words.
void print(std::ostream& out, const RunReport& report);

}  // namespace drystone::app
