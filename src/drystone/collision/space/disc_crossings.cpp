#include "drystone/collision/space/disc_crossings.hpp"

#include <algorithm>
#include <cmath>

namespace drystone::collision::space {

Places crossings(const Segment3& segment, const Vec3& centre, const Vec3& axis, double radius,
                 double tolerance) {
    const Vec3 from = segment.start - centre;
    const Vec3 start = from - axis.dot(from) * axis;
    const Vec3 along = segment.along - axis.dot(segment.along) * axis;
    const double a = along.squaredNorm();
    Places places;
    if (!(a > 0.0)) return places;
    const double start_outside = start.norm() - radius;
    const double end_outside = (start + along).norm() - radius;
    if (std::max(start_outside, end_outside) <= tolerance) return places;
    const double middle = -start.dot(along) / a;
    const double nearest = (start + middle * along).norm();
    const double half = std::sqrt(std::max(0.0, radius * radius - nearest * nearest) / a);
    // Entering counts if the start is outside and what follows is inside, leaving likewise.
    const double least_inside = (start + std::clamp(middle, 0.0, 1.0) * along).norm() - radius;
    if (least_inside >= -tolerance) {
        // Along the side: one point, unless it is an end.
        if (least_inside <= tolerance && middle > 0.0 && middle < 1.0) places = {{middle, 0.0}, 1};
        return places;
    }
    if (start_outside > tolerance) {
        places.at[places.count++] = middle - half;
    }
    if (end_outside > tolerance) {
        places.at[places.count++] = middle + half;
    }
    return places;
}

}  // namespace drystone::collision::space
