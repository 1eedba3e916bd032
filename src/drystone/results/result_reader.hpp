#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "drystone/integrators/step_report.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/results/records/deformable_record.hpp"
#include "drystone/results/records/measure_record.hpp"
#include "drystone/results/records/shown_run.hpp"
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

/// What a result file says about its run.
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
    std::optional<Vec3> gravity = {};  ///< m/s^2; files of older programs do not say it
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

/// A result file, of a run that ended or not. Everything throws InputError, which names the file
/// and what is wrong with it: places, velocities, energies and contacts are finite and belong to
/// bodies that exist when they leave this class. Only samples of measures and residuals of steps
/// that could not be solved may be no numbers.
class ResultReader {
  public:
    explicit ResultReader(std::filesystem::path path);
    ~ResultReader();
    ResultReader(ResultReader&&) noexcept;
    ResultReader& operator=(ResultReader&&) noexcept;

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
    [[nodiscard]] const RunRecord& run() const noexcept { return run_; }
    /// Whether the run ended without saying so: it says that it goes on, but nobody was writing the
    /// file when it was opened, nor is now.
    [[nodiscard]] bool is_abandoned() const;
    [[nodiscard]] const std::vector<BodyRecord>& bodies() const noexcept { return bodies_; }

    [[nodiscard]] Index deformables() const;  ///< how many deformable bodies there are
    [[nodiscard]] records::DeformableRecord deformable(Index k) const;
    [[nodiscard]] records::DeformableSizes deformable_sizes(Index k) const;

    /// Frames count from 0, which is the start of the run.
    [[nodiscard]] Index frames() const noexcept { return static_cast<Index>(times_.size()); }
    [[nodiscard]] const std::vector<double>& frame_times() const noexcept { return times_; }
    [[nodiscard]] const std::vector<Index>& frame_steps() const noexcept { return frame_steps_; }
    [[nodiscard]] sim::Snapshot frame(Index k) const;

    /// Stresses of the deformable bodies in frame k; empty if there are none in the file.
    [[nodiscard]] std::vector<sim::CellStress> stresses(Index k) const;
    [[nodiscard]] bool has_stresses() const;

    /// Contacts of the step that ended at frame k.
    [[nodiscard]] std::vector<sim::ContactRecord> contacts(Index k) const;
    /// The same in two numbers, without reading the rest.
    [[nodiscard]] ContactSizes contact_sizes(Index k) const;
    /// (3 x bodies) sum of the impulses of contacts on each rigid body over the step that ended at
    /// frame k (N s); empty when contacts were not stored.
    [[nodiscard]] MatX contact_impulses(Index k) const;
    /// (bodies) sum of the sizes of these impulses on each rigid body (N s): what it carries, where
    /// the sum of the vectors of a body at rest is its weight; empty when contacts were not stored.
    [[nodiscard]] VecX contact_loads(Index k) const;
    /// Row of the first contact of every frame, and the end of the last.
    [[nodiscard]] const std::vector<Index>& contact_offsets() const noexcept { return offsets_; }

    [[nodiscard]] Index steps() const noexcept { return steps_; }
    /// Reports of rows first to first + count - 1; row k is step k + 1. Without warnings.
    [[nodiscard]] std::vector<StepReport> reports(Index first, Index count) const;
    [[nodiscard]] std::vector<WarningRecord> warnings() const;

    /// What was measured, in the order of the scene.
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

/// Whether a run is writing the file at this moment. Always false on file systems without locks.
[[nodiscard]] bool is_being_written(const std::filesystem::path& path);

/// Whether the file is, or once was, a result file, of any version.
[[nodiscard]] bool is_result_file(const std::filesystem::path& path);

}  // namespace drystone::results
