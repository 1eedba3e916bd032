#pragma once

#include <cmath>
#include <filesystem>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/results/exports/run_csv.hpp"
#include "drystone/results/result_writer.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/simulation.hpp"

namespace drystone::results::recording {

/// Which steps of a run become frames: the first that ends at or after start + k interval, for
/// every k, and the last one.
class FrameSchedule {
  public:
    /// interval 0: every step.
    FrameSchedule(double start, double interval) : start_(start), interval_(interval) {}

    /// True if the step of length h that ended at `time` is a frame. Must be called once per step.
    [[nodiscard]] bool is_due(double time, double h) {
        if (interval_ <= 0.0) return true;
        // Steps end at their instants up to rounding only.
        constexpr double k_rounding = 1e-6;
        const double passed = std::floor((time - start_ + k_rounding * h) / interval_);
        if (passed <= last_) return false;
        last_ = passed;
        return true;
    }

  private:
    double start_;
    double interval_;
    double last_ = 0.0;  ///< intervals that have their frame
};

/// Samples the measures of a run into the result file and one CSV each, at the interval of each
/// measure and at the end. Values of an instant are also sampled at the start; means over steps are
/// not.
class MeasureRecorder {
  public:
    /// Takes the measures of the simulation and replaces the CSV files of an older run. Writer and
    /// simulation must outlive this. Throws EnvironmentError (disk full, permission denied).
    MeasureRecorder(const std::filesystem::path& folder, sim::Simulation& simulation,
                    ResultWriter& result);

    /// To be called after every step.
    void add(const StepReport& report, const sim::Simulation& simulation);

    /// Samples the last state, unless it is sampled already.
    void finish(const sim::Simulation& simulation);

    void flush();

  private:
    struct Running {
        sim::measures::NamedMeasure measure;
        FrameSchedule schedule;
        Index number = 0;  ///< in the result
        exports::CsvFile csv;
        bool has_news = false;  ///< steps since the last sample
    };

    void take(Running& running, const sim::Snapshot& state);

    ResultWriter& result_;
    std::vector<Running> measures_;
    bool reads_contacts_ = false;
};

}  // namespace drystone::results::recording
