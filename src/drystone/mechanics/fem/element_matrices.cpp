// Stiffness and mass of one element, by its material.
#include "drystone/mechanics/fem/element_matrices.hpp"

#include "drystone/mechanics/fem/line_element.hpp"
#include "drystone/mechanics/fem/solid_element.hpp"

namespace drystone::mechanics::fem {

namespace {

template <class Solid>
ElementMatrices matrices(const Solid& solid, geometry::ElementKind kind, const ElementNodes& X,
                         MassKind mass) {
    return {.stiffness = solid_stiffness(solid, kind, X), .mass = solid_mass(solid, kind, X, mass)};
}

ElementMatrices matrices(const Bar& bar, geometry::ElementKind, const ElementNodes& X,
                         MassKind mass) {
    return {.stiffness = bar_stiffness(bar, X), .mass = bar_mass(bar, X, mass)};
}

ElementMatrices matrices(const Beam& beam, geometry::ElementKind, const ElementNodes& X,
                         MassKind mass) {
    return {.stiffness = beam_stiffness(beam, X), .mass = beam_mass(beam, X, mass)};
}

}  // namespace

ElementMatrices element_matrices(const Material& material, geometry::ElementKind kind,
                                 const ElementNodes& X, MassKind mass) {
    return std::visit([&](const auto& m) { return matrices(m, kind, X, mass); }, material);
}

}  // namespace drystone::mechanics::fem
