#pragma once

#include <variant>

#include "drystone/springs/contact_feature.hpp"
#include "drystone/springs/overlap_contact.hpp"
#include "drystone/springs/round_contact.hpp"

namespace drystone::springs {

/// A flat boundary below a round body, in the axes of its own body.
template <int D>
struct FlatSide {
    double radius = 0.0;  ///< of the round body
    Vector<D> normal = Vector<D>::Zero();
    double offset = 0.0;
};

/// A contact point within reach: its gap as a function of placements, and its numbers. Disks and
/// balls have formulas of their own, and so have two polygons without rounding; all others are
/// corners and sides.
template <int D>
struct CompliantPoint {
    std::variant<RoundPair, FlatSide<D>, PointOnSide<D>, PointOnPoint<D>, CrossingEdges, RimOnSide,
                 CentresOnCaps, PolygonOverlap>
        shape = {};
    double mu = 0.0;
    Vector<D> belt = Vector<D>::Zero();  ///< of A's surface relative to B's, world axes (m/s)
    double size = 0.0;                   ///< of the smaller body (m)
    /// Of the points between two polygons the first has their overlap, the others have no force.
    bool counted_elsewhere = false;

    [[nodiscard]] bool is_overlap() const { return std::holds_alternative<PolygonOverlap>(shape); }
    [[nodiscard]] bool is_flat() const { return std::holds_alternative<FlatSide<D>>(shape); }
};

/// The radius of a disk or ball around the centre of its body, 0 for other parts.
template <int D>
[[nodiscard]] double round_radius(const geometry::Part<D>& part);

/// What touches, without the numbers of materials.
template <int D>
[[nodiscard]] CompliantPoint<D> compliant_point(const collision::Contact<D>& contact,
                                                const PlacedPart<D>& a, const PlacedPart<D>& b);

/// Forces of the point over a trial step; `rule` gets its mu. By the rules of the listing, which
/// has disks and half-planes only, there is none without contact at the end; other shapes have only
/// exact rules.
template <int D>
[[nodiscard]] PairResponse<D> respond(const CompliantPoint<D>& point, const BodyStep<D>& a,
                                      const BodyStep<D>& b, TrialRule rule);

/// Whether the listing counts a contact with this gap: pairs up to 1e-12 m, walls from a
/// penetration of it.
template <int D>
[[nodiscard]] bool touches(const CompliantPoint<D>& point, double gap) {
    constexpr double k_touch = 1e-12;
    return gap < (point.is_flat() ? -k_touch : k_touch);
}

}  // namespace drystone::springs
