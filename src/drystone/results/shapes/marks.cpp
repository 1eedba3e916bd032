// Chooses a few points and balls whose hull contains each body.
#include <algorithm>

#include "drystone/results/shapes/parts.hpp"

namespace drystone::results::shapes {

namespace {

/// Shapes of more points are represented by the corners of the box around them.
constexpr std::size_t k_most_points = 32;

std::vector<Vec3> box_corners(const Vec3& low, const Vec3& high) {
    std::vector<Vec3> corners;
    for (unsigned k = 0; k < 8; ++k) {
        corners.emplace_back((k & 1U) != 0 ? high.x() : low.x(), (k & 2U) != 0 ? high.y() : low.y(),
                             (k & 4U) != 0 ? high.z() : low.z());
    }
    return corners;
}

/// Points whose hull holds the shape.
std::vector<Vec3> corners_of(const Prototype& prototype) {
    if (prototype.kind == "box") return box_corners(-Vec3::Ones(), Vec3::Ones());
    if (prototype.points.size() <= k_most_points) return prototype.points;
    Vec3 low = prototype.points.front();
    Vec3 high = low;
    for (const Vec3& point : prototype.points) {
        low = low.cwiseMin(point);
        high = high.cwiseMax(point);
    }
    return box_corners(low, high);
}

}  // namespace

std::vector<Mark> marks_of(const PartList& parts) {
    std::vector<Mark> marks;
    for (const Part& part : parts.parts) {
        const Prototype& prototype = parts.prototypes[part.prototype];
        if (prototype.infinite()) continue;
        if (prototype.kind == "disk" || prototype.kind == "sphere") {
            marks.push_back({part.body, part.offset, part.scale.x()});
            continue;
        }
        for (const Vec3& corner : corners_of(prototype)) {
            const Vec3 place = part.offset + part.rotation * part.scale.cwiseProduct(corner);
            marks.push_back({part.body, place, 0.0});
        }
    }
    // Bodies in order, so that each is turned once.
    std::stable_sort(marks.begin(), marks.end(),
                     [](const Mark& a, const Mark& b) { return a.body < b.body; });
    return marks;
}

}  // namespace drystone::results::shapes
