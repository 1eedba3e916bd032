// Computes the contacts of solids that a separating axis has selected. Cases:
//   face    points of the other body over the face, corners of the face under it, crossings of
//   edges edges   one point where two edges cross apart   the nearest points of two solids, by all
//   pairs of edges within reach
#include "drystone/collision/space/solids/solid_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/tolerance.hpp"

namespace drystone::collision::space {

namespace {

/// An end of the edge if `place` is within `tolerance` of one, else the edge.
Feature feature_at(const Solid& solid, int edge, double place, double tolerance) {
    const Edge& e = solid.edges[edge];
    const double length = solid.direction(e).norm();
    if (place * length <= tolerance) return vertex_feature(e.from);
    if ((1.0 - place) * length <= tolerance) return vertex_feature(e.to);
    return edge_feature(edge);
}

/// The nearest pair of edges of two solids.
class NearestEdges {
  public:
    NearestEdges(const Solid& first, double radius, const Solid& second, double tolerance,
                 double noise, const Manifold& manifold)
        : first_(first),
          radius_(radius),
          second_(second),
          tolerance_(tolerance),
          noise_(noise),
          manifold_(manifold) {}

    /// Compares all pairs of edges that are within the margin of each other along `direction`.
    void find(const Vec3& direction) {
        const double reach = manifold_.margin + radius_;
        const double top = support(second_, direction) + reach;
        const double bottom = -support(first_, -direction) - reach;
        for (int i = 0; i < first_.edge_count(); ++i) {
            const Segment3 p = segment_of(first_, i);
            if (direction.dot(p.start) + std::min(0.0, direction.dot(p.along)) > top) continue;
            for (int j = 0; j < second_.edge_count(); ++j) {
                const Segment3 q = segment_of(second_, j);
                if (direction.dot(q.start) + std::max(0.0, direction.dot(q.along)) < bottom) {
                    continue;
                }
                compare(i, p, j, q);
            }
        }
    }

    /// One contact, or two at the ends of the part in which the edges run along each other.
    void add() const {
        if (edge_first_ < 0) return;
        const Segment3 p = segment_of(first_, edge_first_);
        const Segment3 q = segment_of(second_, edge_second_);
        if (!along_) {
            add_at(p, places_.on_first, q, places_.on_second);
            return;
        }
        for (const double place : {part_.low, part_.high}) {
            add_at(p, place, q, nearest_place(q, p.at(place)));
        }
    }

  private:
    void compare(int i, const Segment3& p, int j, const Segment3& q) {
        const NearestPlaces places = nearest_places(p, q);
        const double distance = (p.at(places.on_first) - q.at(places.on_second)).norm();
        const double tie = 0.1 * tolerance_;
        if (distance > least_ + tie) return;
        // Prefer two edges that run along each other to edges that merely end at the nearest point.
        const CommonPart part = sine_squared(p.along, q.along) <= k_parallel * k_parallel
                                    ? common_part(p, q)
                                    : CommonPart{};
        const bool along = (part.high - part.low) * p.along.norm() > tolerance_;
        if (along_ ? distance >= least_ - tie : distance >= least_ && !along) return;
        least_ = distance;
        places_ = places;
        part_ = part;
        along_ = along;
        edge_first_ = i;
        edge_second_ = j;
    }

    void add_at(const Segment3& p, double place_p, const Segment3& q, double place_q) const {
        const Vec3 x = p.at(place_p);
        const Vec3 between = x - q.at(place_q);
        const double distance = between.norm();
        if (distance <= noise_) return;
        manifold_.add_over(x, distance, between / distance, radius_,
                           feature_at(first_, edge_first_, place_p, tolerance_),
                           feature_at(second_, edge_second_, place_q, tolerance_));
    }

    const Solid& first_;
    double radius_;
    const Solid& second_;
    double tolerance_;
    double noise_;
    const Manifold& manifold_;

