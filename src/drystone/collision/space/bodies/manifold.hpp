#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/geometry/frame.hpp"

namespace drystone::collision::space {

/// What touches on one of the two shapes, as half of a contact's identity: kind and number. The
/// inside of a face, or of any surface, is 0, so that it does not matter which of two nearly
/// parallel faces a point was found with.
using Feature = std::uint32_t;

inline constexpr Feature k_surface = 0;

inline constexpr int k_feature_bits = 28;

[[nodiscard]] constexpr Feature vertex_feature(int number) {
    return (Feature{1} << k_feature_bits) | static_cast<Feature>(number);
}
[[nodiscard]] constexpr Feature edge_feature(int number) {
    return (Feature{2} << k_feature_bits) | static_cast<Feature>(number);
}
[[nodiscard]] constexpr Feature face_feature(int number) {
    return (Feature{3} << k_feature_bits) | static_cast<Feature>(number);
}
/// A point on a round edge or side.
[[nodiscard]] constexpr Feature curve_feature(int number) {
    return (Feature{4} << k_feature_bits) | static_cast<Feature>(number);
}

// Features of a cylinder. `cap` is 0 at the lower end of its axis and 1 at the upper one.

/// Point k = 0 ... 3 of a rim, a quarter turn apart, 0 the lowest: it moves as the cylinder turns.
[[nodiscard]] constexpr Feature rim_point_feature(int cap, int k) {
    return vertex_feature(4 * cap + k);
}
/// Point k = 0 ... 3 of a rim, a quarter turn apart, fixed in the cylinder.
[[nodiscard]] constexpr Feature cap_point_feature(int cap, int k) {
    return vertex_feature(8 + 4 * cap + k);
}
/// Crossing k = 0, 1 of a rim with a line or another rim.
[[nodiscard]] constexpr Feature rim_crossing_feature(int cap, int k) {
    return curve_feature(2 * cap + k);
}
// The points that a segment or another cylinder can have on the side.
inline constexpr Feature k_side_low_end = curve_feature(8);   ///< lower end of the part in common
inline constexpr Feature k_side_high_end = curve_feature(9);  ///< upper end of the part in common
inline constexpr Feature k_side_nearest = curve_feature(10);  ///< nearest point, or crossing

using geometry::Frame;

/// Where the contact points of a pair go. Pairs are computed with two roles, first and second, in
/// axes that suit them: `first` is A unless `exchanged`, normals point from second to first.
struct Manifold {
    std::vector<ContactPoint<3>>& contacts;
    double margin = 0.0;
    bool exchanged = false;
    Frame<3> axes = {};  ///< of the calculation, in the world
    PointsFor points_for = PointsFor::impulses;

    /// A manifold with the roles of first and second exchanged, for the same list of contacts.
    [[nodiscard]] Manifold with_roles_exchanged() const {
        return {contacts, margin, !exchanged, axes, points_for};
    }
    /// A manifold for a calculation in other axes, for the same list of contacts.
    [[nodiscard]] Manifold in(const Frame<3>& other) const {
        return {contacts, margin, exchanged, other, points_for};
    }

    /// Adds a point halfway between the surfaces, if its gap is within the margin.
    void add(const Vec3& middle, const Vec3& normal, double gap, Feature on_first,
             Feature on_second) const {
        if (!(gap <= margin)) return;
        const Vec3 from_second = axes.rotation * normal;
        contacts.push_back({.point = axes.to_world(middle),
                            .normal = exchanged ? Vec3(-from_second) : from_second,
                            .gap = gap,
                            .feature = exchanged ? make_feature(on_second, on_first)
                                                 : make_feature(on_first, on_second)});
    }

    /// Adds the contact of a point of the first, thickened by `radius`, at `height` over the
    /// second's surface along `normal`.
    void add_over(const Vec3& point, double height, const Vec3& normal, double radius,
                  Feature on_first, Feature on_second) const {
        const double gap = height - radius;
        add(point + (0.5 * gap - height) * normal, normal, gap, on_first, on_second);
    }

    /// Points added since there were `count`.
    [[nodiscard]] std::span<const ContactPoint<3>> since(std::size_t count) const {
        return std::span<const ContactPoint<3>>(contacts).subspan(count);
    }
    /// True if one of the points added since there were `count` has a gap of `gap` or less.
    [[nodiscard]] bool reaches(double gap, std::size_t count) const {
        const auto points = since(count);
        return std::any_of(points.begin(), points.end(),
                           [&](const auto& point) { return point.gap <= gap; });
    }
    /// Drops the points added since there were `count`.
    void drop_since(std::size_t count) const { contacts.resize(count); }
};

/// World axes around the origin of `frame`, where nearby bodies have small coordinates.
[[nodiscard]] inline Frame<3> world_axes_at(const Frame<3>& frame) {
    return {.origin = frame.origin};
}

/// `frame` seen from `axes`, which are parallel to the world's.
[[nodiscard]] inline Frame<3> relative_to(const Frame<3>& axes, const Frame<3>& frame) {
    return {.origin = frame.origin - axes.origin, .rotation = frame.rotation};
}

}  // namespace drystone::collision::space
