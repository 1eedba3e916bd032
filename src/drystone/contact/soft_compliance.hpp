#pragma once

#include <span>
#include <vector>

#include "drystone/contact/block.hpp"
#include "drystone/mechanics/fem/elastic_dynamics.hpp"

namespace drystone::contact {

/// Mhat^-1 of one deformable body, condensed on the nodes of its surface: how a unit impulse on one
/// node moves the others.
///
/// Columns are computed when a contact needs them first, D triangular solves each, and kept for as
/// long as Mhat stays the same: a contact problem then costs products of small matrices only.
template <int D>
class SoftCompliance {
  public:
    /// `unknowns`: where the displacements of the surface's nodes stand among those of the body.
    explicit SoftCompliance(std::vector<Index> unknowns)
        : unknowns_(std::move(unknowns)), slot_(unknowns_.size(), -1) {}

    /// Makes ready the columns of these nodes.
    void prepare(const mechanics::fem::ElasticDynamics& dynamics, std::span<const int> nodes);

    /// How many of these nodes, each once, have no columns yet.
    [[nodiscard]] Index missing(const mechanics::fem::ElasticDynamics& dynamics,
                                std::span<const int> nodes) const;

    /// How a unit impulse at the point b moves the point a.
    [[nodiscard]] geometry::Rotation<D> between(const SoftSide<D>& a, const SoftSide<D>& b) const;

    /// Nodes whose columns are known.
    [[nodiscard]] Index columns() const { return count_; }
    /// Nodes of the surface.
    [[nodiscard]] Index nodes() const { return static_cast<Index>(unknowns_.size()); }

  private:
    std::vector<Index> unknowns_;  // (nodes of the surface)
    std::vector<int> slot_;        // (nodes of the surface) which columns of G_ are its own, or -1
    int version_ = 0;              // of Mhat
    Index count_ = 0;
    MatX G_;  // (D nodes of the surface, D nodes with columns, or more)
};

}  // namespace drystone::contact
