#pragma once

#include <cmath>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/results/exports/run_csv.hpp"
#include "drystone/results/result_summary.hpp"
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

/// The names of the files of a run in its folder.
inline constexpr const char* k_result_name = "result.h5";
inline constexpr const char* k_xdmf_name = "result.xdmf";
inline constexpr const char* k_steps_name = "steps.csv";
inline constexpr const char* k_events_name = "events.csv";

/// Throws InputError if the folder contains a result.h5, result.xdmf, steps.csv, events.csv or CSV
/// of a measure that Drystone did not write, which a run must not replace.
void require_replaceable(const std::filesystem::path& folder,
                         std::span<const scene::MeasureSpec> measures = {});

/// Writes the files of a run (result, XDMF, CSV of steps, events and measures) while it is
/// computed. All functions throw EnvironmentError (disk full, permission denied); files on the disk
/// stay readable.
class RunRecorder {
  public:
    /// Makes the folder; replaces the files of an older run.
    RunRecorder(const std::filesystem::path& folder, sim::Simulation& simulation,
                const std::string& scene_file);

    /// To be called after every step.
    void add(const StepReport& report, const sim::Simulation& simulation);

    /// Writes the last state if it is not a frame yet, and how the run ended.
    void finish(const sim::Simulation& simulation, RunState state);

    /// After an error: flushes what can be flushed, and marks the result as failed.
    void give_up() noexcept;

    [[nodiscard]] Index frames() const noexcept { return frames_; }
    [[nodiscard]] const RunSummary& summary() const noexcept { return summary_; }
    /// At the end of the run; empty before `finish`.
    [[nodiscard]] const std::vector<DeformableSummary>& deformables() const noexcept {
        return deformables_;
    }
    [[nodiscard]] double seconds() const noexcept { return seconds_; }  ///< spent here

  private:
    void add_frame(const sim::Simulation& simulation);
    void add_events(const sim::Simulation& simulation);
    void write_xdmf();

    std::filesystem::path folder_;
    ResultWriter result_;
    exports::StepCsv steps_;
    std::vector<std::string> event_names_;
    exports::CsvFile events_;
    MeasureRecorder measures_;
    FrameSchedule schedule_;
    RunSummary summary_;
    std::vector<DeformableSummary> deformables_;
    Index frames_ = 0;
    Index last_frame_step_ = -1;
    Index frames_in_xdmf_ = 0;  ///< that were there when it was written
    double seconds_ = 0.0;
};

}  // namespace drystone::results::recording
