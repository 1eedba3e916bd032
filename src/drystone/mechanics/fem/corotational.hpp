#pragma once

#include <span>
#include <variant>
#include <vector>

#include "drystone/mechanics/fem/corotational_elements.hpp"
#include "drystone/mechanics/fem/elastic_matrices.hpp"
#include "drystone/mechanics/fem/stress.hpp"

namespace drystone::mechanics::fem {

/// An elastic body with large rotations and small strains: K u of the linear body becomes f(u), the
/// gradient of the energy. Mass and loads equal the mass and loads of the linear body.
class Corotational {
  public:
    /// Elements, unknowns and mass as in `assemble(mesh, regions, options)`.
    Corotational(const geometry::ElementMesh& mesh, std::span<const Region> regions,
                 const AssemblyOptions& options = {});

    [[nodiscard]] const DofMap& dofs() const { return dofs_; }

    struct Forces {
        double energy = 0.0;  ///< strain energy (J)
        VecX internal;        ///< f(u) = dE/du (N): M u'' + C u' + f(u) = loads
    };

    /// At displacements u. Throws ComputationError that names an element that is inside out.
    [[nodiscard]] Forces forces(const VecX& u) const;

    struct Tangent {
        SparseMatrix K;  ///< symmetric, positive semidefinite approximation of df/du
        SparseMatrix C;  ///< a M + sum of (b + tau) R K_e R^T; no entries without damping
    };

    /// At displacements u; the patterns are always the same.
    [[nodiscard]] Tangent tangent(const VecX& u) const;

    /// In the middle of the elements, in fixed axes.
    [[nodiscard]] ElementStresses stresses(const VecX& u) const;

  private:
    using Shape = std::variant<CorotationalSolid<2>, CorotationalSolid<3>, CorotationalLine>;

    struct Part {
        Shape shape;
        std::vector<Index> unknowns;
        Index number = 0;           // of the element, for messages
        double damping_time = 0.0;  // b + tau
        Material material;          // for stresses
        geometry::ElementKind kind;
        ElementNodes X;
    };

    static Shape make_shape(const Material& material, geometry::ElementKind kind,
                            const ElementNodes& X);

    DofMap dofs_;
    std::vector<Part> parts_;
    SparseMatrix pattern_;       // zeros
    SparseMatrix mass_damping_;  // a M, in the pattern; empty without damping
};

}  // namespace drystone::mechanics::fem
