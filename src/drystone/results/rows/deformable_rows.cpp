#include "drystone/results/rows/deformable_rows.hpp"

#include <cassert>
#include <cstdint>
#include <string>

#include "drystone/results/rows/layout.hpp"

namespace drystone::results::rows {

namespace {

void write_mesh(storage::GrowingFile& file, const std::string& group,
                const sim::DeformableInfo& body) {
    const geometry::ElementMesh& mesh = *body.mesh;
    file.write<double>(group + layout::k_deformable_nodes,
                       {mesh.nodes.data(), static_cast<std::size_t>(mesh.nodes.size())},
                       {mesh.nodes.cols(), 3});
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
    const std::vector<std::int64_t> first(body.first_unknown.begin(), body.first_unknown.end());
    file.write<std::int64_t>(group + layout::k_deformable_first_unknown, first,
                             {static_cast<Index>(first.size())});
}

std::span<const double> numbers(const VecX& vector) {
    return {vector.data(), static_cast<std::size_t>(vector.size())};
}

/// The columns one after the other.
void append_singly(storage::GrowingDataset& rows, const Eigen::Ref<const MatX>& matrix) {
    const Eigen::MatrixXf single = matrix.cast<float>();
    rows.append(std::span<const float>(single.data(), static_cast<std::size_t>(single.size())));
}

}  // namespace

DeformableRows::DeformableRows(storage::GrowingFile& file,
                               std::span<const sim::DeformableInfo> bodies, Index expected_frames,
                               bool stress) {
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        const std::string group = layout::k_deformables + std::to_string(k);
        file.set(group, "name", bodies[k].name);
        file.set(group, "material", bodies[k].material);
        write_mesh(file, group, bodies[k]);
        const auto add = [&]<class Number>(Number, const char* name,
                                           const std::vector<Index>& shape) {
            return &file.add_rows<Number>(group + name,
                                          {.shape = shape, .expected_rows = expected_frames});
        };
        Rows rows{.u = add(0.0, layout::k_deformable_u, {bodies[k].unknowns()}),
                  .v = add(0.0, layout::k_deformable_v, {bodies[k].unknowns()}),
                  .lift_account = add(0.0, layout::k_deformable_lift_account, {})};
        if (stress) {
            const Index cells = bodies[k].mesh->cells;
            rows.stress = add(0.0F, layout::k_deformable_stress, {cells, 6});
            rows.von_mises = add(0.0F, layout::k_deformable_von_mises, {cells});
        }
        rows_.push_back(rows);
    }
}

void DeformableRows::append(const sim::Snapshot& state, std::span<const sim::CellStress> stresses) {
    for (std::size_t k = 0; k < rows_.size(); ++k) {
        rows_[k].u->append(numbers(state.deformables[k].u));
        rows_[k].v->append(numbers(state.deformables[k].v));
        rows_[k].lift_account->append(
            std::span<const double>(&state.deformables[k].release_account, 1));
        if (rows_[k].stress == nullptr) continue;
        assert(k < stresses.size());
        append_singly(*rows_[k].stress, stresses[k].components);
        append_singly(*rows_[k].von_mises, stresses[k].von_mises);
    }
}

}  // namespace drystone::results::rows
