#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "drystone/results/records/deformable_record.hpp"
#include "drystone/results/storage/growing_file.hpp"
#include "drystone/sim/state/body_info.hpp"

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

}  // namespace drystone::results::rows
