// Computes the contact points of two plane shapes. Cases:
//
//   half-plane - any     every corner of the other shape within the margin      collide_half_plane
//   disk - disk          one point on the line of the centres                   collide_points
//   any other pair       the corners of the region where one core lies in       collide_cores
//                        front of the reference edge of the other:
//
//        other core
//       \_______________/          vertices of the other core over the edge      (add_vertex)
//          v    ^    v             ends of the edge below a side of the other    (add_end)
//    ______|____|____|______       nearest vertex beyond an end, cores apart     (add_nearest)
//        reference edge
//
// Heights are measured along the normal of the reference edge; radii are subtracted by the
// manifold. When the cores are apart and the nearest vertex lies beyond an end, the contact at that
// end is the exact nearest pair of points with its own direction.
// A feature is made of the corners that take part, counted from 1; 0 stands for an edge, or for a
// core that is a point.
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>
#include <vector>

#include "drystone/collision/narrow_phase.hpp"
#include "drystone/collision/plane/core.hpp"
#include "drystone/collision/plane/manifold.hpp"

namespace drystone::collision::plane {
namespace {

/// The intersection of a line across the reference edge with the facing side of the other core.
struct Crossing {
    double height = 0.0;
    int corner = -1;  ///< of the other core, if it is in the same place
};

/// A point of the other core and its corner there, if any.
struct Nearest {
    Vec2 point = Vec2::Zero();
    double distance = 0.0;
    int corner = -1;
};

/// One pair of cores with its reference edge. `own` has the edge, `other` is in front of it.
class FacingCores {
  public:
    FacingCores(const ReferenceEdge& edge, const PlacedCore& own, const PlacedCore& other,
                double touching)
        : edge_(edge), own_(own), other_(other), touching_(touching) {}

    void collect(Manifold& manifold) const;

  private:
    [[nodiscard]] int end_corner(int end) const {
        return end == 0 ? edge_.from : own_.next(edge_.from);
    }
    [[nodiscard]] double end_place(int end) const { return end == 0 ? 0.0 : edge_.length; }
    [[nodiscard]] Vec2 end_point(int end) const { return own_.vertex(end_corner(end)); }
    [[nodiscard]] bool is_beyond(int end, double s) const {
        return end == 0 ? s < 0.0 : s > edge_.length;
    }

    [[nodiscard]] double same_place(int corner) const;
    [[nodiscard]] std::optional<Crossing> crossing(int end) const;
    [[nodiscard]] Nearest nearest_to(const Vec2& point) const;
    void add_vertex(int corner, Manifold& manifold) const;
    void add_end(int end, Manifold& manifold) const;
    void add_nearest(int end, Manifold& manifold) const;
    void add(Manifold& manifold, const Vec2& own_point, const Vec2& direction, double distance,
             int own_corner, int other_corner) const;

