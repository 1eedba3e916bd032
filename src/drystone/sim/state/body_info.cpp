// Node fields, centre of mass and stresses of deformable bodies at a snapshot.
#include "drystone/sim/state/body_info.hpp"

#include <cassert>
#include <utility>

#include "drystone/mechanics/fem/elastic_body.hpp"
#include "drystone/mechanics/fem/nodal_fields.hpp"
#include "drystone/mechanics/fem/scatter.hpp"
#include "drystone/mechanics/fem/stress.hpp"

namespace drystone::sim {
inline namespace state {

namespace {

namespace fem = mechanics::fem;

/// fem::element_stresses without finding the regions of the elements again.
ElementStress linear_stress(const DeformableInfo& info, const VecX& u) {
    const fem::ElasticBody& body = *info.body;
    ElementStress result{
        .components = Eigen::Matrix<double, 6, k_dynamic>(6, body.mesh.bulk_elements),
        .von_mises = VecX(body.mesh.bulk_elements)};
    for (Index c = 0; c < body.mesh.bulk_elements; ++c) {
        const auto number = static_cast<std::size_t>(c);
        const geometry::Element& element = body.mesh.elements[number];
        const fem::Material& material = body.regions[info.region_of_element[number]].material;
        const VecX local =
            fem::gather(u, body.matrices.dofs.of(element, fem::unknowns_per_node(material)));
        const Mat3 stress =
            fem::middle_stress(material, element.kind, fem::nodes_of(body.mesh, element), local);
        result.components.col(c) = fem::components(stress);
        result.von_mises[c] = fem::von_mises(stress);
    }
    return result;
}

/// Bodies with large rotations compute stresses in the turned axes of each element.
ElementStress stress_of(const DeformableInfo& info, const VecX& u) {
    assert(info.body != nullptr);
    if (info.body->corotational == nullptr) return linear_stress(info, u);
    fem::ElementStresses found = info.body->corotational->stresses(u);
    return {.components = std::move(found.stress), .von_mises = std::move(found.von_mises)};
}

}  // namespace

DeformableInfo deformable_info(const fem::ElasticBody& body, const std::string& material) {
    const fem::DofMap& dofs = body.matrices.dofs;
    DeformableInfo info{.name = body.name,
                        .material = material,
                        .mesh = std::make_shared<const geometry::ElementMesh>(body.mesh),
                        .first_unknown = dofs.first,
                        .node_mass = VecX::Zero(dofs.nodes()),
                        .region_of_element = fem::assign_regions(body.mesh, body.regions),
                        .body = &body};
    // M times the displacement 1 along x gives the mass of each node, lumped or not.
    const VecX column = body.matrices.M * fem::uniform_field(dofs, Vec3::UnitX());
    for (Index node = 0; node < dofs.nodes(); ++node) {
        if (dofs.count(node) > 0) info.node_mass[node] = column[dofs.at(node, 0)];
    }
    return info;
}

Eigen::Matrix3Xd at_nodes(int dimension, std::span<const Index> first_unknown, const VecX& field) {
    const auto nodes = static_cast<Index>(first_unknown.size()) - 1;
    Eigen::Matrix3Xd vectors = Eigen::Matrix3Xd::Zero(3, nodes);
    for (Index node = 0; node < nodes; ++node) {
        const Index first = first_unknown[static_cast<std::size_t>(node)];
        if (first == first_unknown[static_cast<std::size_t>(node) + 1])
            continue;  // no element has the node
        vectors.col(node).head(dimension) = field.segment(first, dimension);
    }
    return vectors;
}

Vec3 centre_of_mass(const DeformableInfo& info, const VecX& u) {
    const Eigen::Matrix3Xd shift = at_nodes(info.mesh->dimension, info.first_unknown, u);
    return (info.mesh->nodes + shift) * info.node_mass / info.mass();
}

std::vector<ElementStress> stresses_of(std::span<const DeformableInfo> bodies,
                                       const Snapshot& state) {
    std::vector<ElementStress> stresses;
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        stresses.push_back(stress_of(bodies[k], state.deformables[k].u));
    }
    return stresses;
}

}  // namespace state
}  // namespace drystone::sim
