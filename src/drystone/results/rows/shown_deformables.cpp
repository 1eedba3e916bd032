// Writes deformable bodies as ParaView reads them: elements once, nodes and stresses per frame.
#include "drystone/results/rows/layout.hpp"
#include "drystone/results/rows/shown_frames.hpp"

namespace drystone::results::rows {

namespace {

using geometry::ElementKind;
using storage::GrowingFile;
using storage::Packing;

/// Numbers of XDMF (XdmfTopology.h); 2 is a polyline.
std::int32_t xdmf_kind(ElementKind kind) {
    switch (kind) {
        case ElementKind::t3:
            return 4;
        case ElementKind::q4:
            return 5;
        case ElementKind::tet4:
            return 6;
        case ElementKind::hex8:
            return 9;
        case ElementKind::line3:
            return 34;
        case ElementKind::t6:
            return 36;
        case ElementKind::q8:
            return 37;
        case ElementKind::tet10:
            return 38;
        case ElementKind::line2:
            break;
    }
    return 2;
}

/// The columns as rows of a dataset.
void write_columns(GrowingFile& file, const std::string& path, const Eigen::Ref<const MatX>& all) {
    const Eigen::MatrixXf single = all.cast<float>();
    const std::span<const float> numbers(single.data(), static_cast<std::size_t>(single.size()));
    file.write<float>(path, numbers, {single.cols(), single.rows()});
}

/// All nine components row by row: readers of XDMF do not agree on the order of six.
Eigen::Matrix<double, 9, k_dynamic> nine(const Eigen::Matrix<double, 6, k_dynamic>& s) {
    Eigen::Matrix<double, 9, k_dynamic> result(9, s.cols());
    result << s.row(0), s.row(5), s.row(4),  //
        s.row(5), s.row(1), s.row(3),        //
        s.row(4), s.row(3), s.row(2);
    return result;
}

}  // namespace

std::vector<std::int32_t> mixed_cells(const geometry::ElementMesh& mesh) {
    std::vector<std::int32_t> list;
    for (Index c = 0; c < mesh.bulk_elements; ++c) {
        const geometry::Element& element = mesh.elements[static_cast<std::size_t>(c)];
        list.push_back(xdmf_kind(element.kind));
        if (element.kind == ElementKind::line2) list.push_back(2);
        for (const Index node : element.nodes()) list.push_back(static_cast<std::int32_t>(node));
    }
    return list;
}

std::string shown_deformable(const std::string& frame_group, Index k) {
    return frame_group + "/deformable_" + std::to_string(k);
}

ShownDeformables::ShownDeformables(GrowingFile& file, std::span<const sim::DeformableInfo> bodies)
    : file_(&file), bodies_(bodies.begin(), bodies.end()) {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const std::vector<std::int32_t> list = mixed_cells(*bodies_[k].mesh);
        file.write<std::int32_t>(
            layout::k_deformables + std::to_string(k) + layout::k_deformable_topology, list,
            {static_cast<Index>(list.size())}, Packing::compressed);
        sizes_.push_back({.name = bodies_[k].name,
                          .nodes = bodies_[k].mesh->nodes.cols(),
                          .elements = bodies_[k].mesh->bulk_elements,
                          .unknowns = bodies_[k].unknowns(),
                          .topology = static_cast<Index>(list.size())});
    }
}

void ShownDeformables::show(const std::string& frame_group, const sim::Snapshot& state,
                            std::span<const sim::ElementStress> stresses) {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const sim::DeformableInfo& body = bodies_[k];
        const std::string group = shown_deformable(frame_group, static_cast<Index>(k));
        const auto vectors = [&](const VecX& field) {
            return sim::at_nodes(body.mesh->dimension, body.first_unknown, field);
        };
        const Eigen::Matrix3Xd u = vectors(state.deformables[k].u);
        write_columns(*file_, group + layout::k_shown_point, body.mesh->nodes + u);
        write_columns(*file_, group + layout::k_shown_displacement, u);
        write_columns(*file_, group + layout::k_shown_velocity, vectors(state.deformables[k].v));
        if (stresses.empty()) continue;
        write_columns(*file_, group + layout::k_shown_stress, nine(stresses[k].components));
        const Eigen::VectorXf von_mises = stresses[k].von_mises.cast<float>();
        file_->write<float>(group + layout::k_shown_von_mises,
                            {von_mises.data(), static_cast<std::size_t>(von_mises.size())},
                            {von_mises.size()});
    }
}

}  // namespace drystone::results::rows
