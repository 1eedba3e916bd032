// Maximal monotone operators by their resolvents, and Yosida approximations.
#include "drystone/convex/regularity/monotone.hpp"

#include <cassert>
#include <cmath>
#include <utility>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/finite.hpp"
#include "drystone/linalg/matrix_checks.hpp"

namespace drystone::convex {

MonotoneOperator normal_cone_operator(const AnySet& set) {
    const double uniqueness = set.prox_constant().value_or(0.0);
    if (!std::isinf(uniqueness)) {
        throw InputError(
            {.what = "normal cone of a " + set.describe(),
             .expected = "a convex set",
             .found = "a set whose projection is unique up to " + to_text(uniqueness)});
    }
    return {.name = "normal cone of a " + set.describe(),
            .dimension = set.dimension(),
            .resolvent = [set](const VecX& x, double) { return set.project(x); }};
}

MonotoneOperator subdifferential(const ProxFunction& function) {
    if (function.semiconvexity > 0.0) {
        throw InputError({.what = "subdifferential of a " + function.name,
                          .expected = "a convex function",
                          .found = "a function that is convex only with " +
                                   to_text(function.semiconvexity) + "/2 |x|^2 added"});
    }
    return {.name = "subdifferential of a " + function.name,
            .dimension = function.dimension,
            .resolvent = function.prox};
}

// The resolvent of x -> A x is (1 + r A)^-1.
MonotoneOperator linear_operator(MatX A) {
    require_finite("linear operator", A);
    require_size("linear operator: columns", A.rows(), A.cols());
    const MatX symmetric = 0.5 * (A + A.transpose());
    const double lowest = Eigen::SelfAdjointEigenSolver<MatX>(symmetric).eigenvalues().minCoeff();
    if (lowest < -1e-12 * (1.0 + A.norm())) {
        throw InputError({.what = "linear operator",
                          .expected = "a monotone matrix (symmetric part positive semidefinite)",
                          .found = "an eigenvalue of " + to_text(lowest)});
    }
    const Index n = A.rows();
    return {.name = "linear operator",
            .dimension = n,
            .resolvent = [A = std::move(A), n](const VecX& x, double r) -> VecX {
                return (MatX::Identity(n, n) + r * A).partialPivLu().solve(x);
            }};
}

VecX yosida(const MonotoneOperator& A, const VecX& x, double r) {
    assert(r > 0.0);
    return (x - A.resolvent(x, r)) / r;
}

}  // namespace drystone::convex
