#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drystone/results/records/records.hpp"
#include "drystone/results/shapes/body_surfaces.hpp"
#include "drystone/results/storage/growing_file.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/state/body_info.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::results::rows {

/// The elements as a list of mixed XDMF cells: number of the kind, for lines the number of nodes,
/// then the nodes, in the order of geometry::Element.
[[nodiscard]] std::vector<std::int32_t> mixed_cells(const geometry::ElementMesh& mesh);

/// The group of a deformable body in a frame: "shown/000012/deformable_0".
[[nodiscard]] std::string shown_deformable(const std::string& frame_group, Index k);

/// Deformable bodies as ParaView reads them: elements once, and in every shown frame places,
/// displacements and velocities of the nodes and stresses of the elements, in single precision.
class ShownDeformables {
  public:
    ShownDeformables(storage::GrowingFile& file, std::span<const sim::DeformableInfo> bodies);

    [[nodiscard]] bool empty() const { return bodies_.empty(); }

    /// `stresses` may be empty.
    void show(const std::string& frame_group, const sim::Snapshot& state,
              std::span<const sim::ElementStress> stresses);

    /// Lengths of the lists of each body.
    [[nodiscard]] const std::vector<records::DeformableSizes>& sizes() const { return sizes_; }

    /// A point of the first body, where it is unstressed.
    [[nodiscard]] Vec3 first_point() const { return bodies_.front().mesh->nodes.col(0); }

  private:
    storage::GrowingFile* file_;
    std::vector<sim::DeformableInfo> bodies_;
    std::vector<records::DeformableSizes> sizes_;
};

/// The faces as a list of mixed XDMF cells: number of the kind (2 polyline, 3 polygon, both with
/// the number of corners; 4 triangle), then the corners.
[[nodiscard]] std::vector<std::int32_t> mixed_topology(std::span<const shapes::Face> faces);

/// The inverse: corners of every face; nothing for another list.
[[nodiscard]] std::optional<std::vector<std::vector<int>>> corners_of(
    std::span<const std::int32_t> topology, Index points);

/// The group of a frame: "shown/000012".
[[nodiscard]] std::string shown_group(Index frame);

/// Frames as ParaView reads them, in single precision: surfaces of the bodies in world axes,
/// elements of deformable bodies, contacts as points. Each frame has datasets of its own, because
/// not every XDMF reader can read parts of datasets. Of many frames about a thousand are shown.
class ShownFrames {
  public:
    ShownFrames(storage::GrowingFile& file, shapes::BodySurfaces surfaces,
                std::span<const sim::DeformableInfo> deformables, Index expected_frames,
                const scene::OutputSpec& output);

    /// Shows the next frame if its turn has come. `impulses` (3 x bodies): sum of contact impulses
    /// on each rigid body; empty if contacts are not stored.
    void append(const sim::Snapshot& state, std::span<const sim::ContactRecord> contacts,
                const MatX& impulses, std::span<const sim::ElementStress> stresses);
    /// Shows the last frame if it is not shown yet.
    void finish();

    /// The lists and frames written so far; `file` is empty.
    [[nodiscard]] const records::ShownRun& run() const noexcept { return run_; }

  private:
    void show(const sim::Snapshot& state, std::span<const sim::ContactRecord> contacts,
              const MatX& impulses, std::span<const sim::ElementStress> stresses);
    void show_surfaces(const std::string& group, const sim::Snapshot& state);
    void show_impulses(const std::string& group, const MatX& impulses);

    storage::GrowingFile* file_;
    shapes::BodySurfaces surfaces_;  ///< without faces, which are in the file
    std::vector<int> face_bodies_;   ///< (faces) body of each face
    ShownDeformables deformables_;
    storage::GrowingDataset* shown_;
    records::ShownRun run_;
    Index stride_;
    Index frames_ = 0;  ///< so far
    bool last_shown_ = true;
    sim::Snapshot last_state_;
    std::vector<sim::ContactRecord> last_contacts_;
    MatX last_impulses_;
    std::vector<sim::ElementStress> last_stresses_;
};

}  // namespace drystone::results::rows
