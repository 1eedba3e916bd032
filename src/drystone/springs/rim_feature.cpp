// Finds the gap formula of a contact where a rim or a cap of a cylinder takes part.
//
// Cases, by the names that detection gave to the point on A and on B (collision/space/cylinders):
//   beside and beside       two caps on each other, between their centres    CentresOnCaps
//   crossing and crossing   two rims that pass each other                    CrossingEdges
//   extreme and no rim      lowest or highest point of a rim on a flat side  RimOnSide
//   beside on A, B a plane  a cap that stands on a plane                     CentresOnCaps
// Each formula is used only where it gives the gap that detection found; else there is no feature.
#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "drystone/collision/space/cylinders/cap_springs.hpp"
#include "drystone/springs/contact_feature.hpp"

namespace drystone::springs {

namespace {

using collision::space::CapRim;

/// Gaps are the same within this share of a radius.
constexpr double k_same_rim_gap = 1e-9;

/// Half of the identity of a contact, where it is a point of a rim: see rim_points, cap_springs.
struct RimName {
    enum class Kind { extreme, beside, crossing };

    Kind kind = Kind::extreme;
    int cap = 0;
    bool lowest = false;
};

std::optional<RimName> name_of(std::uint64_t feature, bool of_a) {
    namespace space = collision::space;
    const auto half = static_cast<space::Feature>(of_a ? feature >> 32 : feature);
    const auto number = static_cast<int>(half & ((1U << space::k_feature_bits) - 1U));
    const bool is_vertex = half == space::vertex_feature(number);
    // Vertices 0 to 3 lie on the rim of cap 0, 4 to 7 on that of cap 1: lowest, beside, highest,
    // beside (rim_point_feature). Vertices from 8 on are points of a cap, not of its rim.
    if (is_vertex && number < 8) {
        return RimName{.kind = number % 2 == 0 ? RimName::Kind::extreme : RimName::Kind::beside,
                       .cap = number / 4,
                       .lowest = number % 4 == 0};
    }
    // Curves 0, 1 are the crossings on the rim of cap 0; 2, 3 those of cap 1.
    if (half == space::curve_feature(number) && number < 4) {
        return RimName{.kind = RimName::Kind::crossing, .cap = number / 2};
    }
    return std::nullopt;
}

/// A body that touches with a rim of its cylinder.
struct RimSide {
    RimSide(const PlacedPart<3>& placed, const geometry::Cylinder& cylinder, const RimName& what)
        : name(what),
          rim(collision::space::place(cylinder, placed.body * placed.part.frame), what.cap),
          body(placed.body) {}

    /// Out of the cap, in the world.
    [[nodiscard]] Vec3 outwards() const { return name.cap == 0 ? Vec3(-rim.axis) : rim.axis; }
    /// The direction of the rim at `x`.
    [[nodiscard]] Vec3 along(const Vec3& x) const {
        return rim.axis.cross(x - rim.centre).normalized();
    }

