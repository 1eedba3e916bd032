#pragma once

#include <span>
#include <vector>

#include "drystone/mechanics/fem/dof_map.hpp"
#include "drystone/mechanics/fem/element_point.hpp"
#include "drystone/mechanics/fem/region.hpp"

namespace drystone::mechanics::fem {

/// K u and 1/2 u^T K u, and C v and v^T C v of the viscous part of C, element by element from its
/// deformation. Solids: displacements against the first node, without the mean rotation of the
/// element. Bars: the stretch. Beams: the stretch and the rotations of the ends against the line
/// between them.
///
/// The sums over the assembled matrices are the same numbers, but their terms cancel: by (body /
/// element)^2 for solids and by its fourth power for beams, and where a body moves as a whole by
/// its motion over its strains. That is more than an energy ledger can bear. Here forces are
/// rounded in proportion to what deforms the element, and what they dissipate is >= 0.
class ElementSprings {
  public:
    ElementSprings() = default;
    ElementSprings(const geometry::ElementMesh& mesh, std::span<const Region> regions,
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
    using ElementVector =
        Eigen::Matrix<double, k_dynamic, 1, 0, 3 * geometry::k_most_element_nodes, 1>;

    enum class Kind { plane, space, bar, beam };

    /// An element with d of its other nodes (solids), or the one or three numbers of a line, and
    /// the energy 1/2 d^T S d.
    struct Part {
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

    void add_solid(const MatX& K, geometry::ElementKind kind, const ElementNodes& X, Part& part);
    void add_line(const Material& material, const ElementNodes& X, Part& part);
    /// d of an element, whose unknowns are `own`, and its rotation.
    Vec3 deform(const Part& part, const ElementVector& own, ElementVector& d) const;
    template <int D>
    Vec3 deform_solid(const Part& part, const ElementVector& own, ElementVector& d) const;
    static Vec3 deform_line(const Part& part, const ElementVector& own, ElementVector& d);
    /// f += the forces on the unknowns of an element that do the work s.d.
    void add_force(const Part& part, const ElementVector& s, VecX& f) const;
    /// Calls visit(part, d, its rotation).
    template <class Visit>
    void each(const VecX& u, Visit visit) const;
    [[nodiscard]] ElementVector spring_forces(const Part& part, const ElementVector& d) const;

    Index size_ = 0;
    std::vector<Part> parts_;
    std::vector<Index> unknowns_;  // of all elements
    std::vector<Node> nodes_;      // of all solids, without the first of each
    std::vector<double> entries_;  // of all S, column by column
};

}  // namespace drystone::mechanics::fem
