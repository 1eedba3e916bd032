#pragma once

#include "drystone/contact/law_situation.hpp"
#include "drystone/mechanics/placement.hpp"
#include "drystone/problem/cone.hpp"

namespace drystone::contact {

/// Coulomb's law with moments that resist rolling and spinning:
///     |r_T| <= mu r_N,   |m_R| <= rolling r_N,   |m_S| <= spinning r_N.
/// A contact has relative spins as further components: 3 in the plane, 6 in space.
/// mu may drop while a contact slides, as in StaticSlidingFriction.
struct RollingFriction {
    problem::FrictionPair mu = {};
    double rolling = 0.0;   ///< (m)
    double spinning = 0.0;  ///< (m), in space
};

[[nodiscard]] inline int components(const RollingFriction&, int dimension) {
    return dimension == 2 ? mechanics::k_dofs<2> : mechanics::k_dofs<3>;
}
[[nodiscard]] inline problem::Cone cone(const RollingFriction& law, const LawSituation& situation) {
    return problem::Rolling{.mu = coefficient(law.mu, situation.previous),
                            .rolling = law.rolling / situation.length,
                            .spinning = law.spinning / situation.length};
}

}  // namespace drystone::contact
