#include "drystone/output/result/deformable_rows.hpp"

#include <cstdint>
#include <string>

#include "drystone/output/result_layout.hpp"

namespace drystone::output::result {

namespace {

void write_mesh(storage::GrowingFile& file, const std::string& group,
                const scene::DeformableSpec& body) {
    const geometry::ElementMesh& mesh = *body.mesh;
    const Eigen::Matrix3Xd nodes =
        (body.rotation.toRotationMatrix() * mesh.nodes).colwise() + body.position;
    file.write<double>(group + layout::k_deformable_nodes,
                       {nodes.data(), static_cast<std::size_t>(nodes.size())}, {nodes.cols(), 3});
    // Cells one after the other: `cell_kind` says how many of `cell_nodes` each has.
    std::vector<std::string> kinds;
    std::vector<std::int64_t> corners;
    for (Index c = 0; c < mesh.cells; ++c) {
        const geometry::Element& cell = mesh.elements[static_cast<std::size_t>(c)];
        kinds.emplace_back(geometry::traits(cell.kind).name);
        corners.insert(corners.end(), cell.nodes().begin(), cell.nodes().end());
    }
    file.write_texts(group + layout::k_deformable_cell_kind, kinds);
    file.write<std::int64_t>(group + layout::k_deformable_cell_nodes, corners,
                             {static_cast<Index>(corners.size())});
}

std::span<const double> numbers(const VecX& vector) {
    return {vector.data(), static_cast<std::size_t>(vector.size())};
}

}  // namespace

DeformableRows::DeformableRows(storage::GrowingFile& file,
                               std::span<const scene::DeformableSpec> bodies,
                               const sim::Snapshot& start, Index expected_frames) {
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        const std::string group = layout::k_deformables + std::to_string(k);
        file.set(group, "name", bodies[k].name);
        file.set(group, "material", bodies[k].material);
        write_mesh(file, group, bodies[k]);
        const storage::RowLayout rows{.shape = {start.deformables[k].u.size()},
                                      .expected_rows = expected_frames};
        rows_.push_back({.u = &file.add_rows<double>(group + layout::k_deformable_u, rows),
                         .v = &file.add_rows<double>(group + layout::k_deformable_v, rows)});
    }
}

void DeformableRows::append(const sim::Snapshot& state) {
    for (std::size_t k = 0; k < rows_.size(); ++k) {
        rows_[k].u->append(numbers(state.deformables[k].u));
        rows_[k].v->append(numbers(state.deformables[k].v));
    }
}

}  // namespace drystone::output::result
