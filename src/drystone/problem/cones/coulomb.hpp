#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "drystone/convex/sets/coulomb_cone.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/problem/cones/law.hpp"
#include "drystone/problem/cones/stable_maps.hpp"

namespace drystone::problem {

/// Exact Coulomb friction: K = { |r_T| <= mu r_N }, Phi(u) = u + mu |u_T| e_N. One component is
/// frictionless contact.
struct Coulomb {
    double mu = 0.0;
};

inline void project(const Coulomb& law, Eigen::Ref<VecX> r) {
    const convex::CoulombCone cone(law.mu);
    // Vectors of fixed size need no allocation.
    if (r.size() == 3) {
        r = project(cone, Vec3(r));
    } else if (r.size() == 2) {
        r = project(cone, Vec2(r));
    } else {
        r = project(cone, Vector<1>(r));
    }
}

[[nodiscard]] inline double shift(const Coulomb& law, const Eigen::Ref<const VecX>& u) {
    return law.mu * u.tail(u.size() - 1).norm();
}

/// Between the cone and its polar, with e = z_T / |z_T|, a = (1, mu e), s = (z_N + mu |z_T|) /
/// (1 + mu^2):  D = a a^T / (1 + mu^2) + (mu s / |z_T|) (I - e e^T) on the tangential part.
void projection_derivative(const Coulomb& law, const Eigen::Ref<const VecX>& z, Eigen::Ref<MatX> D);

/// (0, mu u_T / |u_T|).
void shift_gradient(const Coulomb& law, const Eigen::Ref<const VecX>& u, Eigen::Ref<VecX> gradient);

[[nodiscard]] inline bool fits(const Coulomb&, Index size) { return size >= 1 && size <= 3; }

[[nodiscard]] inline std::array<Coefficient, 1> coefficients(const Coulomb& law) {
    return {{{"mu", law.mu}}};
}

[[nodiscard]] inline std::string describe(const Coulomb& law) {
    return "Coulomb friction with mu " + to_text(law.mu);
}

[[nodiscard]] constexpr std::optional<double> coulomb_mu(const Coulomb& law) { return law.mu; }

[[nodiscard]] inline std::optional<SmallVector> second_order_coefficients(const Coulomb& law,
                                                                          Index size) {
    return SmallVector(SmallVector::Constant(size - 1, law.mu));
}

constexpr void set_mu(Coulomb& law, double mu) { law.mu = mu; }
[[nodiscard]] constexpr double largest_mu(const Coulomb& law) { return law.mu; }
constexpr void scale_friction(Coulomb& law, double factor) { law.mu *= factor; }

template <class V>
[[nodiscard]] V shifted_map(const Coulomb& law, double phi_n, const V& r, const V& u) {
    return coulomb_map(law.mu, phi_n, r, u);
}

/// By components, for vectors of fixed size (see stable_maps.hpp).
template <class V>
[[nodiscard]] double shifted_normal(const Coulomb& law, const V& u) {
    double slide2 = 0.0;
    for (Index i = 1; i < u.size(); ++i) slide2 += u[i] * u[i];
    return u[0] + law.mu * std::sqrt(slide2);
}

}  // namespace drystone::problem
