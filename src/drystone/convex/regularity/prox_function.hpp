#pragma once

#include <functional>
#include <string>

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/projections/smooth_function.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// A function f with its proximal step
///     prox(x, h) = argmin_y f(y) + |y - x|^2 / (2 h).
///
/// `semiconvexity` s makes f + s/2 |.|^2 convex (0: f is convex); the step is unique for h s < 1
/// and otherwise refused (ComputationError).
struct ProxFunction {
    std::string name;
    Index dimension = 0;
    std::function<double(const VecX&)> value;
    std::function<VecX(const VecX&, double)> prox;
    double semiconvexity = 0.0;
};

/// |x|_1; the step is soft thresholding.
[[nodiscard]] ProxFunction l1_norm(Index dimension);

/// |x|; the step shortens x by h.
[[nodiscard]] ProxFunction euclidean_norm(Index dimension);

/// x.Ax/2 - b.x with A symmetric; its semiconvexity is minus the smallest eigenvalue, if negative.
[[nodiscard]] ProxFunction quadratic(const MatX& A, const VecX& b);

/// Indicator of a set: 0 inside, +infinity outside; the step is the projection, for every h.
[[nodiscard]] ProxFunction indicator(const AnySet& set);

/// Distance to a set; the step goes towards the projection by at most h.
[[nodiscard]] ProxFunction distance_to(const AnySet& set);

/// Support function of a set; by Moreau's decomposition the step is x - h P_C(x / h).
[[nodiscard]] ProxFunction support_of(const AnySet& set);

/// Any smooth f with f + s/2 |.|^2 convex; the step by Newton's method with line search.
[[nodiscard]] ProxFunction smooth(const std::string& name, Index dimension,
                                  const SmoothFunction& function, double semiconvexity = 0.0);

}  // namespace drystone::convex
