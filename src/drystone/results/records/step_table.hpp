#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

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

using integrators::StepReport;

/// One number of a StepReport, for tables and files.
struct StepColumn {
    enum class Kind { number, integer, status };

    std::string name;
    std::string unit;  ///< empty: none
    Kind kind = Kind::number;
    double (*get)(const StepReport&, std::size_t) = nullptr;
    void (*set)(StepReport&, std::size_t, double) = nullptr;
    std::size_t entry = 0;  ///< which one of a list; second argument of `get` and `set`

    [[nodiscard]] double value(const StepReport& report) const { return get(report, entry); }
    void store(StepReport& report, double value) const { set(report, entry, value); }
};

/// The numbers of a StepReport that results keep, in the order of the struct. They lack what only
/// warnings and the end of a run need: `predicts_gaps`, `element_overlap`, `stability_share`, and
/// whether the step `exploded`, was `crushed` or was `impossible`; a report that is read from a
/// result has the defaults of these.
[[nodiscard]] const std::vector<StepColumn>& step_columns();

}  // namespace drystone::results::records
