// Where a probe touches a surface of facets. Cases, by the nearest facet:
//   within the tolerance   on the surface: the facet that the probe faces most (add_on_surface)
//   outside                the nearest point (add_outside)
//   inside                 the nearest facet that it faces, unless beyond a border (add_inside)
// On the surface and outside, further facets that the probe stands over follow (add_further).
#include "drystone/collision/deformable/facet_touch.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/collision/deformable/probe.hpp"

namespace drystone::collision::deformable {
namespace {

/// Sine of the angle up to which a hollow edge is flat: a probe on it has one contact there.
constexpr double k_flat = 0.1;

/// Cosines that differ by this are equal.
constexpr double k_equal = 1e-6;

}  // namespace

template <int D>
std::span<const Touch<D>> FacetTouch<D>::find(const FacetSurface<D>& surface,
                                              std::span<const int> near, const Probe<D>& probe,
                                              const Reach& reach) {
    surface_ = &surface;
    probe_ = probe;
    reach_ = reach;
    tolerance_ = surface.tolerance();
    candidates_.clear();
    kept_.clear();
    touches_.clear();
    const double farthest = std::max(reach.margin + probe.radius, reach.depth);
    for (const int facet : near) {
        const Candidate candidate = candidate_of(facet);
        if (candidate.distance <= farthest) candidates_.push_back(candidate);
    }
    const auto nearest = std::min_element(
        candidates_.begin(), candidates_.end(),
        [](const Candidate& x, const Candidate& y) { return x.distance < y.distance; });
    if (nearest == candidates_.end()) return touches_;

    if (nearest->distance <= tolerance_) {
        // The probe faces none of the facets here, but may have sunk in through another one.
        if (!add_on_surface()) add_inside();
    } else if (nearest->outside) {
        add_outside(*nearest);
    } else {
        if (!is_beyond_border(*nearest)) add_inside();
        return touches_;
    }
    add_further();
    return touches_;
}

template <int D>
auto FacetTouch<D>::candidate_of(int facet) const -> Candidate {
    const std::array<Vector<D>, D> corners = surface_->corners(facet);
    Candidate c{.facet = facet, .point = nearest_point(corners, probe_.x)};
    const Vector<D>& normal = surface_->normal(facet);
    const Vector<D> from = probe_.x - c.point.x;
    if (c.point.region == FacetPoint<D>::Region::inside) {
        c.height = normal.dot(probe_.x - corners[0]);
        c.distance = std::abs(c.height);
        c.outside = c.height >= 0.0;
        return c;
    }
    c.height = normal.dot(from);
    c.distance = from.norm();
    c.outside = surface_->side_normal(facet, c.point).dot(from) >= 0.0;
    c.over = (from - c.height * normal).norm() <= tolerance_;
    return c;
}

/// Out of the surface, along the line to the probe's centre.
template <int D>
Vector<D> FacetTouch<D>::normal_of(const Candidate& c) const {
    if (c.over) return surface_->normal(c.facet);
    return (c.outside ? 1.0 : -1.0) / c.distance * (probe_.x - c.point.x);
}

/// True if the probe is beside the border of the surface and not below it. A probe that sank in at
/// the border itself, such as a corner of an equal body on top, counts as below.
template <int D>
bool FacetTouch<D>::is_beyond_border(const Candidate& c) const {
    if (c.over || !surface_->is_border(c.facet, c.point)) return false;
    const double beside = std::sqrt(std::max(c.distance * c.distance - c.height * c.height, 0.0));
    return beside > k_flat * std::abs(c.height);
}

template <int D>
void FacetTouch<D>::add_inside() {
    const Candidate* best = nullptr;
    for (const Candidate& c : candidates_) {
        if (c.outside || c.distance > reach_.depth) continue;
        // Skip facets that the probe is beside and not below, such as the next facet of a flat
        // side.
        if (-c.height <= k_flat * c.distance) continue;
        if (best != nullptr && c.distance >= best->distance) continue;
        if (cosine(normal_of(c), probe_.outward) > k_facing || is_beyond_border(c)) continue;
        best = &c;
    }
    if (best != nullptr) add(*best, normal_of(*best), -best->distance, false);
}

template <int D>
void FacetTouch<D>::add_outside(const Candidate& nearest) {
    const Vector<D> normal = normal_of(nearest);
    if (cosine(normal, probe_.outward) > (nearest.over ? k_facing : -k_facing)) return;
    add(nearest, normal, nearest.distance, false);
}

/// Adds, of the facets within the tolerance, the one that the probe faces most. True if there is
/// one, even if its gap exceeds the margin.
template <int D>
bool FacetTouch<D>::add_on_surface() {
    const Candidate* best = nullptr;
    double least = k_facing;
    for (const Candidate& c : candidates_) {
        if (c.distance > tolerance_) continue;
        const double now = cosine(surface_->normal(c.facet), probe_.outward);
        // The first of equals is kept.
        if (best == nullptr ? now > least : now >= least - k_equal) continue;
        best = &c;
        least = now;
    }
    if (best != nullptr) add(*best, surface_->normal(best->facet), best->height, false);
    return best != nullptr;
}

template <int D>
void FacetTouch<D>::add_further() {
    for (const Candidate& c : candidates_) {
        if (!c.over || c.height < -tolerance_) continue;
        const Vector<D>& normal = surface_->normal(c.facet);
        if (cosine(normal, probe_.outward) > k_facing) continue;
        const bool known = std::any_of(kept_.begin(), kept_.end(), [&](const Candidate& kept) {
            return kept.facet == c.facet || is_same(kept, c);
        });
        if (!known) add(c, normal, c.height, true);
    }
}

/// True if both are one place, found from two facets of a flat or convex edge or corner.
template <int D>
bool FacetTouch<D>::is_same(const Candidate& kept, const Candidate& other) const {
    if ((other.point.x - kept.point.x).norm() > 2.0 * tolerance_) return false;
    const Vector<D> to_other = surface_->centroid(other.facet) - kept.point.x;
    return surface_->normal(kept.facet).dot(to_other) <= k_flat * to_other.norm();
}

template <int D>
void FacetTouch<D>::add(const Candidate& c, const Vector<D>& normal, double distance,
                        bool further) {
    const double gap = distance - probe_.radius;
    if (gap > reach_.margin) return;
    kept_.push_back(c);
    touches_.push_back({.normal = normal,
                        .gap = gap,
                        .facet = c.facet,
                        .weights = c.point.weights,
                        .further = further});
}

template class FacetTouch<2>;
template class FacetTouch<3>;

}  // namespace drystone::collision::deformable
