#pragma once

#include <functional>
#include <span>

#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/set.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

// Normally omega-regular sets (Nguyen 2024, chapter 6): <v, x' - x> <= |v| omega(|x' - x|) for
// points x, x' of the set and normals v at x. One inequality covers convex, strongly convex,
// prox-regular and subsmooth sets; the functions below give omega of the results of operations.

/// omega: [0, inf) -> R with omega(0) = 0.
using Modulus = std::function<double(double)>;

[[nodiscard]] Modulus convex_modulus();                   ///< 0
[[nodiscard]] Modulus prox_regular_modulus(double r);     ///< t^2 / (2r)
[[nodiscard]] Modulus strongly_convex_modulus(double R);  ///< -t^2 / (2R)
[[nodiscard]] Modulus subsmooth_modulus(double sigma);    ///< sigma t

/// Bounds on a differentiable mapping f: |f(x) - f(x')| <= K |x - x'| and
/// |Df(x) - Df(x')| <= L |x - x'|.
struct MappingBounds {
    double K = 0.0;
    double L = 0.0;
};

// The following ask for a nondecreasing omega >= 0; norms, of products too, are Euclidean.

/// Graph of x -> f(x) + S: omega(sqrt(1 + K^2) t) + L t^2 / 2 (Proposition 6.3, where max(1, K) is
/// printed for sqrt(1 + K^2): right for the norm |x| + |y| of a product, not for the Euclidean
/// one).
[[nodiscard]] Modulus graph_modulus(const Modulus& omega, const MappingBounds& f);

/// M^-1(y) with subregularity constant gamma: (1 + gamma c) omega(t) (Proposition 6.8).
[[nodiscard]] Modulus fibre_modulus(const Modulus& omega, double gamma, double c);

/// { x : f(x) in F(x) }: gamma (omega(sqrt(1 + K^2) t) + L t^2 / 2) (Proposition 6.11).
[[nodiscard]] Modulus solution_modulus(const Modulus& omega, double gamma, const MappingBounds& f);

/// f^-1(B): gamma (omega(K t) + L t^2 / 2) (Proposition 6.13).
[[nodiscard]] Modulus preimage_modulus(const Modulus& omega, double gamma, const MappingBounds& f);

/// A point of a set with one of its normals.
struct NormalSample {
    VecX point;
    VecX normal;
};

/// max over all pairs of <v, x' - x> - |v| omega(|x' - x|): not positive when the samples are
/// consistent with omega.
[[nodiscard]] double regularity_defect(std::span<const NormalSample> samples, const Modulus& omega);

// Separation by balls instead of half-spaces (Nguyen 2024, section 5.3).

/// q_{y,R}(x) = y.x - |x|^2 / (2R): the quadratic form whose upper level sets are balls.
[[nodiscard]] inline double separation_form(const VecX& y, double R, const VecX& x) {
    return y.dot(x) - x.squaredNorm() / (2.0 * R);
}

/// Y(x) = (1/R - 1/delta) far(x) + x / delta with delta = |x - far(x)| (eq. 5.10). Throws
/// ComputationError unless delta > R.
template <HasFarthest S>
[[nodiscard]] VecX separation_vector(const S& set, double R, const VecX& x) {
    const VecX far = farthest(set, x);
    const double delta = (x - far).norm();
    if (!(delta > R)) {
        throw ComputationError("separating ball of a " + describe(set) +
                               ": the farthest distance " + to_text(delta) +
                               " must exceed the constant of strong convexity " + to_text(R));
    }
    return (1.0 / R - 1.0 / delta) * far + x / delta;
}

/// B[R Y(x), R]: the ball of radius R that contains the R-strongly convex set C, touches it at
/// the point farthest from x, and has x outside when delta > 2R (Theorem 5.21).
template <HasFarthest S>
[[nodiscard]] Ball<> separating_ball(const S& set, double R, const VecX& x) {
    return Ball<>(R * separation_vector(set, R, x), R);
}

/// x_* = (1/r - 1/d) P(x) + x / d (Theorem 5.12): the open ball of center r x_* and radius r
/// around it misses the r-prox-regular set S, touches it at P(x) and contains x.
template <Projectable S>
[[nodiscard]] Ball<> touching_ball(const S& set, double r, const VecX& x) {
    const VecX near = project(set, x);
    const double d = (x - near).norm();
    if (!(d > 0.0 && d < r)) {
        throw ComputationError("touching ball of a " + describe(set) + ": the distance " +
                               to_text(d) + " must lie strictly between 0 and " + to_text(r));
    }
    return Ball<>(r * ((1.0 / r - 1.0 / d) * near + x / d), r);
}

}  // namespace drystone::convex
