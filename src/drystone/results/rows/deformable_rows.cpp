// Writes deformable bodies to a result file, mesh and frames, and reads them back.
#include "drystone/results/rows/deformable_rows.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/results/rows/layout.hpp"
#include "drystone/results/rows/sound_rows.hpp"

namespace drystone::results::rows {

using storage::StoredFile;

namespace {

void write_mesh(storage::GrowingFile& file, const std::string& group,
                const sim::DeformableInfo& body) {
    const geometry::ElementMesh& mesh = *body.mesh;
    file.write<double>(group + layout::k_deformable_nodes,
                       {mesh.nodes.data(), static_cast<std::size_t>(mesh.nodes.size())},
                       {mesh.nodes.cols(), 3});
    // Elements one after the other: `cell_kind` says how many of `cell_nodes` each has.
    std::vector<std::string> kinds;
    std::vector<std::int64_t> corners;
    for (Index c = 0; c < mesh.bulk_elements; ++c) {
        const geometry::Element& element = mesh.elements[static_cast<std::size_t>(c)];
        kinds.emplace_back(geometry::traits(element.kind).name);
        corners.insert(corners.end(), element.nodes().begin(), element.nodes().end());
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

std::string group_of(Index k) { return layout::k_deformables + std::to_string(k); }

VecX vector_of(const std::vector<double>& values) {
    return Eigen::Map<const VecX>(values.data(), static_cast<Index>(values.size()));
}

void read_elements(const StoredFile& file, const std::string& group, geometry::ElementMesh& mesh) {
    const auto nodes = file.all<std::int64_t>(group + layout::k_deformable_cell_nodes);
    std::size_t next = 0;
    for (const std::string& kind : file.texts(group + layout::k_deformable_cell_kind)) {
        const std::optional<geometry::ElementKind> known = geometry::element_kind(kind);
        const auto count = known ? static_cast<std::size_t>(geometry::traits(*known).nodes) : 0;
        if (!known || next + count > nodes.size()) {
            file.fail(group + layout::k_deformable_cell_kind, "cells with all their nodes",
                      "'" + kind + "'");
        }
        geometry::Element& element = mesh.elements.emplace_back();
        element.kind = *known;
        for (std::size_t i = 0; i < count; ++i) {
            const std::int64_t node = nodes[next + i];
            if (node < 0 || node >= mesh.nodes.cols()) {
                file.fail(group + layout::k_deformable_cell_nodes, "numbers of nodes",
                          std::to_string(node));
            }
            element.corners_then_edges[i] = node;
        }
        next += count;
    }
    mesh.bulk_elements = static_cast<Index>(mesh.elements.size());
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
                  .release_account = add(0.0, layout::k_deformable_lift_account, {})};
        if (stress) {
            const Index elements = bodies[k].mesh->bulk_elements;
            rows.stress = add(0.0F, layout::k_deformable_stress, {elements, 6});
            rows.von_mises = add(0.0F, layout::k_deformable_von_mises, {elements});
        }
        rows_.push_back(rows);
    }
}

void DeformableRows::append(const sim::Snapshot& state,
                            std::span<const sim::ElementStress> stresses) {
    for (std::size_t k = 0; k < rows_.size(); ++k) {
        rows_[k].u->append(numbers(state.deformables[k].u));
        rows_[k].v->append(numbers(state.deformables[k].v));
        rows_[k].release_account->append(
            std::span<const double>(&state.deformables[k].release_account, 1));
        if (rows_[k].stress == nullptr) continue;
        assert(k < stresses.size());
        append_singly(*rows_[k].stress, stresses[k].components);
        append_singly(*rows_[k].von_mises, stresses[k].von_mises);
    }
}

Index deformables_in(const StoredFile& file) {
    Index count = 0;
    while (file.has(group_of(count) + layout::k_deformable_u)) ++count;
    return count;
}

records::DeformableRecord deformable_in(const StoredFile& file, Index k, int dimension) {
    const std::string group = group_of(k);
    records::DeformableRecord record{
        .name = file.text(group, "name"), .material = file.text(group, "material"), .mesh = {}};
    record.mesh.dimension = dimension;
    const auto places = all_finite(file, group + layout::k_deformable_nodes);
    record.mesh.nodes =
        Eigen::Map<const Eigen::Matrix3Xd>(places.data(), 3, static_cast<Index>(places.size()) / 3);
    read_elements(file, group, record.mesh);
    const auto first = file.all<std::int64_t>(group + layout::k_deformable_first_unknown);
    record.first_unknown.assign(first.begin(), first.end());
    bool fits = static_cast<Index>(first.size()) == record.mesh.nodes.cols() + 1 &&
                first.front() == 0 &&
                first.back() == file.shape(group + layout::k_deformable_u, 2)[1];
    for (std::size_t i = 0; fits && i + 1 < first.size(); ++i) {
        const std::int64_t count = first[i + 1] - first[i];
        fits = count == 0 || count == dimension || count == dimension + 1;
    }
    if (!fits) {
        file.fail(group + layout::k_deformable_first_unknown, "the first unknown of every node",
                  "another list");
    }
    return record;
}

records::DeformableSizes deformable_sizes_in(const StoredFile& file, Index k) {
    const std::string group = group_of(k);
    return {.name = file.text(group, "name"),
            .nodes = file.length(group + layout::k_deformable_nodes),
            .elements = file.length(group + layout::k_deformable_cell_kind),
            .unknowns = file.shape(group + layout::k_deformable_u, 2)[1],
            .topology = file.length(group + layout::k_deformable_topology)};
}

std::vector<sim::DeformableState> deformable_states_in(const StoredFile& file, Index frame) {
    std::vector<sim::DeformableState> states;
    for (Index k = 0; k < deformables_in(file); ++k) {
        const std::string group = group_of(k);
        states.push_back(
            {.u = vector_of(finite_rows(file, group + layout::k_deformable_u, frame, 1)),
             .v = vector_of(finite_rows(file, group + layout::k_deformable_v, frame, 1))});
        if (states.back().v.size() != states.back().u.size()) {
            file.fail(group + layout::k_deformable_v, "as many velocities as displacements",
                      std::to_string(states.back().v.size()));
        }
        // Results of earlier versions have none.
        if (const std::string account = group + layout::k_deformable_lift_account;
            file.has(account)) {
            states.back().release_account = finite_rows(file, account, frame, 1).front();
        }
    }
    return states;
}

std::vector<sim::ElementStress> stresses_in(const StoredFile& file, Index frame) {
    std::vector<sim::ElementStress> stresses;
    for (Index k = 0; k < deformables_in(file); ++k) {
        const std::string group = group_of(k);
        if (!file.has(group + layout::k_deformable_stress)) return {};
        const auto stress = finite_rows(file, group + layout::k_deformable_stress, frame, 1);
        const auto von_mises = finite_rows(file, group + layout::k_deformable_von_mises, frame, 1);
        const Index elements = file.length(group + layout::k_deformable_cell_kind);
        if (static_cast<Index>(von_mises.size()) != elements ||
            static_cast<Index>(stress.size()) != 6 * elements) {
            file.fail(group + layout::k_deformable_stress, "6 numbers per cell", "another number");
        }
        sim::ElementStress& one = stresses.emplace_back();
        one.components =
            Eigen::Map<const Eigen::Matrix<double, 6, k_dynamic>>(stress.data(), 6, elements);
        one.von_mises = vector_of(von_mises);
    }
    return stresses;
}

}  // namespace drystone::results::rows
