// Chooses the gap formula of a contact point by the shapes that touch, and evaluates its forces.
#include "drystone/springs/compliant_point.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/geometry/polygon.hpp"
#include "drystone/mechanics/placement.hpp"

namespace drystone::springs {

namespace {

/// Centres coincide within this share of the radius.
constexpr double k_centred = 1e-12;

// The round and the flat shape of each dimension; null for other shapes.

const geometry::Disk* round_shape(const geometry::PlaneShape& shape) {
    return std::get_if<geometry::Disk>(&shape);
}
const geometry::Sphere* round_shape(const geometry::SpaceShape& shape) {
    return std::get_if<geometry::Sphere>(&shape);
}
const geometry::HalfPlane* flat_shape(const geometry::PlaneShape& shape) {
    return std::get_if<geometry::HalfPlane>(&shape);
}
const geometry::Plane* flat_shape(const geometry::SpaceShape& shape) {
    return std::get_if<geometry::Plane>(&shape);
}

/// The corners of a polygon without rounding in the axes of its body; none of other shapes.
std::vector<Vec2> sharp_corners(const geometry::Part<2>& part) {
    const auto* polygon = std::get_if<geometry::Polygon>(&part.shape);
    if (polygon == nullptr || polygon->rounding > 0.0) return {};
    std::vector<Vec2> corners;
    for (const Vec2& vertex : polygon->vertices) corners.push_back(part.frame.to_world(vertex));
    return corners;
}

/// A quarter of the perimeter.
double width_of(const std::vector<Vec2>& corners) {
    double perimeter = 0.0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        perimeter += (corners[(i + 1) % corners.size()] - corners[i]).norm();
    }
    return 0.25 * perimeter;
}

/// tan(phi/2) / (phi/2).
double turn_factor(double phi) {
    const double half = 0.5 * phi;
    return std::abs(half) < 1e-4 ? 1.0 + half * half / 3.0 : std::tan(half) / half;
}

/// The axes of a body after the displacement xi.
Mat2 turned(const Mat2& R, const mechanics::Twist<2>& xi) {
    return R * geometry::plane_rotation(xi[2]);
}
Mat3 turned(const Mat3& R, const mechanics::Twist<3>& xi) {
    return R * mechanics::rotation_by(xi.tail<3>()).toRotationMatrix();
}

/// The wall at both ends of the step.
template <int D>
RoundWall<D> wall_of(const FlatSide<D>& side, const BodyStep<D>& boundary) {
    const geometry::Frame<D>& start = boundary.start;
    RoundWall<D> wall{.radius = side.radius, .normal_start = start.rotation * side.normal};
    wall.offset_start = side.offset + wall.normal_start.dot(start.origin);
    // A wall at rest keeps its numbers to the bit.
    if (boundary.displacement.isZero(0.0)) {
        wall.normal_end = wall.normal_start;
        wall.offset_end = wall.offset_start;
        wall.centre = start.origin;
        return wall;
    }
    const mechanics::Twist<D>& xi = boundary.displacement;
    const Vector<D> centre = start.origin + xi.template head<D>();
    wall.normal_end = turned(start.rotation, xi) * side.normal;
    wall.offset_end = side.offset + wall.normal_end.dot(centre);
    wall.centre = 0.5 * (start.origin + centre);
    wall.turn_factor = turn_factor(xi.template tail<mechanics::k_spins<D>>().norm());
    return wall;
}

/// The geometry of the step, by the exact rules or by those of the listing.
template <int D>
RoundGeometry<D> geometry_of(const RoundPair& pair, const BodyStep<D>& a, const BodyStep<D>& b,
                             bool listing) {
    const Vector<D> d0 = a.start.origin - b.start.origin;
    const Vector<D> y = a.displacement.template head<D>() - b.displacement.template head<D>();
    return listing ? listing_geometry_of<D>(pair, d0, y) : geometry_of<D>(pair, d0, y);
}

template <int D>
RoundGeometry<D> geometry_of(const FlatSide<D>& side, const BodyStep<D>& a, const BodyStep<D>& b,
                             bool listing) {
    const RoundWall<D> wall = wall_of(side, b);
    const Vector<D> y = a.displacement.template head<D>();
    return listing ? listing_geometry_of<D>(wall, a.start.origin, y)
                   : geometry_of<D>(wall, a.start.origin, y);
}

}  // namespace

