#pragma once

#include <span>
#include <vector>

#include "drystone/collision/deformable/deformable_finder.hpp"
#include "drystone/contact/condensation.hpp"
#include "drystone/contact/deformable_compliance.hpp"
#include "drystone/contact/overlap_release.hpp"
#include "drystone/contact/step_terms.hpp"
#include "drystone/contact/system_model.hpp"
#include "drystone/mechanics/fem/elastic_dynamics.hpp"

namespace drystone::contact {

/// The deformable bodies of a system. Their unknowns stand in v after those of the rigid bodies,
/// body after body.
template <int D>
class DeformableSet {
  public:
    /// `first`: where their unknowns begin in v.
    /// `rigid`: shapes of the rigid bodies, copied if there are deformable ones.
    DeformableSet(std::vector<DeformableBody<D>> bodies,
                  const std::vector<collision::Collider<D>>& rigid, Index first);

    [[nodiscard]] bool empty() const { return bodies_.empty(); }
    [[nodiscard]] Index count() const { return static_cast<Index>(bodies_.size()); }
    [[nodiscard]] Index unknowns() const { return unknowns_; }  ///< of all
    [[nodiscard]] const mechanics::fem::ElasticDynamics& body(Index k) const {
        return bodies_[static_cast<std::size_t>(k)];
    }
    [[nodiscard]] mechanics::fem::ElasticDynamics& body(Index k) {
        return bodies_[static_cast<std::size_t>(k)];
    }
    [[nodiscard]] Index offset(Index k) const { return offsets_[static_cast<std::size_t>(k)]; }
    [[nodiscard]] double size(int k) const { return surfaces_[static_cast<std::size_t>(k)].size; }
    /// Length of the shortest side of the facets at the nodes of a contact, unstressed (m).
    [[nodiscard]] double element_size(const DeformableSide<D>& side) const;
    /// How fast body k may leave overlaps.
    [[nodiscard]] const ReleasePace& pace(Index k) const {
        return paces_[static_cast<std::size_t>(k)];
    }
    /// Mean mass of a node (kg).
    [[nodiscard]] double typical_mass() const;
    /// v of these unknowns <- the initial velocities.
    void initialise(VecX& v) const;

    void start_step(double t, double h, double theta, VecX& v);
    void add_forces(const LoadInstants& loads, const VecX& v, mechanics::ForceSums& sums);
    void settle(const VecX& v_a, mechanics::ForceSums& sums);
    /// v_free of these unknowns, under the forces F.
    void free_velocity(const VecX& F, const VecX& v, VecX& v_free) const;
    /// x += M^-1 f of these unknowns.
    void add_response(const VecX& f, VecX& x) const;
    /// v of these unknowns at the end of the step, refined; f are the impulses of contacts.
    void refine(const VecX& f, VecX& v);
    void advance(double dt, const VecX& v);

    [[nodiscard]] double kinetic_product(const VecX& a, const VecX& b) const;
    [[nodiscard]] double stiffness_product(const VecX& v_a) const;
    /// That of body k alone.
    [[nodiscard]] double scheme_work(Index k, const SchemeWork& scheme) const;
    [[nodiscard]] double damping_power(const VecX& v) const;
    [[nodiscard]] double potential_energy() const;
    [[nodiscard]] double elastic_energy() const;  ///< of the corotational bodies
    /// w.F over held unknowns.
    [[nodiscard]] double held_power(const VecX& v, const VecX& F) const;
    /// w.M a over held unknowns.
    [[nodiscard]] double held_inertia(const VecX& v, const VecX& a) const;

    /// Contacts with the rigid bodies in `frames` and with each other; margins as in ContactFinder.
    [[nodiscard]] std::span<const collision::DeformableContact<D>> find(
        const VecX& v, double eps, double slack, double horizon,
        std::span<const geometry::Frame<D>> frames, std::span<const double> rigid_margins);
    /// The side of a contact at this point of body k.
    [[nodiscard]] DeformableSide<D> side(int k, const collision::SurfacePoint<D>& point) const;
    /// What the problem of these blocks takes, condensed or not.
    [[nodiscard]] CondensationCounts counts(std::span<const LawBlock<D>> blocks) const;
    /// Makes ready the compliances that these blocks need.
    void prepare(std::span<const LawBlock<D>> blocks);
    [[nodiscard]] std::span<const DeformableCompliance<D>> compliances() const {
        return compliances_;
    }
    /// The same for these blocks, apart from those that are kept.
    [[nodiscard]] std::vector<DeformableCompliance<D>> compliances_for(
        std::span<const LawBlock<D>> blocks) const;

  private:
    using Dynamics = mechanics::fem::ElasticDynamics;

    /// Calls visit(body, its part of the vectors) for all bodies.
    template <class Visit>
    void each(Visit visit) const;
    void update_surfaces();

    std::vector<Dynamics> bodies_;
    std::vector<mechanics::fem::ElasticForces> forces_;  // (bodies) of the step
    std::vector<Index> offsets_;                         // (bodies) in v
    Index unknowns_ = 0;
    std::vector<std::vector<Index>> surface_nodes_;  // (bodies) of the mesh
    std::vector<VecX> node_sizes_;  // (bodies) (surface nodes) shortest side of their facets (m)
    std::vector<collision::DeformableSurface<D>> surfaces_;
    std::vector<DeformableCompliance<D>> compliances_;
    std::vector<double> margins_;     // (bodies)
    std::vector<ReleasePace> paces_;  // (bodies)
    collision::DeformableFinder<D> finder_;
};

}  // namespace drystone::contact
