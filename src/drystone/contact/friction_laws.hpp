#pragma once

#include "drystone/mechanics/placement.hpp"
#include "drystone/problem/cone.hpp"
#include "drystone/problem/friction_status.hpp"

namespace drystone::contact {

/// The state of a contact on which a law may depend beside its own numbers.
struct LawSituation {
    int dimension = 2;  ///< of the scene
    /// Whether the contact slid at the end of the step before.
    problem::FrictionStatus previous = problem::FrictionStatus::stick;
    double length = 1.0;  ///< unit of moments: they are impulses times this length (m)
};

/// 0 <= u_N, 0 <= r_N, u_N r_N = 0; one component.
struct Frictionless {};

[[nodiscard]] inline int components(const Frictionless&, int /*dimension*/) { return 1; }
[[nodiscard]] inline problem::Cone cone(const Frictionless&, const LawSituation&) {
    return problem::Coulomb{0.0};
}

/// Coulomb's law with the coefficient mu: r in K_mu, sliding opposes r_T.
struct CoulombFriction {
    double mu = 0.0;
};

[[nodiscard]] inline int components(const CoulombFriction&, int dimension) { return dimension; }
[[nodiscard]] inline problem::Cone cone(const CoulombFriction& law, const LawSituation&) {
    return problem::Coulomb{law.mu};
}

/// Coulomb's law whose coefficient drops when sliding begins: it follows from the status of the
/// contact at the end of the step before. Within a step the coefficient is fixed, so that the law
/// stays a cone; the drop is seen one step late.
struct StaticSlidingFriction {
    problem::FrictionPair mu = {};
};

[[nodiscard]] inline int components(const StaticSlidingFriction&, int dimension) {
    return dimension;
}
[[nodiscard]] inline problem::Cone cone(const StaticSlidingFriction& law,
                                        const LawSituation& situation) {
    return problem::Coulomb{coefficient(law.mu, situation.previous)};
}

/// Anisotropic friction in space: (r_1 / mu_1)^2 + (r_2 / mu_2)^2 <= r_N^2, where the first tangent
/// is the grain of a surface, `direction` in the axes in which the scene describes its body,
/// projected on the tangent plane. Sliding is not opposite to friction: u_T is normal to the
/// ellipse, u_T ~ -(r_1 / mu_1^2, r_2 / mu_2^2).
struct EllipticFriction {
    Vec2 mu = Vec2::Zero();          ///< along the grain, across it
    Vec3 direction = Vec3::UnitX();  ///< of the grain
    int material = 0;                ///< material whose bodies carry the grain
};

[[nodiscard]] inline int components(const EllipticFriction&, int dimension) { return dimension; }
[[nodiscard]] inline problem::Cone cone(const EllipticFriction& law, const LawSituation&) {
    return problem::Elliptic{law.mu};
}

/// Coulomb's law with moments that resist rolling and spinning:
///     |r_T| <= mu r_N,   |m_R| <= rolling r_N,   |m_S| <= spinning r_N.
/// A contact has relative spins as further components: 3 in the plane, 6 in space.
/// mu may drop while a contact slides, as in StaticSlidingFriction.
struct RollingFriction {
    problem::FrictionPair mu = {};
    double rolling = 0.0;   ///< arm of the rolling moment (m)
    double spinning = 0.0;  ///< arm of the spinning moment, in space only (m)
};

[[nodiscard]] inline int components(const RollingFriction&, int dimension) {
    return dimension == 2 ? mechanics::k_dofs<2> : mechanics::k_dofs<3>;
}
[[nodiscard]] inline problem::Cone cone(const RollingFriction& law, const LawSituation& situation) {
    return problem::Rolling{.mu = coefficient(law.mu, situation.previous),
                            .rolling = law.rolling / situation.length,
                            .spinning = law.spinning / situation.length};
}

/// Associated ("convexified") friction with the coefficient mu: r in K_mu as in Coulomb's law, but
/// u in the dual cone, u_N >= mu |u_T|. What slides opens with the slope mu.
struct AssociatedFriction {
    double mu = 0.0;
};

[[nodiscard]] inline int components(const AssociatedFriction&, int dimension) { return dimension; }
[[nodiscard]] inline problem::Cone cone(const AssociatedFriction& law, const LawSituation&) {
    return problem::Associated{law.mu};
}

}  // namespace drystone::contact
