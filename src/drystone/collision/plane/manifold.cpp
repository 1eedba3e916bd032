// Selects the reference edge of two cores and collects their contact points.
// The reference edge is the edge of one of two cores along whose normal they are farthest apart, or
// overlap least. Of edges that are equal up to rounding the first stays, and of two facing edges
// the longer one, so that the choice does not flicker from step to step. A segment that cuts a
// polygon in two is the exception at the end of find_reference_edge.
#include "drystone/collision/plane/manifold.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "drystone/collision/plane/core.hpp"
#include "drystone/geometry/plane_vector.hpp"

namespace drystone::collision::plane {

namespace {

ReferenceEdge edge_between(int from, const Vec2& start, const Vec2& end) {
    ReferenceEdge edge{.from = from, .start = start};
    const Vec2 along = end - start;
    edge.length = along.norm();
    edge.tangent = along / edge.length;
    edge.normal = geometry::right_of(edge.tangent);
    return edge;
}

/// The vertices of a core in a direction that turns counter-clockwise.
class LowestVertex {
  public:
    explicit LowestVertex(const PlacedCore& core) : core_(core) {}

    /// The vertex with the least direction.x. The first search visits all vertices; later
    /// searches continue from the last result.
    int find(const Vec2& direction) {
        const Vec2 local = core_.frame.rotation.transpose() * direction;
        const auto value = [&](int i) {
            return local.dot(core_.vertices[static_cast<std::size_t>(i)]);
        };
        if (vertex_ < 0) {
            vertex_ = 0;
            for (int i = 1; i < core_.count(); ++i) {
                if (value(i) < value(vertex_)) vertex_ = i;
            }
            return vertex_;
        }
        for (int steps = 0; steps < core_.count(); ++steps) {
            const int next = core_.next(vertex_);
            if (!(value(next) < value(vertex_))) break;
            vertex_ = next;
        }
        return vertex_;
    }

  private:
    const PlacedCore& core_;
    int vertex_ = -1;
};

void measure(ReferenceEdge& edge, const PlacedCore& other, LowestVertex& lowest) {
    edge.support = lowest.find(edge.normal);
    edge.separation = edge.height(other.vertex(edge.support));
}

/// The best edge of `core`, or of several equal ones of cores that touch or overlap the first. It
/// is known to be best only if its separation is at most `limit`.
ReferenceEdge best_edge(const PlacedCore& core, const PlacedCore& other, double limit,
                        double equal) {
    LowestVertex lowest{other};
    Vec2 start = core.vertex(0);
    Vec2 end = core.vertex(1);
    ReferenceEdge best = edge_between(0, start, end);
    if (core.count() == 2) {
        if (best.height(other.centroid()) < 0.0) best = edge_between(1, end, start);
        measure(best, other, lowest);
        return best;
    }
    measure(best, other, lowest);
    for (int i = 1; i < core.count() && best.separation <= limit; ++i) {
        start = end;
        end = core.vertex(core.next(i));
        ReferenceEdge edge = edge_between(i, start, end);
        measure(edge, other, lowest);
        const double advantage = edge.separation <= equal ? equal : 0.0;
        if (edge.separation > best.separation + advantage) best = edge;
    }
    return best;
}

/// True if the edge of B is a better reference edge than the edge of A. Of equal ones the longer
/// edge is better, and A of equally long ones.
bool is_better(const ReferenceEdge& b, const ReferenceEdge& a, double equal) {
    const bool overlap = std::max(a.separation, b.separation) <= equal;
    const bool facing =
        a.normal.dot(b.normal) < 0.0 && std::abs(geometry::cross(a.normal, b.normal)) <= k_parallel;
    if ((overlap || facing) && std::abs(a.separation - b.separation) <= equal) {
        return b.length > a.length + equal;
    }
    return b.separation > a.separation;
}

/// True if the segment with this edge cuts the polygon in two: the boundary of the polygon crosses
/// the line of the segment between its ends only.
bool cuts(const ReferenceEdge& segment, const PlacedCore& polygon) {
    bool crosses = false;
    for (int i = 0; i < polygon.count(); ++i) {
        const Vec2 p = polygon.vertex(i);
        const Vec2 q = polygon.vertex(polygon.next(i));
        const double height_p = segment.height(p);
        const double height_q = segment.height(q);
        if ((height_p < 0.0) == (height_q < 0.0)) continue;
        crosses = true;
        const double s = segment.along(p + (q - p) * (height_p / (height_p - height_q)));
        if (s <= 0.0 || s >= segment.length) return false;
    }
    return crosses;
}

}  // namespace

Manifold::Manifold(const Core& a, const Core& b, const geometry::Frame<2>& world, double margin,
                   std::vector<ContactPoint<2>>& contacts)
    : radius_a_(a.radius),
      radius_b_(b.radius),
      single_(a.count() == 1 || b.count() == 1),
      world_(world),
      margin_(margin),
      contacts_(contacts),
      begin_(contacts.size()) {}

void Manifold::add(const Vec2& point, const Vec2& direction, double distance,
                   const Corners& corners) {
    const double gap = distance - (radius_a_ + radius_b_);
    if (!(gap <= margin_)) return;
    const Vec2 middle = point + direction * (radius_a_ + 0.5 * gap);
    const ContactPoint<2> contact{.point = world_.to_world(middle),
                                  .normal = -(world_.rotation * direction),
                                  .gap = gap,
                                  .feature = feature(corners)};
    const auto begin = contacts_.begin() + static_cast<std::ptrdiff_t>(begin_);
    const auto same = std::find_if(begin, contacts_.end(), [&](const ContactPoint<2>& other) {
        return other.feature == contact.feature;
    });
    if (same == contacts_.end()) {
        contacts_.push_back(contact);
    } else if (gap < same->gap) {
        *same = contact;
    }
}

std::uint64_t Manifold::feature(const Corners& corners) const {
    if (single_) return 0;
    return make_feature(static_cast<std::uint32_t>(corners.on_a + 1),
                        static_cast<std::uint32_t>(corners.on_b + 1));
}

std::optional<ReferenceEdge> find_reference_edge(const PlacedCore& a, const PlacedCore& b,
                                                 double limit, double equal) {
    std::optional<ReferenceEdge> of_a;
    std::optional<ReferenceEdge> of_b;
    if (a.count() >= 2) {
        of_a = best_edge(a, b, limit, equal);
        if (of_a->separation > limit) return std::nullopt;
    }
    if (b.count() >= 2) {
        of_b = best_edge(b, a, limit, equal);
        if (of_b->separation > limit) return std::nullopt;
        of_b->on_a = false;
    }
    if (!of_b) return of_a;
    if (!of_a) return of_b;
    const bool take_b = is_better(*of_b, *of_a, equal);
    const std::optional<ReferenceEdge>& best = take_b ? of_b : of_a;
    const std::optional<ReferenceEdge>& other = take_b ? of_a : of_b;
    const PlacedCore& core = take_b ? b : a;
    const PlacedCore& thin = take_b ? a : b;
    // Both normals point from their core to the other one, so they agree where they push apart in
    // opposite directions.
    const bool wrong_side = best->separation < 0.0 && best->normal.dot(other->normal) > 0.0;
    if (wrong_side && thin.count() == 2 && core.count() > 2 && cuts(*other, core)) return other;
    return best;
}

}  // namespace drystone::collision::plane
