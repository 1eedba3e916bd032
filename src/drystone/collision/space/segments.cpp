#include "drystone/collision/space/segments.hpp"

#include <algorithm>

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

}  // namespace drystone::collision::space
