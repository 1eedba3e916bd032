#pragma once

#include <array>

#include "drystone/linalg/types.hpp"

namespace drystone::collision::space {

/// A segment as start and direction: start + s along, 0 <= s <= 1.
struct Segment3 {
    Vec3 start = Vec3::Zero();
    Vec3 along = Vec3::Zero();

    [[nodiscard]] Vec3 at(double s) const { return start + s * along; }
};

/// The place of the nearest point of the segment to `x`.
[[nodiscard]] double nearest_place(const Segment3& segment, const Vec3& x);

/// Nearest points of two segments.
struct NearestPlaces {
    double on_first = 0.0;
    double on_second = 0.0;
};

/// If the segments are parallel, one of the nearest pairs.
[[nodiscard]] NearestPlaces nearest_places(const Segment3& first, const Segment3& second);

/// sin^2 of the angle between two directions, 0 if one has no length.
[[nodiscard]] double sine_squared(const Vec3& u, const Vec3& v);

/// Sine of the angle up to which segments run in nearly the same direction.
inline constexpr double k_alongside = 0.1;

/// The part of `p` that lies beside `q`, if both run in nearly the same direction.
struct CommonPart {
    double low = 0.0;   ///< places on p
    double high = 0.0;  ///< > low, unless there is none
};

[[nodiscard]] CommonPart common_part(const Segment3& p, const Segment3& q);

/// Up to two places on a curve.
struct Places {
    std::array<double, 2> at{};
    int count = 0;

    [[nodiscard]] const double* begin() const { return at.data(); }
    [[nodiscard]] const double* end() const { return at.data() + count; }
};

/// Where the segment passes through the side of the round column of `radius` around the line
/// through `centre` along the unit vector `axis`, or touches it. Ends within `tolerance` of the
/// side do not count.
[[nodiscard]] Places crossings(const Segment3& segment, const Vec3& centre, const Vec3& axis,
                               double radius, double tolerance);

}  // namespace drystone::collision::space
