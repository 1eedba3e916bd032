// The places of people who have left.
#include "drystone/crowd/gathering.hpp"

#include <algorithm>
#include <cmath>

namespace drystone::crowd {

namespace {

/// Between centres, and from the plan to the first row, in radii.
constexpr double k_pitch = 2.5;
constexpr double k_distance = 6.0;

}  // namespace

Gathering::Gathering(const geometry::Aabb<2>& plan, double radius)
    : first_(plan.low.x() + radius, plan.low.y() - k_distance * radius),
      pitch_(k_pitch * radius),
      columns_(std::max<Index>(
          1, static_cast<Index>(std::floor((plan.high.x() - plan.low.x()) / (k_pitch * radius))))) {
}

Vec2 Gathering::place(Index k) const {
    return first_ +
           pitch_ * Vec2(static_cast<double>(k % columns_), -static_cast<double>(k / columns_));
}

std::optional<Index> Gathering::number(const Vec2& x) const {
    const Vec2 steps = (x - first_) / pitch_;
    const double column = std::round(steps.x());
    const double row = std::round(-steps.y());
    if (!(column >= 0.0 && column < static_cast<double>(columns_) && row >= 0.0)) return {};
    const Index k = static_cast<Index>(row) * columns_ + static_cast<Index>(column);
    const Vec2 there = place(k);
    if (x.x() != there.x() || x.y() != there.y()) return {};
    return k;
}

}  // namespace drystone::crowd
