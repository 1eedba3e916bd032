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

}  // namespace drystone::contact
