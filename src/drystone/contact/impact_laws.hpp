#pragma once

#include <algorithm>

#include "drystone/linalg/types.hpp"

namespace drystone::contact {

/// Newton's impact law: the contact law holds for u+ + (e_n min(u-_N, 0), e_t u-_T) in place of u+,
/// so that an impact at -u returns e_n u. min(.., 0): a contact that opens on its own is not held
/// back.
struct NewtonRestitution {
    double normal = 0.0;      ///< e_n in [0, 1]
    double tangential = 0.0;  ///< e_t in [-1, 1]
};

[[nodiscard]] inline double normal_restitution(const NewtonRestitution& law) { return law.normal; }

template <int D>
[[nodiscard]] Vector<D> rebound(const NewtonRestitution& law, const Vector<D>& u_before) {
    Vector<D> u = law.tangential * u_before;
    u[0] = law.normal * std::min(u_before[0], 0.0);
    return u;
}

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

/// Fremond's impact law (Acary and Collins-Craft 2024, eqs. 63, 89, 90): the contact law holds for
///     u_theta + ((theta (1 + e) - 1) u-_N, 0, 0),   u_theta = theta u+ + (1 - theta) u-,
/// so that an impact at -u returns e u, as Newton's law does, while friction opposes the mean
/// velocity u_theta on which it works: no contact produces energy for 1/2 <= theta <= 1 / (1 + e).
///
/// This is the addition to the normal component; a contact that opens on its own is not held back.
[[nodiscard]] inline double fremond_rebound(double e, double theta, double u_normal_before) {
    return (theta * (1.0 + e) - 1.0) * std::min(u_normal_before, 0.0);
}

}  // namespace drystone::contact