    RimName name;
    CapRim rim;
    const geometry::Frame<3>& body;
};

std::optional<RimSide> rim_of(const collision::Contact<3>& contact, const PlacedPart<3>& placed,
                              bool of_a) {
    const auto* cylinder = std::get_if<geometry::Cylinder>(&placed.part.shape);
    const auto name = name_of(contact.feature, of_a);
    if (cylinder == nullptr || !name) return std::nullopt;
    return RimSide(placed, *cylinder, *name);
}

bool is_same(double gap, const collision::Contact<3>& contact, double size) {
    return std::abs(gap - contact.gap) <= k_same_rim_gap * size;
}

/// A point (in the world) over the side of another body with this normal and a point of it.
PointOnSide<3> over(const Vec3& x, const geometry::Frame<3>& holder, const Vec3& normal,
                    const Vec3& level, const geometry::Frame<3>& flat, bool side_on_b) {
    return {.side_on_b = side_on_b,
            .point = holder.to_local(x),
            .normal = flat.rotation.transpose() * normal,
            .offset = normal.dot(level - flat.origin)};
}

/// The lowest or highest point of a rim over a flat side of the other body. `flat` is the placement
/// of that body, `level` a point of its side; the rim reaches R |e x n| below and above its centre.
std::optional<ContactFeature<3>> extreme_of(const collision::Contact<3>& contact,
                                            const RimSide& side, const geometry::Frame<3>& flat,
                                            bool rim_on_a) {
    const Vec3 normal = rim_on_a ? contact.normal : Vec3(-contact.normal);
    const Vec3 level = contact.point - 0.5 * contact.gap * normal;
    const double reach = side.rim.radius * side.rim.axis.cross(normal).norm();
    const double gap = normal.dot(side.rim.centre - level) + (side.name.lowest ? -reach : reach);
    if (!is_same(gap, contact, side.rim.radius)) return std::nullopt;
    return RimOnSide{.side_on_b = rim_on_a,
                     .lowest = side.name.lowest,
                     .centre = side.body.to_local(side.rim.centre),
                     .axis = side.body.rotation.transpose() * side.rim.axis,
                     .radius = side.rim.radius,
                     .normal = flat.rotation.transpose() * normal,
                     .offset = normal.dot(level - flat.origin),
                     .touch = side.body.to_local(contact.point)};
}

/// Two caps on each other: the mean of the heights of each centre over the other cap, weighted by
/// share_of_centre.
std::optional<ContactFeature<3>> centres_of(const collision::Contact<3>& contact, const RimSide& a,
                                            const RimSide& b) {
    const double share = collision::space::share_of_centre(a.rim.radius, b.rim.radius);
    const Vec3 off = a.rim.centre - b.rim.centre;
    const double gap = (share * b.outwards() - (1.0 - share) * a.outwards()).dot(off);
    if (!is_same(gap, contact, std::min(a.rim.radius, b.rim.radius))) return std::nullopt;
    return CentresOnCaps{
        .centre_a = over(a.rim.centre, a.body, b.outwards(), b.rim.centre, b.body, true),
        .centre_b = over(b.rim.centre, b.body, a.outwards(), a.rim.centre, a.body, false),
        .share = share,
        .touch = a.body.to_local(contact.point)};
}

/// A cap of A over a plane: both points beside the middle have the height of its centre.
std::optional<ContactFeature<3>> centre_of(const collision::Contact<3>& contact, const RimSide& a,
                                           const geometry::Frame<3>& plane) {
    const Vec3 level = contact.point - 0.5 * contact.gap * contact.normal;
    if (!is_same(contact.normal.dot(a.rim.centre - level), contact, a.rim.radius)) {
        return std::nullopt;
    }
    return CentresOnCaps{.centre_a = over(a.rim.centre, a.body, contact.normal, level, plane, true),
                         .share = 1.0,
                         .touch = a.body.to_local(contact.point)};
}

/// The tangents of two rims where they cross, as straight edges: when the crossing slides by s
/// along the rims, the gap of these lines differs from the gap of the rims by the order s^2.
std::optional<ContactFeature<3>> crossing_of(const collision::Contact<3>& contact, const RimSide& a,
                                             const RimSide& b) {
    const Vec3 x_a = contact.point + 0.5 * contact.gap * contact.normal;
    const Vec3 x_b = contact.point - 0.5 * contact.gap * contact.normal;
    const Vec3 e_a = a.along(x_a);
    const Vec3 e_b = b.along(x_b);
    // c, across both tangents, points from B to A after `sign`; parallel rims have no c.
    const Vec3 c = e_a.cross(e_b);
    const double sign = c.dot(contact.normal) < 0.0 ? -1.0 : 1.0;
    if (!(c.norm() > k_same_rim_gap)) return std::nullopt;
    const double size = std::min(a.rim.radius, b.rim.radius);
    if (!is_same(sign * c.dot(x_a - x_b) / c.norm(), contact, size)) return std::nullopt;
    return CrossingEdges{.point_a = a.body.to_local(x_a),
                         .along_a = sign * (a.body.rotation.transpose() * e_a),
                         .point_b = b.body.to_local(x_b),
                         .along_b = b.body.rotation.transpose() * e_b};
}

}  // namespace

std::optional<ContactFeature<3>> rim_feature_of(const collision::Contact<3>& contact,
                                                const PlacedPart<3>& a, const PlacedPart<3>& b) {
    using Kind = RimName::Kind;
    const auto on_a = rim_of(contact, a, true);
    const auto on_b = rim_of(contact, b, false);
    if (on_a && on_b && on_a->name.kind == on_b->name.kind) {
        if (on_a->name.kind == Kind::beside) return centres_of(contact, *on_a, *on_b);
        if (on_a->name.kind == Kind::crossing) return crossing_of(contact, *on_a, *on_b);
    }
    if (on_a && !on_b && on_a->name.kind == Kind::extreme) {
        return extreme_of(contact, *on_a, b.body, true);
    }
    if (on_b && !on_a && on_b->name.kind == Kind::extreme) {
        return extreme_of(contact, *on_b, a.body, false);
    }
    const bool on_plane = std::holds_alternative<geometry::Plane>(b.part.shape);
    if (on_a && on_plane && on_a->name.kind == Kind::beside) {
        return centre_of(contact, *on_a, b.body);
    }
    return std::nullopt;
}

}  // namespace drystone::springs
