// Finds the corner, edge or face of each body that a contact point belongs to, as a gap formula.
#include "drystone/springs/contact_feature.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <Eigen/Geometry>

#include "drystone/collision/plane/core.hpp"
#include "drystone/collision/space/bodies/manifold.hpp"
#include "drystone/collision/space/bodies/solid.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::springs {

namespace {

/// Corners are found to this share of a shape's size.
constexpr double k_same_place = 1e-9;
/// Normals are parallel within this angle.
constexpr double k_same_direction = 1e-7;

/// One side of a contact.
template <int D>
struct Side {
    bool is_point = false;               ///< a corner, or a round shape
    double radius = 0.0;                 ///< of the rounding
    Vector<D> core = Vector<D>::Zero();  ///< the point without the rounding, in the world
};

/// What touches on A (upper 32 bits of the feature) or on B (lower 32 bits).
std::uint32_t half_of(std::uint64_t feature, bool of_a) {
    return static_cast<std::uint32_t>(of_a ? feature >> 32 : feature);
}

/// Radius by which a shape is thickened around its core: disks, rounded segments and polygons,
/// balls and capsules; 0 for all others.
double rounding_of(const geometry::PlaneShape& shape) {
    if (std::holds_alternative<geometry::HalfPlane>(shape)) return 0.0;
    collision::plane::CoreRoom room;
    return collision::plane::core_of(shape, room).radius;
}
double rounding_of(const geometry::SpaceShape& shape) {
    if (const auto* ball = std::get_if<geometry::Sphere>(&shape)) return ball->radius;
    if (const auto* capsule = std::get_if<geometry::Capsule>(&shape)) return capsule->radius;
    return 0.0;
}

/// True if the shape touches with a corner or is round: in the plane every feature but 0 is a
/// corner, in space those of vertex_feature.
bool is_point(const geometry::PlaneShape& shape, std::uint32_t half) {
    return half > 0 || std::holds_alternative<geometry::Disk>(shape);
}
bool is_point(const geometry::SpaceShape& shape, std::uint32_t half) {
    return half >> collision::space::k_feature_bits == 1 ||
           std::holds_alternative<geometry::Sphere>(shape);
}

template <int D>
Side<D> side_of(const collision::Contact<D>& contact, const PlacedPart<D>& placed, bool of_a) {
    Side<D> side{.is_point = is_point(placed.part.shape, half_of(contact.feature, of_a)),
                 .radius = rounding_of(placed.part.shape)};
    const double outwards = of_a ? 1.0 : -1.0;
    side.core = contact.point + outwards * (0.5 * contact.gap + side.radius) * contact.normal;
    return side;
}

/// Whether a point (in the world) is a corner of a shape of the plane that no edge has as the foot
/// of `normal`: then distances are from the corner.
bool is_bare_corner(const PlacedPart<2>& placed, const Vec2& point, const Vec2& normal) {
    if (std::holds_alternative<geometry::HalfPlane>(placed.part.shape)) return false;
    collision::plane::CoreRoom room;
    const collision::plane::PlacedCore core{collision::plane::core_of(placed.part.shape, room),
                                            placed.body * placed.part.frame};
    if (core.count() == 1) return true;
    for (int i = 0; i < core.count(); ++i) {
        if ((core.vertex(i) - point).norm() > k_same_place * core.size()) continue;
        for (const int other : {core.next(i), core.previous(i)}) {
            const Vec2 edge = (core.vertex(other) - core.vertex(i)).normalized();
            if (std::abs(edge.dot(normal)) <= k_same_direction) return false;
        }
        return true;
    }
    return false;
}
/// In space only whole balls.
bool is_bare_corner(const PlacedPart<3>& placed, const Vec3&, const Vec3&) {
    return std::holds_alternative<geometry::Sphere>(placed.part.shape);
}

/// The point of one body over the side of the other. The side has the normal of the contact, and an
/// offset with which the gap is the one that was found.
template <int D>
PointOnSide<D> on_side(const collision::Contact<D>& contact, const PlacedPart<D>& a,
                       const PlacedPart<D>& b, const Side<D>& point, bool side_on_b) {
    const geometry::Frame<D>& holder = side_on_b ? a.body : b.body;
    const geometry::Frame<D>& flat = side_on_b ? b.body : a.body;
    const Vector<D> outwards = side_on_b ? contact.normal : Vector<D>(-contact.normal);
    return {.side_on_b = side_on_b,
            .point = holder.to_local(point.core),
            .normal = flat.rotation.transpose() * outwards,
            .offset = outwards.dot(point.core - flat.origin) - point.radius - contact.gap,
            .radius = point.radius};
}

/// The line of an edge, in the world.
struct Line {
    Vec3 point = Vec3::Zero();
    Vec3 along = Vec3::Zero();  ///< unit
};

/// The edge that touches; none where it is not an edge of a polyhedron or capsule.
std::optional<Line> edge_of(const PlacedPart<3>& placed, std::uint32_t half) {
    namespace space = collision::space;
    if (half >> space::k_feature_bits != 2) return std::nullopt;
    const int number = static_cast<int>(half & ((1U << space::k_feature_bits) - 1U));
    return std::visit(
        [&](const auto& shape) -> std::optional<Line> {
            if constexpr (requires { space::place(shape, placed.body).solid().edges; }) {
                const auto solid = space::place(shape, placed.body * placed.part.frame);
                if (number >= solid.solid().edge_count()) return std::nullopt;
                const space::Edge& edge = solid.solid().edges[at(number)];
                return Line{solid.solid().vertices[at(edge.from)],
                            solid.solid().direction(edge).normalized()};
            } else {
                return std::nullopt;
            }
        },
        placed.part.shape);
}

/// Two edges that cross, if their distance is the gap that was found.
std::optional<CrossingEdges> crossing_edges_of(const collision::Contact<3>& contact,
                                               const PlacedPart<3>& a, const PlacedPart<3>& b,
                                               double radius) {
    const auto on_a = edge_of(a, half_of(contact.feature, true));
    const auto on_b = edge_of(b, half_of(contact.feature, false));
    if (!on_a || !on_b) return std::nullopt;
    const Vec3 c = on_a->along.cross(on_b->along);
    const double length = c.norm();
    if (length <= k_same_direction) return std::nullopt;
    const double sign = c.dot(contact.normal) < 0.0 ? -1.0 : 1.0;
    const Vec3 between = on_a->point - on_b->point;
    const double gap = sign * c.dot(between) / length - radius;
    const double scale = between.norm() + radius;
    if (std::abs(gap - contact.gap) > k_same_place * scale) return std::nullopt;
    return CrossingEdges{.point_a = a.body.to_local(on_a->point),
                         .along_a = sign * (a.body.rotation.transpose() * on_a->along),
                         .point_b = b.body.to_local(on_b->point),
                         .along_b = b.body.rotation.transpose() * on_b->along,
                         .radius = radius};
}

}  // namespace

