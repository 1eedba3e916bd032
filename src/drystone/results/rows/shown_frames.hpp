#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drystone/results/records/shown_run.hpp"
#include "drystone/results/rows/shown_deformables.hpp"
#include "drystone/results/shapes/body_surfaces.hpp"
#include "drystone/results/storage/growing_file.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::results::rows {

/// The faces as XDMF counts mixed cells: its number of the kind of cell (2 polyline, 3 polygon:
/// then how many corners; 4 triangle), then the corners.
[[nodiscard]] std::vector<std::int32_t> mixed_topology(std::span<const shapes::Face> faces);

/// The inverse: corners of every face; nothing if the numbers are no such list.
[[nodiscard]] std::optional<std::vector<std::vector<int>>> corners_of(
    std::span<const std::int32_t> topology, Index points);

/// The group of a frame: "shown/000012".
[[nodiscard]] std::string shown_group(Index frame);

/// Frames as ParaView reads them: the surfaces of the bodies in world axes, deformable bodies cell
/// by cell and the contacts as points, each frame in datasets of its own (not every XDMF reader
/// knows parts of datasets), in single precision. Of a run with many frames, at most about a
/// thousand.
class ShownFrames {
  public:
    ShownFrames(storage::GrowingFile& file, shapes::BodySurfaces surfaces,
                std::span<const sim::DeformableInfo> deformables, Index expected_frames,
                const scene::OutputSpec& output);

    /// Shows the next frame, if it is its turn. `impulses` (3 x bodies): sums of those of contacts
    /// on each rigid body; empty where contacts are not stored.
    void append(const sim::Snapshot& state, std::span<const sim::ContactRecord> contacts,
                const MatX& impulses, std::span<const sim::CellStress> stresses);
    /// Shows the last frame, if it was not its turn.
    void finish();

    /// The lists and frames written so far; `file` is empty.
    [[nodiscard]] const records::ShownRun& run() const noexcept { return run_; }

  private:
    void show(const sim::Snapshot& state, std::span<const sim::ContactRecord> contacts,
              const MatX& impulses, std::span<const sim::CellStress> stresses);
    void show_surfaces(const std::string& group, const sim::Snapshot& state);
    void show_impulses(const std::string& group, const MatX& impulses);

    storage::GrowingFile* file_;
    shapes::BodySurfaces surfaces_;
    ShownDeformables deformables_;
    storage::GrowingDataset* shown_;
    records::ShownRun run_;
    Index stride_;
    Index frames_ = 0;  ///< so far
    bool last_shown_ = true;
    sim::Snapshot last_state_;
    std::vector<sim::ContactRecord> last_contacts_;
    MatX last_impulses_;
    std::vector<sim::CellStress> last_stresses_;
};

}  // namespace drystone::results::rows
