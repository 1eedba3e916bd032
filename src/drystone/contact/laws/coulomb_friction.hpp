#pragma once

#include "drystone/contact/law_situation.hpp"
#include "drystone/problem/cone.hpp"

namespace drystone::contact {

/// Coulomb's law with the coefficient mu: r in K_mu, sliding opposes r_T.
struct CoulombFriction {
    double mu = 0.0;
};

[[nodiscard]] inline int components(const CoulombFriction&, int dimension) { return dimension; }
[[nodiscard]] inline problem::Cone cone(const CoulombFriction& law, const LawSituation&) {
    return problem::Coulomb{law.mu};
}

}  // namespace drystone::contact
