// Nearest points, common parts and crossings of segments.
#include "drystone/collision/space/bodies/segments.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

namespace drystone::collision::space {

double nearest_place(const Segment3& segment, const Vec3& x) {
    const double length2 = segment.along.squaredNorm();
    if (!(length2 > 0.0)) return 0.0;
    return std::clamp((x - segment.start).dot(segment.along) / length2, 0.0, 1.0);
}

NearestPlaces nearest_places(const Segment3& first, const Segment3& second) {
    const Vec3 between = first.start - second.start;
    const double uu = first.along.squaredNorm();
    const double vv = second.along.squaredNorm();
    // Of the two lines: |u x v|^2 s = (v x between).(u x v). Cross products keep their relative
    // accuracy for nearly parallel lines, where uu vv - uv^2 has none.
    const Vec3 across = first.along.cross(second.along);
    const double across2 = across.squaredNorm();
    double s = 0.0;
    if (across2 > 1e-24 * uu * vv) {
        s = std::clamp(second.along.cross(between).dot(across) / across2, 0.0, 1.0);
    }
    // The distance is convex in s, so clamping s, then t, then s again ends at the minimum.
    const double t = nearest_place(second, first.at(s));
    return {nearest_place(first, second.at(t)), t};
}

double sine_squared(const Vec3& u, const Vec3& v) {
    const double lengths = u.squaredNorm() * v.squaredNorm();
    return lengths > 0.0 ? u.cross(v).squaredNorm() / lengths : 0.0;
}

CommonPart common_part(const Segment3& p, const Segment3& q) {
    if (sine_squared(p.along, q.along) > k_alongside * k_alongside) return {};
    const double length2 = p.along.squaredNorm();
    if (!(length2 > 0.0)) return {};
    const double a = (q.start - p.start).dot(p.along) / length2;
    const double b = a + q.along.dot(p.along) / length2;
    return {std::max(0.0, std::min(a, b)), std::min(1.0, std::max(a, b))};
}

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