template <int D>
ContactFeature<D> feature_of(const collision::Contact<D>& contact, const PlacedPart<D>& a,
                             const PlacedPart<D>& b) {
    const Side<D> on_a = side_of(contact, a, true);
    const Side<D> on_b = side_of(contact, b, false);
    // Rounded corners and balls push along the line of their centres while these are apart.
    const double distance = contact.gap + on_a.radius + on_b.radius;
    const bool apart = distance > 0.0 && on_a.radius + on_b.radius > 0.0;
    if (apart && is_bare_corner(a, on_a.core, contact.normal) &&
        is_bare_corner(b, on_b.core, contact.normal)) {
        return PointOnPoint<D>{.point_a = a.body.to_local(on_a.core),
                               .point_b = b.body.to_local(on_b.core),
                               .radius = on_a.radius + on_b.radius};
    }
    if constexpr (D == 3) {
        const auto rim = rim_feature_of(contact, a, b);
        if (rim) return *rim;
        const auto edges = crossing_edges_of(contact, a, b, on_a.radius + on_b.radius);
        if (edges) return *edges;
    }
    // A corner of B on a side of A; in every other case the point of A counts, over a side of B.
    const bool side_on_a = on_b.is_point && !on_a.is_point;
    return side_on_a ? on_side(contact, a, b, on_b, false) : on_side(contact, a, b, on_a, true);
}

template ContactFeature<2> feature_of<2>(const collision::Contact<2>&, const PlacedPart<2>&,
                                         const PlacedPart<2>&);
template ContactFeature<3> feature_of<3>(const collision::Contact<3>&, const PlacedPart<3>&,
                                         const PlacedPart<3>&);

}  // namespace drystone::springs
