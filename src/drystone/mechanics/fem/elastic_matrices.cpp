// Assembles M, C and K of a linear elastic body.
#include "drystone/mechanics/fem/elastic_matrices.hpp"

#include <algorithm>

#include "drystone/mechanics/fem/scatter.hpp"

namespace drystone::mechanics::fem {

namespace {

/// True if `asks` is true for the damping of one of the regions.
template <class Asks>
bool any_damping(std::span<const Region> regions, Asks asks) {
    return std::ranges::any_of(
        regions, [&](const Region& region) { return asks(damping_of(region.material)); });
}

/// The pattern of a diagonal matrix, with zeros as values.
SparseMatrix zero_diagonal(Index n) {
    SparseMatrix D(n, n);
    D.setIdentity();
    D.coeffs().setZero();
    return D;
}

}  // namespace

ElasticMatrices assemble(const geometry::ElementMesh& mesh, std::span<const Region> regions,
                         const AssemblyOptions& options) {
    const std::vector<std::size_t> region_of_element = assign_regions(mesh, regions);
    ElasticMatrices body;
    body.dofs = number_unknowns(mesh, regions, region_of_element);
    const Index n = body.dofs.size();
    const bool lumped = options.mass == MassKind::lumped;
    const bool slowed =
        any_damping(regions, [](const Damping& damping) { return damping.mass_rate > 0.0; });
    const bool damped = slowed || any_damping(regions, [](const Damping& damping) {
                            return damping.on_stiffness() > 0.0;
                        });
    // Patterns first; matrices that stay zero are empty. C = a M + b K by elements.
    body.K = coupling_pattern(mesh, body.dofs);
    body.M = lumped ? zero_diagonal(n) : body.K;
    body.C = damped ? body.K : SparseMatrix(n, n);
    body.mass_damping = slowed ? body.M : SparseMatrix(n, n);

    // Sums in the order of the elements.
    for (std::size_t c = 0; c < region_of_element.size(); ++c) {
        const geometry::Element& element = mesh.elements[c];
        const Material& material = regions[region_of_element[c]].material;
        const ElementMatrices matrices =
            element_matrices(material, element.kind, nodes_of(mesh, element), options.mass);
        const std::vector<Index> unknowns = body.dofs.of(element, unknowns_per_node(material));
        const auto add_mass = [&](double factor, SparseMatrix& sum) {
            if (lumped) {
                scatter_diagonal(sum, unknowns, factor * matrices.mass.diagonal());
            } else {
                scatter(sum, unknowns, factor * matrices.mass);
            }
        };
        scatter(body.K, unknowns, matrices.stiffness);
        add_mass(1.0, body.M);
        const Damping& damping = damping_of(material);
        if (slowed) add_mass(damping.mass_rate, body.mass_damping);
        if (damped) {
            scatter(
                body.C, unknowns,
                damping.mass_rate * matrices.mass + damping.on_stiffness() * matrices.stiffness);
        }
    }
    return body;
}

double strain_energy(const ElasticMatrices& body, const VecX& u) { return 0.5 * u.dot(body.K * u); }

double kinetic_energy(const ElasticMatrices& body, const VecX& v) {
    return 0.5 * v.dot(body.M * v);
}

}  // namespace drystone::mechanics::fem
