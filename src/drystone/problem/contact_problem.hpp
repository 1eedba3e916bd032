#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/cone.hpp"
#include "drystone/problem/delassus_operator.hpp"

namespace drystone::problem {

/// Local contact problem, pure data: find impulses r and velocities u = W r + b such that for
/// every contact  r in K,  Phi(u) in K*,  Phi(u).r = 0.
///
/// W is positive semidefinite, often rank deficient, and symmetric up to gyroscopic terms only.
struct ContactProblem {
    DelassusOperator W;       ///< (contacts) block rows of 1 to 6 components
    VecX b;                   ///< (components) velocities without impulses (m/s)
    std::vector<Cone> cones;  ///< (contacts)

    [[nodiscard]] Index contacts() const noexcept { return W.contacts(); }
    [[nodiscard]] Index components() const noexcept { return W.components(); }
};

/// Throws InputError naming every defect: sizes that do not fit, numbers that are not finite or
/// beyond 1e100, negative friction coefficients or thresholds, laws that cannot have their number
/// of components.
void require_valid(const ContactProblem& problem);

/// u = W r + b.
[[nodiscard]] VecX velocities(const ContactProblem& problem, const VecX& r);

/// The problem with W as blocks, which most solvers need: W of the factored form is multiplied out.
/// Throws InputError for a W that is known by its products only.
[[nodiscard]] ContactProblem assembled(const ContactProblem& problem);

}  // namespace drystone::problem
