#pragma once

#include <span>
#include <vector>

#include "drystone/mechanics/fem/dof_map.hpp"
#include "drystone/mechanics/fem/region.hpp"

namespace drystone::mechanics::fem {

/// K u and 1/2 u^T K u of a linear elastic body, cell by cell from what deforms each: displacements
/// against its first node, and of beams the rotations of the ends against the line between them.
/// The sums over the assembled K are the same numbers, but their terms cancel: by (body / cell)^2
/// for solids and by its fourth power for beams, more than an energy ledger can bear.
class CellSprings {
  public:
    CellSprings() = default;
    CellSprings(const geometry::ElementMesh& mesh, std::span<const Region> regions,
                const DofMap& dofs);

    /// K u (N).
    [[nodiscard]] VecX force(const VecX& u) const;
    /// 1/2 u^T K u (J).
    [[nodiscard]] double energy(const VecX& u) const;

  private:
    using CellVector =
        Eigen::Matrix<double, k_dynamic, 1, 0, 3 * geometry::k_most_element_nodes, 1>;

    /// A cell with d = u_i - u_1 of its other nodes, or the three numbers of a beam, and the
    /// energy 1/2 d^T S d.
    struct Cell {
        std::size_t first_unknown;  // in unknowns_
        std::size_t first_entry;    // of S in entries_
        Index unknowns;
        Index size;                // of d
        int per_node;              // unknowns of a node
        bool bends;                // a beam
        Vec2 line = Vec2::Zero();  // from end to end, of a beam
    };

    /// d of a cell; `own` are its unknowns.
    static void deform(const Cell& cell, const CellVector& own, CellVector& d);
    /// f += the forces on the unknowns of a cell that do the work s.d.
    void add_force(const Cell& cell, const CellVector& s, VecX& f) const;
    /// Calls visit(cell, d, S d).
    template <class Visit>
    void each(const VecX& u, Visit visit) const;

    Index size_ = 0;
    std::vector<Cell> cells_;
    std::vector<Index> unknowns_;  // of all cells
    std::vector<double> entries_;  // of all S, column by column
};

}  // namespace drystone::mechanics::fem
