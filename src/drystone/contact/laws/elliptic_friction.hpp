#pragma once

#include "drystone/contact/law_situation.hpp"
#include "drystone/problem/cone.hpp"

namespace drystone::contact {

/// Anisotropic friction in space: (r_1 / mu_1)^2 + (r_2 / mu_2)^2 <= r_N^2, where the first tangent
/// is the grain of a surface, `direction` in the axes in which the scene describes its body,
/// projected on the tangent plane. Sliding is not opposite to friction: u_T is normal to the
/// ellipse, u_T ~ -(r_1 / mu_1^2, r_2 / mu_2^2).
struct EllipticFriction {
    Vec2 mu = Vec2::Zero();          ///< along the grain, across it
    Vec3 direction = Vec3::UnitX();  ///< of the grain
    int material = 0;                ///< whose bodies carry the grain
};

[[nodiscard]] inline int components(const EllipticFriction&, int dimension) { return dimension; }
[[nodiscard]] inline problem::Cone cone(const EllipticFriction& law, const LawSituation&) {
    return problem::Elliptic{law.mu};
}

}  // namespace drystone::contact
