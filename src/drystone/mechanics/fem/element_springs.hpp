#pragma once

#include <span>
#include <vector>

#include "drystone/mechanics/fem/cell_point.hpp"
#include "drystone/mechanics/fem/dof_map.hpp"
#include "drystone/mechanics/fem/region.hpp"

namespace drystone::mechanics::fem {

/// K u, 1/2 u^T K u and the same of the viscous part of C, cell by cell from what deforms each:
/// displacements against its first node and without the mean rotation of the cell; of bars the
/// stretch, and of beams also the rotations of the ends against the line between them.
///
/// The sums over the assembled matrices are the same numbers, but their terms cancel: by (body /
/// cell)^2 for solids and by its fourth power for beams, and where a body moves as a whole by its
/// motion over its strains. That is more than an energy ledger can bear. Here forces are rounded in
/// proportion to what deforms the cell, and what they dissipate is >= 0.
class CellSprings {
  public:
    CellSprings() = default;
    CellSprings(const geometry::ElementMesh& mesh, std::span<const Region> regions,
                const DofMap& dofs);

    /// K u (N).
    [[nodiscard]] VecX force(const VecX& u) const;
    /// 1/2 u^T K u (J).
    [[nodiscard]] double energy(const VecX& u) const;
    /// sum of (b + tau) K_e v (N).
    [[nodiscard]] VecX viscous_force(const VecX& v) const;
    /// sum of (b + tau) v^T K_e v (W).
    [[nodiscard]] double viscous_power(const VecX& v) const;
    /// Mean over the body of the axial vector of (grad u - grad u^T) / 2 (rad, while small).
    [[nodiscard]] Vec3 mean_rotation(const VecX& u) const;

  private:
    using CellVector =
        Eigen::Matrix<double, k_dynamic, 1, 0, 3 * geometry::k_most_element_nodes, 1>;

    enum class Kind { plane, space, bar, beam };

    /// A cell with d of its other nodes (solids), or the one or three numbers of a line, and the
    /// energy 1/2 d^T S d.
    struct Cell {
        Kind kind;
        std::size_t first_unknown;  // in unknowns_
        std::size_t first_entry;    // of S in entries_
        std::size_t first_node;     // in nodes_, of a solid
        Index unknowns;
        Index size;                // of d
        double viscosity;          // b + tau (s)
        double volume;             // its weight in the mean rotation
        Vec2 line = Vec2::Zero();  // from end to end, of a bar or beam
    };
    /// A node of a solid against the first one.
    struct Node {
        Vec3 X;  // (m)
        Vec3 g;  // mean of dN/dX (1/m)
    };

    void add_solid(const MatX& K, geometry::ElementKind kind, const CellNodes& X, Cell& cell);
    void add_line(const Material& material, const CellNodes& X, Cell& cell);
    /// d of a cell, whose unknowns are `own`, and its rotation.
    Vec3 deform(const Cell& cell, const CellVector& own, CellVector& d) const;
    template <int D>
    Vec3 deform_solid(const Cell& cell, const CellVector& own, CellVector& d) const;
    static Vec3 deform_line(const Cell& cell, const CellVector& own, CellVector& d);
    /// f += the forces on the unknowns of a cell that do the work s.d.
    void add_force(const Cell& cell, const CellVector& s, VecX& f) const;
    /// Calls visit(cell, d, its rotation).
    template <class Visit>
    void each(const VecX& u, Visit visit) const;
    [[nodiscard]] CellVector spring_forces(const Cell& cell, const CellVector& d) const;

    Index size_ = 0;
    std::vector<Cell> cells_;
    std::vector<Index> unknowns_;  // of all cells
    std::vector<Node> nodes_;      // of all solids, without the first of each
    std::vector<double> entries_;  // of all S, column by column
};

}  // namespace drystone::mechanics::fem
