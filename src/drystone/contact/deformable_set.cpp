// Computes motion, forces, energies and contacts of all deformable bodies: each function is a loop
// over the bodies that hands every body its part of v.
#include "drystone/contact/deformable_set.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "drystone/linalg/at.hpp"
#include "drystone/mechanics/fem/region.hpp"

namespace drystone::contact {

namespace {

/// Nodes of the surface of each body that the blocks touch, some more than once.
template <int D>
std::vector<std::vector<int>> touched_nodes(std::span<const LawBlock<D>> blocks,
                                            std::size_t bodies) {
    std::vector<std::vector<int>> nodes(bodies);
    for (const LawBlock<D>& block : blocks) {
        visit_deformables(block.row,
                          [&](const DeformableSide<D>& side, const geometry::Rotation<D>&) {
                              for (std::size_t i = 0; i < D; ++i) {
                                  if (side.weights[i] != 0.0)
                                      nodes[at(side.body)].push_back(side.nodes[i]);
                              }
                          });
    }
    return nodes;
}

/// (nodes of the surface) the shortest side of the facets at each of them (m).
template <int D>
VecX shortest_sides(const geometry::ElementMesh& mesh, const std::vector<Index>& surface_nodes,
                    const std::vector<std::array<int, D>>& facets) {
    VecX sizes = VecX::Constant(static_cast<Index>(surface_nodes.size()),
                                std::numeric_limits<double>::infinity());
    for (const std::array<int, D>& facet : facets) {
        for (const int a : facet) {
            for (const int b : facet) {
                if (a == b) continue;
                const double length =
                    (mesh.nodes.col(surface_nodes[at(a)]) - mesh.nodes.col(surface_nodes[at(b)]))
                        .norm();
                sizes[a] = std::min(sizes[a], length);
            }
        }
    }
    return sizes;
}

}  // namespace

template <int D>
DeformableSet<D>::DeformableSet(std::vector<DeformableBody<D>> bodies,
                                const std::vector<collision::Collider<D>>& rigid, Index first)
    : finder_(bodies.empty() ? std::vector<collision::Collider<D>>() : rigid) {
    // Body after body: where its unknowns begin in v, its surface, and how fast it may leave
    // overlaps.
    for (DeformableBody<D>& one : bodies) {
        const mechanics::fem::DofMap& dofs = one.body.matrices.dofs;
        std::vector<Index> unknowns;
        for (const Index node : one.surface_nodes) unknowns.push_back(dofs.at(node, 0));
        offsets_.push_back(first + unknowns_);
        unknowns_ += dofs.size();
        compliances_.emplace_back(std::move(unknowns));
        node_sizes_.push_back(shortest_sides<D>(one.body.mesh, one.surface_nodes, one.facets));
        surfaces_.push_back({.nodes = {},
                             .facets = std::move(one.facets),
                             .size = one.size,
                             .nodes_are_probes = one.nodes_are_probes,
                             .facets_stop_probes = one.facets_stop_probes});
        surface_nodes_.push_back(std::move(one.surface_nodes));
        bodies_.emplace_back(std::move(one.body));
        paces_.push_back({.crossing = mechanics::fem::crossing_time(bodies_.back().body().mesh,
                                                                    bodies_.back().body().regions),
                          .gravity = bodies_.back().gravity()});
    }
    forces_.resize(bodies_.size());
    margins_.resize(bodies_.size());
}

template <int D>
template <class Visit>
void DeformableSet<D>::each(Visit visit) const {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const Index first = offsets_[k];
        const Index size = bodies_[k].size();
        visit(k, [first, size](auto& vector) { return vector.segment(first, size); });
    }
}

template <int D>
double DeformableSet<D>::element_size(const DeformableSide<D>& side) const {
    double size = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < D; ++i) {
        if (side.weights[i] == 0.0) continue;
        size = std::min(size, node_sizes_[at(side.body)][side.nodes[i]]);
    }
    return size;
}

/// The mass of a node: there are D unknowns for each.
template <int D>
double DeformableSet<D>::typical_mass() const {
    double mass = 0.0;
    for (const Dynamics& body : bodies_) mass += body.mass();
    return mass * D / static_cast<double>(unknowns_);
}

