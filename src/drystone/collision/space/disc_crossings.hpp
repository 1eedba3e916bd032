#pragma once

#include <array>

#include "drystone/collision/space/segments.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::collision::space {

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
