#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "drystone/results/exports/run_csv.hpp"
#include "drystone/results/recording/measure_recorder.hpp"
#include "drystone/results/result_summary.hpp"
#include "drystone/results/result_writer.hpp"
#include "drystone/sim/simulation.hpp"

namespace drystone::results::recording {

/// The names of the files of a run in its folder.
inline constexpr const char* k_result_name = "result.h5";
inline constexpr const char* k_xdmf_name = "result.xdmf";
inline constexpr const char* k_steps_name = "steps.csv";

/// Throws InputError if the folder contains a result.h5, result.xdmf, steps.csv or CSV of a measure
/// that Drystone did not write, which a run must not replace.
void require_replaceable(const std::filesystem::path& folder,
                         std::span<const scene::MeasureSpec> measures = {});

/// Writes the files of a run (result, XDMF, CSV of steps and measures) while it is computed. All
/// functions throw EnvironmentError (disk full, permission denied); files on the disk stay
/// readable.
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
    void write_xdmf();

    std::filesystem::path folder_;
    ResultWriter result_;
    exports::StepCsv steps_;
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
