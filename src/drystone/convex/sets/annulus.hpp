#pragma once

#include <optional>
#include <string>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// { x : inner <= |x - center| <= outer }, prox-regular with constant inner.
///
/// An infinite outer radius gives the complement of an open ball, the model of a prox-regular
/// set: see ball_complement().
class Annulus {
  public:
    /// Throws InputError unless 0 < inner <= outer.
    Annulus(VecX center, double inner, double outer);

    [[nodiscard]] const VecX& center() const noexcept { return center_; }
    [[nodiscard]] double inner() const noexcept { return inner_; }
    [[nodiscard]] double outer() const noexcept { return outer_; }

  private:
    VecX center_;
    double inner_;
    double outer_;
};

/// R^n without the open ball of this center and radius.
[[nodiscard]] Annulus ball_complement(VecX center, double radius);

[[nodiscard]] Index dimension(const Annulus& set) noexcept;
[[nodiscard]] std::string describe(const Annulus& set);

/// Refuses at the center, where every point of the inner sphere is nearest.
[[nodiscard]] VecX project(const Annulus& set, const VecX& x);
[[nodiscard]] bool contains(const Annulus& set, const VecX& x, double tolerance = 0.0);
[[nodiscard]] NormalCone normal_cone(const Annulus& set, const VecX& x);
[[nodiscard]] std::optional<double> prox_constant(const Annulus& set) noexcept;

}  // namespace drystone::convex
