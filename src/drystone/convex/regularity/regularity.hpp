#pragma once

#include <functional>
#include <span>

#include "drystone/linalg/types.hpp"

/// Normally omega-regular sets (Nguyen 2024, chapter 6): <v, x' - x> <= |v| omega(|x' - x|) for
/// points x, x' of the set and normals v at x. One inequality covers convex, strongly convex,
/// prox-regular and subsmooth sets; the functions below give omega of the results of operations.
namespace drystone::convex {

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

}  // namespace drystone::convex
