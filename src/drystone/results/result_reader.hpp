#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "drystone/integrators/step_report.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/results/records/event_list.hpp"
#include "drystone/results/records/records.hpp"
#include "drystone/results/run_summary.hpp"
#include "drystone/results/shapes/body_surfaces.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::results::storage {
class StoredFile;
}
namespace drystone::results::rows {
struct ContactRange;
}

namespace drystone::results {

using integrators::StepReport;

/// The description of a run in its result file.
struct RunRecord {
    std::string drystone_version;
    std::string title;
    std::string description;
    int dimension = 2;
    RunState state = RunState::running;
    Index steps_planned = 0;
    std::string scene_file;
    std::string scene_text;
    double start = 0.0;               ///< s
    double end = 0.0;                 ///< as planned (s)
    double step = 0.0;                ///< s
    double velocity_tolerance = 0.0;  ///< m/s
    double gap_tolerance = 0.0;       ///< of active contacts, relative to the bodies
    double approach_tolerance = 0.0;  ///< of active contacts (m/s)
    std::string integrator;
    std::string impact_law;
    std::string solver;
    bool contacts_stored = true;
    std::optional<Vec3> gravity = {};  ///< m/s^2; not in files of older programs
};

/// A body as a result file describes it.
struct BodyRecord {
    std::string name;
    std::string material;
    std::string mobility;  ///< "dynamic", "fixed" or "prescribed"
    std::string color;     ///< "#rrggbb" or empty
    std::string shape;     ///< in words
    double mass = 0.0;
    Vec3 inertia = Vec3::Zero();
};

struct WarningRecord {
    Index step = 0;
    std::string text;
};

/// The largest of all contacts of a frame.
struct ContactSizes {
    double penetration = 0.0;  ///< -gap (m), 0 if nothing penetrates
    double impulse = 0.0;      ///< N s
};

/// A result file of a run, ended or not. All functions throw InputError with the file and the
/// defect. Places, velocities, energies and contacts that this class returns are finite and refer
/// to bodies that exist; only samples of measures and residuals of unsolved steps may be NaN.
class ResultReader {
  public:
    explicit ResultReader(std::filesystem::path path);
    ~ResultReader();
    ResultReader(ResultReader&&) noexcept;
    ResultReader& operator=(ResultReader&&) noexcept;

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
    [[nodiscard]] const RunRecord& run() const noexcept { return run_; }
    /// True for a run that was killed: its state is `running`, but no program was writing the file
    /// when it was opened, and none is now.
    [[nodiscard]] bool is_abandoned() const;
    [[nodiscard]] const std::vector<BodyRecord>& bodies() const noexcept { return bodies_; }

    [[nodiscard]] Index deformables() const;  ///< number of deformable bodies
    [[nodiscard]] records::DeformableRecord deformable(Index k) const;
    [[nodiscard]] records::DeformableSizes deformable_sizes(Index k) const;

    /// Frames count from 0, which is the start of the run.
    [[nodiscard]] Index frames() const noexcept { return static_cast<Index>(times_.size()); }
    [[nodiscard]] const std::vector<double>& frame_times() const noexcept { return times_; }
    [[nodiscard]] const std::vector<Index>& frame_steps() const noexcept { return frame_steps_; }
    [[nodiscard]] sim::Snapshot frame(Index k) const;

    /// Stresses of the deformable bodies in frame k; empty if there are none in the file.
    [[nodiscard]] std::vector<sim::ElementStress> stresses(Index k) const;
    [[nodiscard]] bool has_stresses() const;

    /// Contacts of the step that ended at frame k.
    [[nodiscard]] std::vector<sim::ContactRecord> contacts(Index k) const;
    /// The largest penetration and impulse of these contacts, without reading the other columns.
    [[nodiscard]] ContactSizes contact_sizes(Index k) const;
    /// (3 x bodies) sum of the impulses of contacts on each rigid body over the step that ended at
    /// frame k (N s); empty when contacts were not stored.
    [[nodiscard]] MatX contact_impulses(Index k) const;
    /// (bodies) sum of |impulse| of the contacts of each rigid body (N s), the load on it; empty if
    /// contacts were not stored.
    [[nodiscard]] VecX contact_loads(Index k) const;
    /// Row of the first contact of every frame, and the end of the last.
    [[nodiscard]] const std::vector<Index>& contact_offsets() const noexcept { return offsets_; }

    [[nodiscard]] Index steps() const noexcept { return steps_; }
    /// Reports of rows first to first + count - 1; row k is step k + 1. Without warnings.
    [[nodiscard]] std::vector<StepReport> reports(Index first, Index count) const;
    [[nodiscard]] std::vector<WarningRecord> warnings() const;

    /// Events that the file contains; the steps count those that were dropped too.
    [[nodiscard]] Index event_count() const;
    /// Events first to first + count - 1, by time.
    [[nodiscard]] records::EventList events(Index first, Index count) const;

    /// The measures, in the order of the scene.
    [[nodiscard]] const std::vector<records::MeasureRecord>& measures() const noexcept {
        return measures_;
    }
    /// The measure of this name; throws InputError, which names the others, when there is none.
    [[nodiscard]] const records::MeasureRecord& measure(const std::string& name) const;
    /// Samples first to first + count - 1 of a measure of this result.
    [[nodiscard]] records::MeasureSamples samples(const records::MeasureRecord& measure,
                                                  Index first, Index count) const;

    [[nodiscard]] shapes::BodySurfaces surfaces() const;
    /// What is stored for ParaView.
    [[nodiscard]] records::ShownRun shown() const;

  private:
    void read_run();
    void read_bodies();
    void read_frames();
    void require_frame(Index k) const;
    [[nodiscard]] rows::ContactRange contact_range(Index k) const;
    [[nodiscard]] MatX state(const char* path, Index k, Index rows) const;
    void read_faces(const std::string& group, shapes::BodySurfaces& surfaces) const;

    std::filesystem::path path_;
    bool was_written_;  ///< just before it was opened
    std::unique_ptr<storage::StoredFile> file_;
    RunRecord run_;
    std::vector<BodyRecord> bodies_;
    std::vector<records::MeasureRecord> measures_;
    std::vector<double> times_;
    std::vector<Index> frame_steps_;
    std::vector<Index> offsets_;
    Index steps_ = 0;
};

/// True while a run writes the file; always false on file systems without locks.
[[nodiscard]] bool is_being_written(const std::filesystem::path& path);

/// True for a result file of any version, damaged or not.
[[nodiscard]] bool is_result_file(const std::filesystem::path& path);

}  // namespace drystone::results