    const ReferenceEdge& edge_;
    const PlacedCore& own_;
    const PlacedCore& other_;
    double touching_;  ///< distance at which corners touch
};

void FacingCores::collect(Manifold& manifold) const {
    for (int i = 0; i < other_.count(); ++i) {
        const double s = edge_.along(other_.vertex(i));
        if (!is_beyond(0, s) && !is_beyond(1, s)) add_vertex(i, manifold);
    }
    add_end(0, manifold);
    add_end(1, manifold);
}

/// How far along the edge something counts as in front of a vertex of the other core.
double FacingCores::same_place(int corner) const {
    const Vec2& x = other_.vertices[static_cast<std::size_t>(corner)];
    double length = edge_.length;
    if (other_.count() > 1) {
        const auto next = static_cast<std::size_t>(other_.next(corner));
        const auto previous = static_cast<std::size_t>(other_.previous(corner));
        length = std::min(
            {length, (other_.vertices[next] - x).norm(), (other_.vertices[previous] - x).norm()});
    }
    return k_same_place * length;
}

void FacingCores::add_vertex(int corner, Manifold& manifold) const {
    const Vec2 x = other_.vertex(corner);
    const double s = edge_.along(x);
    const double height = edge_.height(x);
    int own_corner = -1;
    const double same = same_place(corner);
    if (s <= same) own_corner = end_corner(0);
    if (s >= edge_.length - same) own_corner = end_corner(1);
    add(manifold, x - height * edge_.normal, edge_.normal, height, own_corner, corner);
}

void FacingCores::add_end(int end, Manifold& manifold) const {
    const std::optional<Crossing> found = crossing(end);
    if (is_beyond(end, edge_.along(other_.vertex(edge_.support)))) {
        if (edge_.separation > -touching_) {
            add_nearest(end, manifold);
            return;
        }
        // A choice among equal depths left the deepest vertex beside the edge. It is not needed
        // if the side that leads to it is as deep.
        if (!found || found->height > edge_.separation + touching_) {
            add_vertex(edge_.support, manifold);
            return;
        }
    }
    if (found) {
        add(manifold, end_point(end), edge_.normal, found->height, end_corner(end), found->corner);
    }
}

void FacingCores::add_nearest(int end, Manifold& manifold) const {
    const Vec2 x = end_point(end);
    const Nearest nearest = nearest_to(x);
    const bool apart = nearest.distance > touching_;
    const Vec2 direction = apart ? Vec2((nearest.point - x) / nearest.distance) : edge_.normal;
    const double distance = apart ? nearest.distance : edge_.separation;
    add(manifold, x, direction, distance, end_corner(end), nearest.corner);
}

/// The point of the other core above an end of the edge, on the side that faces the edge: there the
/// boundary runs against the tangent.
std::optional<Crossing> FacingCores::crossing(int end) const {
    const double place = end_place(end);
    for (int i = 0; i < other_.count(); ++i) {
        const int next = other_.next(i);
        const Vec2 p = other_.vertex(i);
        const Vec2 q = other_.vertex(next);
        const double after_p = edge_.along(p) - place;
        const double after_q = edge_.along(q) - place;
        if (!(after_p > 0.0 && after_q < 0.0)) continue;
        const double fraction = after_p / (after_p - after_q);
        Crossing result{.height = edge_.height(p + (q - p) * fraction)};
        if (after_p <= same_place(i)) result.corner = i;
        if (-after_q <= same_place(next)) result.corner = next;
        return result;
    }
    return std::nullopt;
}

/// The point of the other core nearest to an end of the edge: the foot on an edge at the support,
/// or the support itself when there is none. Distances decide only between two feet:
/// differences of distances between points that are close to each other are rounding.
Nearest FacingCores::nearest_to(const Vec2& point) const {
    const int corner = edge_.support;
    const Vec2 x = other_.vertex(corner);
    Nearest nearest{.point = x, .distance = (x - point).norm(), .corner = corner};
    bool has_foot = false;
    for (const int neighbour : {other_.previous(corner), other_.next(corner)}) {
        const Vec2 side = other_.vertex(neighbour) - x;
        const double fraction = side.dot(point - x) / side.squaredNorm();
        if (!(fraction > 0.0)) continue;
        const Vec2 foot = x + side * std::min(fraction, 1.0);
        const double distance = (foot - point).norm();
        if (has_foot && distance >= nearest.distance) continue;
        has_foot = true;
        const double same = same_place(corner) / side.norm();
        nearest = {.point = foot, .distance = distance, .corner = -1};
        if (fraction <= same) nearest.corner = corner;
        if (fraction >= 1.0 - same) nearest.corner = neighbour;
    }
    return nearest;
}

void FacingCores::add(Manifold& manifold, const Vec2& own_point, const Vec2& direction,
                      double distance, int own_corner, int other_corner) const {
    if (edge_.on_a) {
        manifold.add(own_point, direction, distance, {.on_a = own_corner, .on_b = other_corner});
    } else {
        manifold.add(own_point + distance * direction, -direction, distance,
                     {.on_a = other_corner, .on_b = own_corner});
    }
}

/// The contact of two disks.
void collide_points(const PlacedCore& a, const PlacedCore& b, double margin,
                    std::vector<ContactPoint<2>>& contacts) {
    assert(a.count() == 1 && b.count() == 1);
    const Vec2 x = a.vertex(0);
    const Vec2 apart = b.vertex(0) - x;
    const double distance = apart.norm();
    // Disks with the same centre are separated along an axis of the world.
    const Vec2 direction = distance > 0.0 ? Vec2(apart / distance) : Vec2(-Vec2::UnitY());
    Manifold manifold{a, b, {}, margin, contacts};
    manifold.add(x, direction, distance, {});
}

/// The contacts of two cores of which one has an edge: the corners of the region where the other
/// core lies in front of the reference edge.
void collide_cores(const PlacedCore& a, const PlacedCore& b, double margin,
                   std::vector<ContactPoint<2>>& contacts) {
    // In the axes of A, where positions far from the origin cost no digits.
    const PlacedCore in_place{a, {}};
    const PlacedCore relative{
        b, {a.frame.to_local(b.frame.origin), a.frame.rotation.transpose() * b.frame.rotation}};
    const double equal = k_equal * std::min(a.size(), b.size());
    const std::optional<ReferenceEdge> edge =
        find_reference_edge(in_place, relative, margin + a.radius + b.radius, equal);
    if (!edge) return;
    Manifold manifold{a, b, a.frame, margin, contacts};
    const FacingCores cores{*edge, edge->on_a ? in_place : relative,
                            edge->on_a ? relative : in_place, 2.0 * equal};
    cores.collect(manifold);
}

/// The contacts of a bounded shape A with a half-plane B: every corner whose gap
/// normal.x - offset - radius is at most the margin. A half-plane has one feature, 0.
void collide_half_plane(const PlacedCore& a, const geometry::HalfPlane& b,
                        const geometry::Frame<2>& frame_b, double margin,
                        std::vector<ContactPoint<2>>& contacts) {
    const Vec2 normal = frame_b.rotation * b.normal;
    for (int i = 0; i < a.count(); ++i) {
        const Vec2 x = a.vertex(i);
        const double gap = normal.dot(x - frame_b.origin) - b.offset - a.radius;
        if (!(gap <= margin)) continue;
        const auto corner = static_cast<std::uint32_t>(a.count() == 1 ? 0 : i + 1);
        contacts.push_back({.point = x - (a.radius + 0.5 * gap) * normal,
                            .normal = normal,
                            .gap = gap,
                            .feature = make_feature(corner, 0)});
    }
}

}  // namespace
}  // namespace drystone::collision::plane

