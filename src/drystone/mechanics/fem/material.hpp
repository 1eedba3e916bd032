#pragma once

#include <string>
#include <variant>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::mechanics::fem {

/// Isotropic linear elasticity, sigma = D eps.
struct Elastic {
    double young = 0.0;    ///< Young's modulus (Pa, > 0)
    double poisson = 0.0;  ///< Poisson's ratio (-, between -1 and 1/2)
    double density = 0.0;  ///< (kg/m^3, > 0)
};

/// Viscous forces C v with C = a M + (b + tau) K, element by element: Rayleigh's a and b, and the
/// solid of Kelvin and Voigt, sigma = D (eps + tau eps').
struct Damping {
    double mass_rate = 0.0;       ///< a (1/s, >= 0)
    double stiffness_time = 0.0;  ///< b (s, >= 0)
    double viscosity_time = 0.0;  ///< tau (s, >= 0)

    /// b + tau: both act on the stiffness.
    [[nodiscard]] double on_stiffness() const { return stiffness_time + viscosity_time; }
};

/// What is zero across the plane: eps_zz or sigma_zz.
enum class PlaneState { strain, stress };

/// Elements T3, T6, Q4, Q8 in the plane.
struct PlaneSolid {
    Elastic elastic;
    Damping damping = {};
    PlaneState state = PlaneState::strain;
    double thickness = 1.0;  ///< across the plane (m, > 0)
};

/// Elements TET4, TET10, HEX8 in space.
struct SpaceSolid {
    Elastic elastic;
    Damping damping = {};
};

/// A LINE2 in the plane that resists stretching only; 2 unknowns per node.
struct Bar {
    double young = 0.0;    ///< (Pa, > 0)
    double density = 0.0;  ///< (kg/m^3, > 0)
    double area = 0.0;     ///< of the section (m^2, > 0)
    Damping damping = {};
};

/// A LINE2 in the plane that resists stretching and bending after Euler and Bernoulli; 3 unknowns
/// per node, the last one the rotation (rad, counter-clockwise).
struct Beam {
    double young = 0.0;          ///< (Pa, > 0)
    double density = 0.0;        ///< (kg/m^3, > 0)
    double area = 0.0;           ///< of the section (m^2, > 0)
    double second_moment = 0.0;  ///< of the section about the normal of the plane (m^4, > 0)
    Damping damping = {};
};

using Material = std::variant<PlaneSolid, SpaceSolid, Bar, Beam>;

/// Components of strain and stress: (xx, yy, xy) in the plane, (xx, yy, zz, yz, zx, xy) in space;
/// shear strains are angles, gamma_xy = 2 eps_xy.
template <int D>
inline constexpr int k_strains = D == 2 ? 3 : 6;

template <int D>
using Elasticity = Eigen::Matrix<double, k_strains<D>, k_strains<D>>;

/// The matrix D of sigma = D eps.
[[nodiscard]] Elasticity<2> elasticity(const PlaneSolid& solid);
[[nodiscard]] Elasticity<3> elasticity(const SpaceSolid& solid);

[[nodiscard]] inline const Damping& damping_of(const Material& material) {
    return std::visit([](const auto& m) -> const Damping& { return m.damping; }, material);
}

/// Unknowns per node: 2 or 3 displacements, and a rotation for beams.
[[nodiscard]] int unknowns_per_node(const Material& material);

/// "plane solid", "solid in space", "bar" or "beam".
[[nodiscard]] std::string name_of(const Material& material);

/// Adds a defect for every number out of its range; `what` opens the messages.
void check(std::vector<Defect>& defects, const std::string& what, const Material& material);

}  // namespace drystone::mechanics::fem
