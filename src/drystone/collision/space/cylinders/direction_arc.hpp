#pragma once

#include <array>

#include "drystone/collision/space/bodies/placed_cylinder.hpp"

namespace drystone::collision::space {

/// Unit vectors cos(t) start + sin(t) turn, 0 <= t <= length, on a great circle.
struct DirectionArc {
    Vec3 start = Vec3::UnitX();
    Vec3 turn = Vec3::UnitY();  ///< unit, across start
    double length = 0.0;

    [[nodiscard]] Vec3 at(double t) const;
};

/// The shorter arc between two unit vectors.
[[nodiscard]] DirectionArc arc_between(const Vec3& from, const Vec3& to);

/// All unit vectors across `axis`.
[[nodiscard]] DirectionArc circle_across(const Vec3& axis);

/// Directions n inside an arc in which n.x - support(cylinder, n) has a maximum, x being where the
/// rest of the pair is and the cylinder standing around the origin.
struct Peaks {
    std::array<Vec3, 24> directions;
    int count = 0;

    [[nodiscard]] const Vec3* begin() const { return directions.data(); }
    [[nodiscard]] const Vec3* end() const { return directions.data() + count; }
};

/// Maxima above `worth`, at least. Between the directions along and across the cylinder's axis the
/// function is smooth, and its maxima are where its slope changes sign. Across the axis it has a
/// bend, which can be a maximum too; the maximum along the axis belongs to a cap and is not listed.
[[nodiscard]] Peaks find_peaks(const DirectionArc& arc, const Vec3& x,
                               const PlacedCylinder& cylinder, double worth);

}  // namespace drystone::collision::space