namespace drystone::collision {
namespace {

/// Makes contacts of (B, A) contacts of (A, B).
void exchange(ContactPoint<2>& contact) {
    contact.normal = -contact.normal;
    contact.feature = make_feature(static_cast<std::uint32_t>(contact.feature),
                                   static_cast<std::uint32_t>(contact.feature >> 32));
}

}  // namespace

void collide(const geometry::PlaneShape& a, const geometry::Frame<2>& frame_a,
             const geometry::PlaneShape& b, const geometry::Frame<2>& frame_b, double margin,
             std::vector<ContactPoint<2>>& contacts, PointsFor /*points_for*/) {
    const auto* solid_a = std::get_if<geometry::HalfPlane>(&a);
    const auto* solid_b = std::get_if<geometry::HalfPlane>(&b);
    if (solid_a && solid_b) return;

    plane::CoreRoom room_a;
    if (solid_b) {
        const plane::PlacedCore core{plane::core_of(a, room_a), frame_a};
        plane::collide_half_plane(core, *solid_b, frame_b, margin, contacts);
        return;
    }
    plane::CoreRoom room_b;
    const plane::PlacedCore core_b{plane::core_of(b, room_b), frame_b};
    if (solid_a) {
        const std::size_t begin = contacts.size();
        plane::collide_half_plane(core_b, *solid_a, frame_a, margin, contacts);
        for (std::size_t i = begin; i < contacts.size(); ++i) exchange(contacts[i]);
        return;
    }
    const plane::PlacedCore core_a{plane::core_of(a, room_a), frame_a};
    if (core_a.count() == 1 && core_b.count() == 1) {
        plane::collide_points(core_a, core_b, margin, contacts);
    } else {
        plane::collide_cores(core_a, core_b, margin, contacts);
    }
}

}  // namespace drystone::collision
