#pragma once

#include "drystone/contact/impacts/newton_restitution.hpp"

namespace drystone::contact {

/// Jean and Moreau 1992, section 6.2: the contact law holds for the weighted mean
/// u_a = (1 - delta)/2 u- + (1 + delta)/2 u+, which is Newton's law in all directions with
/// e = (1 - delta) / (1 + delta).
struct DissipationIndex {
    double delta = 1.0;  ///< in [0, 1]; 0: no loss, 1: standard inelastic shock
};

[[nodiscard]] inline double normal_restitution(const DissipationIndex& law) {
    return (1.0 - law.delta) / (1.0 + law.delta);
}

template <int D>
[[nodiscard]] Vector<D> rebound(const DissipationIndex& law, const Vector<D>& u_before) {
    const double e = normal_restitution(law);
    return rebound<D>(NewtonRestitution{.normal = e, .tangential = e}, u_before);
}

}  // namespace drystone::contact
