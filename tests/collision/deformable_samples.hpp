#pragma once

#include <vector>

#include "drystone/collision/deformable/deformable_finder.hpp"
#include "drystone/core/rng.hpp"

/// Deformable surfaces for tests, and distances from them computed another way.
namespace drystone::collision::soft_sampling {

/// The outline of a rectangle with its lower left corner at `low`, `nx` and `ny` facets to a side.
[[nodiscard]] DeformableSurface<2> soft_rectangle(const Vec2& low, const Vec2& sides, int nx,
                                                  int ny);

/// The surface of a box around `centre`, cells x cells x 2 triangles to a side.
[[nodiscard]] DeformableSurface<3> soft_box(const Vec3& centre, const Vec3& half, int cells);

/// A star around the origin with corners at random distances between 0.5 and 1.
[[nodiscard]] DeformableSurface<2> soft_star(Rng& rng, int corners);
[[nodiscard]] DeformableSurface<3> soft_star_in_space(Rng& rng, int corners);

/// Nodes without facets, everywhere in [-reach, reach]^D.
template <int D>
[[nodiscard]] DeformableSurface<D> soft_points(Rng& rng, int count, double reach) {
    DeformableSurface<D> points;
    points.nodes.resize(D, count);
    for (Index i = 0; i < count; ++i) {
        for (Index k = 0; k < D; ++k) points.nodes(k, i) = rng.uniform(-reach, reach);
    }
    points.facets_stop_probes = false;
    return points;
}

/// Distance of `x` from the closed surface, < 0 inside. Every corner, side and face is compared;
/// inside is where the surface winds once around `x`.
[[nodiscard]] double signed_distance(const DeformableSurface<2>& surface, const Vec2& x);
[[nodiscard]] double signed_distance(const DeformableSurface<3>& surface, const Vec3& x);

/// Mean of the longest sides of the facets.
template <int D>
[[nodiscard]] double mean_diameter(const DeformableSurface<D>& surface) {
    double sum = 0.0;
    for (const auto& facet : surface.facets) {
        double longest = 0.0;
        for (const int i : facet) {
            for (const int j : facet) {
                longest = std::max(longest, (surface.nodes.col(i) - surface.nodes.col(j)).norm());
            }
        }
        sum += longest;
    }
    return sum / static_cast<double>(surface.facets.size());
}

/// One rigid body of one shape.
template <int D, class S>
[[nodiscard]] Collider<D> collider_of(S shape, const geometry::Frame<D>& frame = {}) {
    Collider<D> body;
    body.parts.push_back({std::move(shape), frame});
    return body;
}

/// Contacts of deformable surfaces among themselves.
template <int D>
[[nodiscard]] std::vector<DeformableContact<D>> contacts_of(
    const std::vector<DeformableSurface<D>>& surfaces, double margin) {
    DeformableFinder<D> finder({});
    const std::vector<double> margins(surfaces.size(), margin);
    const auto found = finder.find(surfaces, margins, {}, {});
    return {found.begin(), found.end()};
}

/// Contacts with rigid bodies, these with margin 0.
template <int D>
[[nodiscard]] std::vector<DeformableContact<D>> contacts_of(
    const std::vector<DeformableSurface<D>>& surfaces, double margin,
    const std::vector<Collider<D>>& colliders, const std::vector<geometry::Frame<D>>& frames) {
    DeformableFinder<D> finder(colliders);
    const std::vector<double> margins(surfaces.size(), margin);
    const std::vector<double> rigid(colliders.size(), 0.0);
    const auto found = finder.find(surfaces, margins, frames, rigid);
    return {found.begin(), found.end()};
}

template <int D>
[[nodiscard]] Vector<D> position_of(const SurfacePoint<D>& point,
                                    const DeformableSurface<D>& surface) {
    Vector<D> x = Vector<D>::Zero();
    for (std::size_t k = 0; k < D; ++k) {
        x += point.weights[k] * surface.nodes.col(point.nodes[k]);
    }
    return x;
}

}  // namespace drystone::collision::soft_sampling
