#pragma once

#include <string>

#include "drystone/contact/compliance/pair_response.hpp"

namespace drystone::integrators {

/// Numbers of the schemes with compliant contacts; see docs/compliance.md.
struct ComplianceOptions {
    /// Stiffness, exponent and scheme of contacts; the rules of the thesis's listing or exact ones.
    /// friction_damping 0: as much as Newton's method bears, see docs/compliance.md.
    contact::ComplianceLaw law = {};
    double beta = 0.5;  ///< of Newmark's scheme
    double gamma = 1.0;
    /// Newton's method ends with a correction below this. Exact mode: of velocities, relative to
    /// the fastest body. Listing: of displacements (m), the norm over all bodies.
    double tolerance = 1e-10;
    int most_iterations = 50;
    std::string linear_solver = "auto";  ///< "auto": by symmetry and size
};

/// How explicit contacts move bodies.
enum class ExplicitUpdate {
    velocity_verlet,
    first_order,  ///< v+ = v + h a, as in the thesis: gains energy in every impact
};

/// Numbers of the explicit scheme.
struct DemOptions {
    double stiffness = 0.0;             ///< c (N / m^(alpha - 1))
    double exponent = 2.0;              ///< alpha: 2 linear springs, 2.5 Hertz's law
    double tangential_stiffness = 0.0;  ///< (N/m)
    bool damped = true;                 ///< dashpots that give the restitution of the materials
    ExplicitUpdate update = ExplicitUpdate::velocity_verlet;
};

}  // namespace drystone::integrators
