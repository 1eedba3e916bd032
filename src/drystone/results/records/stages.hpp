#pragma once

#include <array>
#include <string_view>

#include "drystone/integrators/step_report.hpp"

namespace drystone::results::records {

/// The stages of a step by name, in the order of the struct, for tables and files.
struct Stage {
    std::string_view name;
    double integrators::StageTimes::*value;
};
inline constexpr std::array<Stage, 7> k_stages{{
    {"forces", &integrators::StageTimes::forces},
    {"detection", &integrators::StageTimes::detection},
    {"build", &integrators::StageTimes::build},
    {"solve", &integrators::StageTimes::solve},
    {"motion", &integrators::StageTimes::motion},
    {"correction", &integrators::StageTimes::correction},
    {"ledger", &integrators::StageTimes::ledger},
}};
static_assert(sizeof(integrators::StageTimes) == k_stages.size() * sizeof(double),
              "a stage is missing");

}  // namespace drystone::results::records
