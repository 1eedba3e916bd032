#pragma once

#include <cassert>
#include <cmath>
#include <functional>
#include <string>

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/projections/smooth_projection.hpp"
#include "drystone/convex/sets/set.hpp"
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

/// Parameters of the alpha-Moreau-Yosida regularisation (Nguyen 2024, Definition 2.25).
struct Envelope {
    double R = 1.0;      ///< index, > 0: the smaller, the stiffer
    double alpha = 2.0;  ///< exponent, >= 2, any real
};

/// Envelope of the indicator of C: d_C(x)^alpha / (alpha R).
template <Projectable S>
[[nodiscard]] double moreau_envelope(const S& set, const VecX& x, const Envelope& envelope) {
    assert(envelope.R > 0.0 && envelope.alpha >= 2.0);
    return std::pow(distance(set, x), envelope.alpha) / (envelope.alpha * envelope.R);
}

/// Its gradient |w|^(alpha-2) w / R with w = x - P_C(x) (Nguyen 2024, Proposition 3.12).
template <Projectable S>
[[nodiscard]] VecX moreau_envelope_gradient(const S& set, const VecX& x, const Envelope& envelope) {
    assert(envelope.R > 0.0 && envelope.alpha >= 2.0);
    const VecX w = x - VecX(project(set, x));
    return std::pow(w.norm(), envelope.alpha - 2.0) / envelope.R * w;
}

}  // namespace drystone::convex
