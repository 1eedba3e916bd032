#pragma once

#include <optional>
#include <string>

#include "drystone/convex/any_set.hpp"

namespace drystone::convex {

/// { x : inner <= dfar_C(x) <= outer } for an R-strongly convex C with farthest points, where
/// dfar_C(x) = max { |x - c| : c in C } (Nguyen 2024, Proposition 5.10). Cases:
///   - inner = 0: the points that all of C is within `outer` of, the intersection of the balls of
///     radius `outer` about C, a convex set;
///   - outer infinite: where some of C is at least `inner` away, prox-regular with the constant
///     inner - R;
///   - both: prox-regular with this constant. A ball C gives an annulus.
/// Along the line through x and its farthest point, dfar_C changes by the way and the farthest
/// point stays, as long as dfar_C > R: distances and projections have closed forms.
class FarthestShell {
  public:
    /// Throws InputError unless C is strongly convex with a known constant R and has farthest
    /// points, inner is 0 or above R, outer is above R and at least inner.
    FarthestShell(AnySet set, double inner, double outer);

    [[nodiscard]] const AnySet& set() const noexcept { return set_; }
    [[nodiscard]] double inner() const noexcept { return inner_; }
    [[nodiscard]] double outer() const noexcept { return outer_; }
    [[nodiscard]] double constant() const noexcept { return constant_; }  ///< R

  private:
    AnySet set_;
    double inner_;
    double outer_;
    double constant_;
};

[[nodiscard]] Index dimension(const FarthestShell& set);
[[nodiscard]] std::string describe(const FarthestShell& set);

/// Refuses where dfar_C(x) <= R < inner: the nearest point need not be unique there.
[[nodiscard]] VecX project(const FarthestShell& set, const VecX& x);
[[nodiscard]] bool contains(const FarthestShell& set, const VecX& x, double tolerance = 0.0);
[[nodiscard]] NormalCone normal_cone(const FarthestShell& set, const VecX& x);

/// inner - R; infinite without an inner boundary.
[[nodiscard]] std::optional<double> prox_constant(const FarthestShell& set) noexcept;

}  // namespace drystone::convex