template <int D>
void DeformableSet<D>::initialise(VecX& v) const {
    each([&](std::size_t k, auto part) { part(v) = bodies_[k].body().v; });
}

template <int D>
void DeformableSet<D>::start_step(double t, double h, double theta, VecX& v) {
    each([&](std::size_t k, auto part) { bodies_[k].start_step(t, h, theta, part(v)); });
}

/// Gravity and loads are known before the step; stiffness, strain and damping follow in `settle`.
template <int D>
void DeformableSet<D>::add_forces(const LoadInstants& loads, const VecX& v,
                                  mechanics::ForceSums& sums) {
    each([&](std::size_t k, auto part) {
        forces_[k] = bodies_[k].forces(loads.t, loads.later, loads.share, part(v));
        part(sums.gravity) = forces_[k].gravity;
        part(sums.external) = forces_[k].external;
    });
    settle(v, sums);
}

template <int D>
void DeformableSet<D>::settle(const VecX& v_a, mechanics::ForceSums& sums) {
    each([&](std::size_t k, auto part) {
        bodies_[k].settle(part(v_a), forces_[k]);
        part(sums.stiffness) = forces_[k].stiffness;
        part(sums.elastic) = forces_[k].elastic;
        part(sums.damping) = forces_[k].damping;
    });
}

template <int D>
void DeformableSet<D>::free_velocity(const VecX& F, const VecX& v, VecX& v_free) const {
    each([&](std::size_t k, auto part) {
        part(v_free) = part(v) + bodies_[k].free_change(part(F));
    });
}

template <int D>
void DeformableSet<D>::add_response(const VecX& f, VecX& x) const {
    each([&](std::size_t k, auto part) { part(x) += bodies_[k].response(part(f)); });
}

template <int D>
void DeformableSet<D>::refine(const VecX& f, VecX& v) {
    each([&](std::size_t k, auto part) { bodies_[k].refine(part(f), forces_[k], part(v)); });
}

template <int D>
void DeformableSet<D>::advance(double dt, const VecX& v) {
    each([&](std::size_t k, auto part) { bodies_[k].advance(dt, part(v)); });
}

template <int D>
double DeformableSet<D>::kinetic_product(const VecX& a, const VecX& b) const {
    double sum = 0.0;
    each([&](std::size_t k, auto part) { sum += bodies_[k].kinetic_product(part(a), part(b)); });
    return sum;
}

template <int D>
double DeformableSet<D>::stiffness_product(const VecX& v_a) const {
    double sum = 0.0;
    each([&](std::size_t k, auto part) { sum += bodies_[k].stiffness_product(part(v_a)); });
    return sum;
}

template <int D>
double DeformableSet<D>::scheme_work(Index k, const SchemeWork& scheme) const {
    const Dynamics& own = body(k);
    const VecX jump = scheme.jump.segment(offset(k), own.size());
    const VecX v_a = scheme.v_a.segment(offset(k), own.size());
    return (0.5 - scheme.theta) * (own.kinetic_product(jump, jump) + own.stiffness_product(v_a));
}

template <int D>
double DeformableSet<D>::damping_power(const VecX& v) const {
    double sum = 0.0;
    each([&](std::size_t k, auto part) { sum += bodies_[k].damping_power(part(v)); });
    return sum;
}

template <int D>
double DeformableSet<D>::potential_energy() const {
    double sum = 0.0;
    for (const Dynamics& body : bodies_) sum += body.strain_energy() + body.gravity_energy();
    return sum;
}

/// h v_a.F of a linear body is the change of its strain energy; of a corotational one it is not,
/// and the difference is the quadrature entry of the ledger.
template <int D>
double DeformableSet<D>::elastic_energy() const {
    double sum = 0.0;
    for (const Dynamics& body : bodies_) {
        if (!body.is_linear()) sum += body.strain_energy();
    }
    return sum;
}

template <int D>
double DeformableSet<D>::held_power(const VecX& v, const VecX& F) const {
    double sum = 0.0;
    each([&](std::size_t k, auto part) { sum += bodies_[k].held_product(part(v), part(F)); });
    return sum;
}

