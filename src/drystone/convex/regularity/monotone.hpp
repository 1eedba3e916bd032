#pragma once

#include <functional>
#include <string>

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/regularity/prox_function.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// Maximal monotone operator A, known through its resolvent J_r = (I + r A)^-1 (Nguyen 2024,
/// Definition 2.23).
struct MonotoneOperator {
    std::string name;
    Index dimension = 0;
    std::function<VecX(const VecX&, double)> resolvent;
};

/// N_C: the resolvent is the projection, whatever r. Throws InputError for a set that is not
/// convex: its normal cone is not monotone.
[[nodiscard]] MonotoneOperator normal_cone_operator(const AnySet& set);

/// Subdifferential of a convex function: the resolvent is its proximal step.
[[nodiscard]] MonotoneOperator subdifferential(const ProxFunction& function);

/// x -> A x; throws InputError unless the symmetric part of A is positive semidefinite.
[[nodiscard]] MonotoneOperator linear_operator(MatX A);

/// Yosida approximation A_r(x) = (x - J_r x) / r, single valued and 1/r-Lipschitz. For N_C it is
/// (x - P_C(x)) / r.
[[nodiscard]] VecX yosida(const MonotoneOperator& A, const VecX& x, double r);

}  // namespace drystone::convex
