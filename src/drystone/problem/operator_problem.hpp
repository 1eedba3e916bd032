#pragma once

#include <functional>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"

namespace drystone::problem {

/// A contact problem whose W is known by its products only, u = W r + b: the matrix of a mesh with
/// many contacts is full, while a product costs two triangular solves with a sparse factor.
struct OperatorProblem {
    /// b, the cones, and in the place of W blocks near its diagonal ones, which give contacts their
    /// scale and precondition.
    ContactProblem local;
    std::function<void(const VecX& r, VecX& u)> multiply;  ///< u = W r
};

/// The residual of r; u becomes W r + b, `map` what is measured. The scale rho of the measure
/// `velocity` is that of the blocks at hand.
[[nodiscard]] double residual(const OperatorProblem& problem, const VecX& r, Measure measure,
                              VecX& u, VecX& map);

}  // namespace drystone::problem