template <int D>
double DeformableSet<D>::held_inertia(const VecX& v, const VecX& a) const {
    double sum = 0.0;
    each([&](std::size_t k, auto part) { sum += bodies_[k].held_inertia(part(a), part(v)); });
    return sum;
}

/// Places X + u of the nodes of all surfaces.
template <int D>
void DeformableSet<D>::update_surfaces() {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const mechanics::fem::ElasticBody& body = bodies_[k].body();
        const std::vector<Index>& nodes = surface_nodes_[k];
        auto& places = surfaces_[k].nodes;
        places.resize(D, static_cast<Index>(nodes.size()));
        for (std::size_t n = 0; n < nodes.size(); ++n) {
            const Index unknown = body.matrices.dofs.at(nodes[n], 0);
            places.col(static_cast<Index>(n)) = body.mesh.nodes.col(nodes[n]).template head<D>() +
                                                body.u.template segment<D>(unknown);
        }
    }
}

template <int D>
std::span<const collision::DeformableContact<D>> DeformableSet<D>::find(
    const VecX& v, double eps, double slack, double horizon,
    std::span<const geometry::Frame<D>> frames, std::span<const double> rigid_margins) {
    update_surfaces();
    // A body's margin: eps times its size, the slack, and the way of its fastest node.
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        double speed = 0.0;
        for (const Index node : surface_nodes_[k]) {
            const Index unknown = offsets_[k] + bodies_[k].body().matrices.dofs.at(node, 0);
            speed = std::max(speed, v.template segment<D>(unknown).norm());
        }
        margins_[k] = eps * surfaces_[k].size + slack + horizon * speed;
    }
    return finder_.find(surfaces_, margins_, frames, rigid_margins);
}

template <int D>
DeformableSide<D> DeformableSet<D>::side(int k, const collision::SurfacePoint<D>& point) const {
    DeformableSide<D> side{.body = k, .nodes = point.nodes, .weights = point.weights};
    for (std::size_t i = 0; i < D; ++i) {
        const Index node = surface_nodes_[at(k)][at(point.nodes[i])];
        side.unknowns[i] = offsets_[at(k)] + bodies_[at(k)].body().matrices.dofs.at(node, 0);
    }
    return side;
}

template <int D>
CondensationCounts DeformableSet<D>::counts(std::span<const LawBlock<D>> blocks) const {
    const auto nodes = touched_nodes(blocks, bodies_.size());
    CondensationCounts counts;
    // W is full between the contacts of one body: the square of its components.
    VecX components = VecX::Zero(count());
    for (const LawBlock<D>& block : blocks) {
        visit_deformables(block.row,
                          [&](const DeformableSide<D>& side, const geometry::Rotation<D>&) {
                              components[side.body] += static_cast<double>(block.size);
                          });
    }
    counts.matrix_entries = components.squaredNorm();
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        if (nodes[k].empty()) continue;
        const ColumnNeeds needs = compliances_[k].needs(bodies_[k], nodes[k]);
        if (bodies_[k].factor() != nullptr) {
            counts.factor_entries += bodies_[k].factor()->entries();
        }
        counts.column_work += needs.work;
        counts.stored += needs.stored;
        counts.lasting = counts.lasting && bodies_[k].is_linear();
    }
    return counts;
}

template <int D>
void DeformableSet<D>::prepare(std::span<const LawBlock<D>> blocks) {
    const auto nodes = touched_nodes(blocks, bodies_.size());
    for (std::size_t k = 0; k < bodies_.size(); ++k) compliances_[k].prepare(bodies_[k], nodes[k]);
}

template <int D>
std::vector<DeformableCompliance<D>> DeformableSet<D>::compliances_for(
    std::span<const LawBlock<D>> blocks) const {
    const auto nodes = touched_nodes(blocks, bodies_.size());
    std::vector<DeformableCompliance<D>> compliances = compliances_;
    for (std::size_t k = 0; k < bodies_.size(); ++k) compliances[k].prepare(bodies_[k], nodes[k]);
    return compliances;
}

template class DeformableSet<2>;
template class DeformableSet<3>;

}  // namespace drystone::contact
