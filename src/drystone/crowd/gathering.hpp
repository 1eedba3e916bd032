#pragma once

#include <optional>

#include "drystone/geometry/aabb.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::crowd {

/// The places of people who have left: in rows below the floor plan, in the order in which they
/// left, from left to right and downwards, without contacts. A person at exactly one of these
/// places has left, so that positions alone determine who is inside.
class Gathering {
  public:
    /// Below `plan`, for people of at most this radius.
    Gathering(const geometry::Aabb<2>& plan, double radius);

    /// Place number k >= 0 (m).
    [[nodiscard]] Vec2 place(Index k) const;

    /// The number of the place that x is, if it is one to the bit.
    [[nodiscard]] std::optional<Index> number(const Vec2& x) const;

    /// True if x is one of the places.
    [[nodiscard]] bool holds(const Vec2& x) const { return number(x).has_value(); }

  private:
    Vec2 first_ = Vec2::Zero();
    double pitch_ = 1.0;
    Index columns_ = 1;
};

}  // namespace drystone::crowd
