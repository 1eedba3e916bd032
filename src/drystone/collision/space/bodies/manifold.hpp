#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/collision/space/bodies/feature.hpp"
#include "drystone/geometry/frame.hpp"

namespace drystone::collision::space {

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
    /// Whether one of the points added since there were `count` has a gap of `gap` or less.
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
