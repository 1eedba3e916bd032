#pragma once

#include "drystone/mechanics/fem/element_point.hpp"

namespace drystone::mechanics::fem {

/// What a solid element does in the mean: sum_i u_i g_i^T is the mean of grad u over it.
struct MeanGradients {
    ElementNodes g;       ///< columns g_i, the mean of dN_i/dX (1/m); rows 0 beyond the plane
    double volume = 0.0;  ///< of the element (m^3; of plane ones an area, m^2)
};

[[nodiscard]] MeanGradients mean_gradients(geometry::ElementKind kind, const ElementNodes& X);

}  // namespace drystone::mechanics::fem