template <int D>
double round_radius(const geometry::Part<D>& part) {
    const auto* shape = round_shape(part.shape);
    if (shape == nullptr || part.frame.origin.norm() > k_centred * shape->radius) return 0.0;
    return shape->radius;
}

/// Four cases: two round bodies, a round body on a flat one, two polygons without rounding, and all
/// other features.
template <int D>
CompliantPoint<D> compliant_point(const collision::Contact<D>& contact, const PlacedPart<D>& a,
                                  const PlacedPart<D>& b) {
    const double radius_a = round_radius<D>(a.part);
    const double radius_b = round_radius<D>(b.part);
    if (radius_a > 0.0 && radius_b > 0.0) {
        return {.shape = RoundPair{.radius_a = radius_a, .radius_b = radius_b}};
    }
    if (const auto* side = flat_shape(b.part.shape); side != nullptr && radius_a > 0.0) {
        const Vector<D> normal = b.part.frame.rotation * side->normal;
        return {.shape = FlatSide<D>{.radius = radius_a,
                                     .normal = normal,
                                     .offset = side->offset + normal.dot(b.part.frame.origin)}};
    }
    CompliantPoint<D> point;
    if constexpr (D == 2) {
        PolygonOverlap overlap{.corners_a = sharp_corners(a.part),
                               .corners_b = sharp_corners(b.part)};
        if (!overlap.corners_a.empty() && !overlap.corners_b.empty()) {
            overlap.width = std::min(width_of(overlap.corners_a), width_of(overlap.corners_b));
            point.shape = std::move(overlap);
            return point;
        }
    }
    std::visit([&](const auto& feature) { point.shape = feature; }, feature_of<D>(contact, a, b));
    return point;
}

template <int D>
PairResponse<D> respond(const CompliantPoint<D>& point, const BodyStep<D>& a, const BodyStep<D>& b,
                        TrialRule rule) {
    if (point.counted_elsewhere) return {.gap_start = point.size, .gap = point.size};
    rule.mu = point.mu;
    const auto round = [&](const auto& shape) {
        const RoundGeometry<D> geometry = geometry_of(shape, a, b, rule.law.listing);
        if (rule.law.listing && !touches(point, -geometry.end)) {
            return PairResponse<D>{
                .gap_start = -geometry.start, .gap = -geometry.end, .normal = geometry.normal};
        }
        return respond<D>(geometry, a, b, point.belt, rule);
    };
    if (const auto* pair = std::get_if<RoundPair>(&point.shape)) return round(*pair);
    if (const auto* side = std::get_if<FlatSide<D>>(&point.shape)) return round(*side);
    if (const auto* corner = std::get_if<PointOnSide<D>>(&point.shape)) {
        return respond<D>(*corner, a, b, point.belt, rule);
    }
    if constexpr (D == 2) {
        if (const auto* overlap = std::get_if<PolygonOverlap>(&point.shape)) {
            return respond(*overlap, a, b, point.belt, rule);
        }
    }
    if constexpr (D == 3) {
        if (const auto* edges = std::get_if<CrossingEdges>(&point.shape)) {
            return respond(*edges, a, b, point.belt, rule);
        }
        if (const auto* rim = std::get_if<RimOnSide>(&point.shape)) {
            return respond(*rim, a, b, point.belt, rule);
        }
        if (const auto* centres = std::get_if<CentresOnCaps>(&point.shape)) {
            return respond(*centres, a, b, point.belt, rule);
        }
    }
    return respond<D>(std::get<PointOnPoint<D>>(point.shape), a, b, point.belt, rule);
}

template double round_radius<2>(const geometry::Part<2>&);
template double round_radius<3>(const geometry::Part<3>&);
template CompliantPoint<2> compliant_point<2>(const collision::Contact<2>&, const PlacedPart<2>&,
                                              const PlacedPart<2>&);
template CompliantPoint<3> compliant_point<3>(const collision::Contact<3>&, const PlacedPart<3>&,
                                              const PlacedPart<3>&);
template PairResponse<2> respond<2>(const CompliantPoint<2>&, const BodyStep<2>&,
                                    const BodyStep<2>&, TrialRule);
template PairResponse<3> respond<3>(const CompliantPoint<3>&, const BodyStep<3>&,
                                    const BodyStep<3>&, TrialRule);

}  // namespace drystone::springs
