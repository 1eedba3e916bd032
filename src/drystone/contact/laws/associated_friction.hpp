#pragma once

#include "drystone/contact/law_situation.hpp"
#include "drystone/problem/cone.hpp"

namespace drystone::contact {

/// Associated ("convexified") friction with the coefficient mu: r in K_mu as in Coulomb's law, but
/// u in the dual cone, u_N >= mu |u_T|. What slides lifts off with the slope mu.
struct AssociatedFriction {
    double mu = 0.0;
};

[[nodiscard]] inline int components(const AssociatedFriction&, int dimension) { return dimension; }
[[nodiscard]] inline problem::Cone cone(const AssociatedFriction& law, const LawSituation&) {
    return problem::Associated{law.mu};
}

}  // namespace drystone::contact
