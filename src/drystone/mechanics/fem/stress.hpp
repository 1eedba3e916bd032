#pragma once

#include <span>

#include "drystone/mechanics/fem/dof_map.hpp"
#include "drystone/mechanics/fem/element_point.hpp"
#include "drystone/mechanics/fem/region.hpp"

namespace drystone::mechanics::fem {

/// Stresses in the middle of the elements, tension positive, in all six components whatever the
/// dimension: in plane strain sigma_zz is nu (sigma_xx + sigma_yy).
struct ElementStresses {
    Eigen::Matrix<double, 6, k_dynamic> stress;  ///< (xx, yy, zz, yz, zx, xy; elements) (Pa)
    VecX von_mises;                              ///< (elements) (Pa)
};

/// From displacements u of the linear body.
[[nodiscard]] ElementStresses element_stresses(const geometry::ElementMesh& mesh,
                                               std::span<const Region> regions, const DofMap& dofs,
                                               const VecX& u);

/// Stress tensor in the middle of one element with displacements u of its unknowns. Bars and beams
/// have the stress of their stretching, E (change of length) / L, along their line.
[[nodiscard]] Mat3 middle_stress(const Material& material, geometry::ElementKind kind,
                                 const ElementNodes& X, const VecX& u);

/// Components (xx, yy, zz, yz, zx, xy) of a symmetric tensor.
[[nodiscard]] Vector<6> components(const Mat3& stress);

/// sqrt(3/2 s : s) with the deviator s of the stress.
[[nodiscard]] double von_mises(const Mat3& stress);

}  // namespace drystone::mechanics::fem