    int edge_first_ = -1;
    int edge_second_ = -1;
    NearestPlaces places_;
    CommonPart part_;
    bool along_ = false;  ///< the edges run along each other in part_
    double least_ = std::numeric_limits<double>::infinity();
};

}  // namespace

FaceGround::FaceGround(const Solid& solid, int face)
    : plane_{solid.normals[face], solid.offsets[face]} {
    const auto corners = solid.face(face);
    const int count = static_cast<int>(corners.size());
    sides_.reserve(corners.size());
    for (int k = 0; k < count; ++k) {
        const int corner = corners[k];
        const int next = corners[(k + 1) % count];
        sides_.push_back(make_side(solid.vertices[corner], solid.vertices[next], plane_.normal));
        sides_.back().corner = vertex_feature(corner);
        sides_.back().edge = edge_feature(solid.edge_of_face(face, k));
    }
}

void add_face_contacts(const Solid& first, double radius, const FaceGround& face, double tolerance,
                       const Manifold& manifold) {
    const GroundPlane& plane = face.plane();
    const double reach = manifold.margin + radius;
    // Corners of the solid over the face.
    for (int v = 0; v < first.vertex_count(); ++v) {
        const Vec3& x = first.vertices[v];
        const double height = plane.height(x);
        if (height > reach || !face.is_under(x, tolerance)) continue;
        manifold.add_over(x, height, plane.normal, radius, vertex_feature(v), k_surface);
    }
    // Corners of the face under the solid.
    for (const GroundSide& side : face.sides()) {
        add_ground_corner(first, plane, side.from, side.corner, tolerance, manifold);
    }
    // Crossings of edges, seen along the normal.
    for (int e = 0; e < first.edge_count(); ++e) {
        const Edge& edge = first.edges[e];
        const Vec3& from = first.vertices[edge.from];
        const Vec3& to = first.vertices[edge.to];
        if (std::min(plane.height(from), plane.height(to)) > reach) continue;
        if (!can_touch_ground(first, edge, plane.normal)) continue;
        for (const GroundSide& side : face.sides()) {
            const auto x = crossing(from, to, side, tolerance);
            if (!x) continue;
            manifold.add_over(*x, plane.height(*x), plane.normal, radius, edge_feature(e),
                              side.edge);
        }
    }
}

void add_face_contacts(const PlacedCylinder& first, const FaceGround& face, double tolerance,
                       const Manifold& manifold) {
    const GroundPlane& plane = face.plane();
    for (const RimPoint& point : rim_points(first, plane.normal)) {
        if (!face.is_under(point.x, tolerance)) continue;
        manifold.add_over(point.x, plane.height(point.x), plane.normal, 0.0, point.feature,
                          k_surface);
    }
    for (const GroundSide& side : face.sides()) {
        add_ground_corner(first, plane, side.from, side.corner, tolerance, manifold);
        add_crossings(first, plane, side, tolerance, manifold);
    }
}

Segment3 segment_of(const Solid& solid, int edge) {
    const Edge& e = solid.edges[edge];
    return {solid.vertices[e.from], solid.direction(e)};
}

bool add_crossing_contact(const Solid& first, double radius, const Solid& second,
                          const SeparatingAxis& axis, double tolerance, const Manifold& manifold) {
    const Segment3 p = segment_of(first, axis.on_first);
    const Segment3 q = segment_of(second, axis.on_second);
    const NearestPlaces places = nearest_places(p, q);
    // Crossing edges are nearest along the normal; at an end of one they would be farther apart.
    const Vec3 x = p.at(places.on_first);
    const Vec3 between = x - q.at(places.on_second);
    const bool cross =
        (between - axis.separation * axis.normal).squaredNorm() <= tolerance * tolerance;
    // Overlapping solids cross, up to rounding.
    if (!cross && axis.separation > 0.0) return false;
    manifold.add_over(x, axis.separation, axis.normal, radius, edge_feature(axis.on_first),
                      edge_feature(axis.on_second));
    return true;
}

void add_nearest_contacts(const Solid& first, double radius, const Solid& second,
                          const Vec3& direction, double tolerance, double noise,
                          const Manifold& manifold) {
    NearestEdges nearest(first, radius, second, tolerance, noise, manifold);
    nearest.find(direction);
    nearest.add();
}

}  // namespace drystone::collision::space
