#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "drystone/integrators/step_report.hpp"
#include "drystone/results/records/records.hpp"
#include "drystone/results/run_summary.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/state/body_info.hpp"
#include "drystone/sim/state/event.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::results {

using integrators::StepReport;

/// A run before its first step.
struct RunDescription {
    const scene::SceneSpec& scene;
    std::span<const sim::BodyInfo> bodies;
    const sim::Snapshot& start;
    Index steps_planned = 0;
    std::string scene_file = {};  ///< path of the scene, for the files that it refers to
    std::span<const sim::DeformableInfo> deformables = {};
    std::vector<std::string> event_names = {};  ///< see sim::Simulation::event_names
};

/// Writes the result file of a run while it is computed (docs/results.md describes the file). If
/// the program dies or the disk is full, the file is whole and contains everything up to the last
/// flush. At most half a second of work, a megabyte or one step is lost; up to 64 MB while another
/// program reads the file.
///
/// The constructor and all functions throw EnvironmentError (disk full, permission denied).
class ResultWriter {
  public:
    /// Replaces the file at `path`, all at once.
    ResultWriter(const std::filesystem::path& path, const RunDescription& run);
    ~ResultWriter();
    ResultWriter(const ResultWriter&) = delete;
    ResultWriter& operator=(const ResultWriter&) = delete;

    void add_step(const StepReport& report);

    /// Stores events of the last step, up to the most that the scene allows for a run; returns how
    /// many of them.
    std::size_t add_events(std::span<const sim::Event> events);

    /// Contacts are those of the step that ended at `state`; they and the stresses of deformable
    /// bodies are left out if the scene asks.
    void add_frame(const sim::Snapshot& state, std::span<const sim::ContactRecord> contacts,
                   std::span<const sim::ElementStress> stresses = {});

    /// Announces a measure and returns its number, counted from 0.
    Index add_measure(const records::MeasureRecord& measure);
    /// A sample of the measure of this number.
    void add_sample(Index measure, double time, const sim::measures::Sample& sample);

    /// Flushes if the last flush was half a second or some megabytes ago. A reader of the file
    /// defers the flush until 64 MB wait. Returns true after a flush.
    bool flush_if_due();
    void flush();

    /// What the file contains for ParaView, up to the last flush.
    [[nodiscard]] records::ShownRun shown() const;

    /// Stores the end of the run, and flushes.
    void finish(RunState state);

  private:
    struct File;
    std::unique_ptr<File> file_;
};

}  // namespace drystone::results
