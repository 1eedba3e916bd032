#pragma once

#include <span>
#include <vector>

#include "drystone/contact/law_block.hpp"
#include "drystone/linalg/cholesky_factor.hpp"
#include "drystone/mechanics/fem/elastic_dynamics.hpp"

namespace drystone::contact {

/// What it takes to have the columns of some nodes.
struct ColumnNeeds {
    double work = 0.0;    ///< multiplications, for those that are missing
    double stored = 0.0;  ///< numbers, with those that are there
};

/// Mhat^-1 of one deformable body, condensed on nodes of its surface: how a unit impulse on one
/// node moves the others.
///
/// With Mhat = L L^T it is Y^T Y, Y = L^-1 of the unknowns of these nodes. The columns of Y are
/// sparse: each has the way from its unknown to the root of the elimination tree. Two ways
/// coincide from their first common unknown on, so that their product is one of the ends of two
/// lists. A node is added when a contact needs it first, and kept for as long as Mhat stays the
/// same: a contact problem then costs products of small matrices only.
template <int D>
class DeformableCompliance {
  public:
    /// `unknowns`: where the displacements of the surface's nodes stand among those of the body.
    explicit DeformableCompliance(std::vector<Index> unknowns)
        : unknowns_(std::move(unknowns)), slot_(unknowns_.size(), -1) {}

    /// Makes ready the columns of these nodes.
    void prepare(const mechanics::fem::ElasticDynamics& dynamics, std::span<const int> nodes);

    /// What `prepare` would take.
    [[nodiscard]] ColumnNeeds needs(const mechanics::fem::ElasticDynamics& dynamics,
                                    std::span<const int> nodes) const;

    /// How a unit impulse at the point b moves the point a; their nodes are prepared.
    [[nodiscard]] geometry::Rotation<D> between(const DeformableSide<D>& a,
                                                const DeformableSide<D>& b) const;

  private:
    /// Those of these nodes, each once and in their order, that have no columns.
    [[nodiscard]] std::vector<int> without_columns(const mechanics::fem::ElasticDynamics& dynamics,
                                                   std::span<const int> nodes) const;
    void make_room(Index columns);
    /// The next column, of an unknown of the body; empty where it is held.
    void add_column(const mechanics::fem::ElasticDynamics& dynamics, Index unknown, VecX& work);

    std::vector<Index> unknowns_;  // (nodes of the surface)
    std::vector<int> slot_;        // (nodes of the surface) which columns are its own, or -1
    int version_ = 0;              // of Mhat
    std::vector<SparseVector> Y_;  // (D nodes with columns)
    MatX G_;                       // Y^T Y (as many rows and columns, or more)
};

}  // namespace drystone::contact
