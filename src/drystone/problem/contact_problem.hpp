#pragma once

#include <vector>

#include "drystone/linalg/block_matrix.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/problem/cone.hpp"

namespace drystone::problem {

/// Local contact problem, pure data: find impulses r and velocities u = W r + b such that for
/// every contact  r in K,  Phi(u) in K*,  Phi(u).r = 0.
///
/// W is positive semidefinite, often rank deficient, and symmetric up to gyroscopic terms only.
struct ContactProblem {
    BlockMatrix W;            ///< (contacts) block rows of 1 to 6 components
    VecX b;                   ///< (components) velocities without impulses (m/s)
    std::vector<Cone> cones;  ///< (contacts)

    [[nodiscard]] Index contacts() const noexcept { return W.block_rows(); }
    [[nodiscard]] Index components() const noexcept { return W.dimension(); }
};

/// Throws InputError naming every defect: sizes that do not fit, numbers that are not finite or
/// beyond 1e100, negative friction coefficients or thresholds, laws that cannot have their number
/// of components.
void require_valid(const ContactProblem& problem);

/// u = W r + b.
[[nodiscard]] VecX velocities(const ContactProblem& problem, const VecX& r);

}  // namespace drystone::problem
