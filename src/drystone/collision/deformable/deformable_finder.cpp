// Contacts of deformable bodies: nodes on rigid parts, nodes and corners on facets, and in space
// edges on sides.
// Zones first (which bodies are near each other), then a broad phase over points and targets, then
// the exact tests.
#include "drystone/collision/deformable/deformable_finder.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "drystone/collision/contact_point.hpp"
#include "drystone/collision/deformable/shape_facets.hpp"
#include "drystone/geometry/bounds.hpp"

namespace drystone::collision {
namespace {

template <int D>
geometry::Aabb<D> box_around(const Vector<D>& x, double reach) {
    return grown(geometry::Aabb<D>{.low = x, .high = x}, reach);
}

/// In the plane all contacts are contacts of nodes and corners.
std::monostate edges_of(const std::vector<Collider<2>>& /*colliders*/) { return {}; }
deformable::EdgeFinder edges_of(const std::vector<Collider<3>>& colliders) {
    return deformable::EdgeFinder(colliders);
}

}  // namespace

template <int D>
DeformableFinder<D>::DeformableFinder(std::vector<Collider<D>> colliders)
    : colliders_(std::move(colliders)), edge_finder_(edges_of(colliders_)) {
    for (std::size_t body = 0; body < colliders_.size(); ++body) {
        for (std::size_t k = 0; k < colliders_[body].parts.size(); ++k) {
            const geometry::Part<D>& part = colliders_[body].parts[k];
            parts_.push_back({.body = static_cast<int>(body),
                              .part = static_cast<int>(k),
                              .obstacle = deformable::Obstacle<D>(part.shape),
                              .corners = deformable::corners_of(part)});
        }
    }
}

// The geometry of a rigid part.
template <int D>
const geometry::Part<D>& DeformableFinder<D>::part(const RigidPart& rigid) const {
    return colliders_[static_cast<std::size_t>(rigid.body)]
        .parts[static_cast<std::size_t>(rigid.part)];
}

// Numbers of deformable bodies follow those of the rigid ones.
template <int D>
int DeformableFinder<D>::body_of(std::size_t surface) const {
    return static_cast<int>(colliders_.size() + surface);
}

template <int D>
std::span<const DeformableContact<D>> DeformableFinder<D>::find(
    std::span<const DeformableSurface<D>> surfaces, std::span<const double> deformable_margins,
    std::span<const geometry::Frame<D>> frames, std::span<const double> rigid_margins) {
    assert(deformable_margins.size() == surfaces.size());
    assert(frames.size() == colliders_.size() && rigid_margins.size() == colliders_.size());
    contacts_.clear();
    work_ = {};
    surfaces_.resize(surfaces.size());
    for (std::size_t s = 0; s < surfaces.size(); ++s) {
        surfaces_[s].update(surfaces[s].nodes, surfaces[s].facets);
    }
    find_zones(surfaces, deformable_margins, frames, rigid_margins);

    // Nodes on rigid parts.
    points_.clear();
    collect_nodes(surfaces, deformable_margins, &deformable::Zones<D>::nodes_on_parts);
    collect_parts();
    touch_parts(frames, rigid_margins);

    // Nodes and corners on facets, then edges on sides.
    points_.clear();
    collect_nodes(surfaces, deformable_margins, &deformable::Zones<D>::nodes_on_facets);
    collect_corners(frames, rigid_margins);
    collect_facets(surfaces, deformable_margins);
    touch_facets(deformable_margins);
    if constexpr (D == 3) {
        edge_finder_.find({surfaces, surfaces_, deformable_margins, frames, rigid_margins}, zones_,
                          contacts_);
        add_work(edge_finder_.work());
    }

    std::sort(contacts_.begin(), contacts_.end(),
              [](const auto& x, const auto& y) { return compare_identity<D>(x, y) < 0; });
    return contacts_;
}

// Boxes of surfaces are grown by the margin and by the depth up to which probes are found inside.
template <int D>
void DeformableFinder<D>::find_zones(std::span<const DeformableSurface<D>> surfaces,
                                     std::span<const double> deformable_margins,
                                     std::span<const geometry::Frame<D>> frames,
                                     std::span<const double> rigid_margins) {
    regions_.clear();
    for (std::size_t s = 0; s < surfaces.size(); ++s) {
        assert(deformable_margins[s] >= 0.0);
        geometry::Aabb<D> box;
        if (surfaces[s].nodes.cols() > 0) {
            box = {.low = surfaces[s].nodes.rowwise().minCoeff(),
                   .high = surfaces[s].nodes.rowwise().maxCoeff()};
        }
        regions_.push_back({.box = grown(box, deformable_margins[s] + surfaces_[s].mean_diameter()),
                            .has_points = surfaces[s].nodes_are_probes,
                            .has_facets = surfaces[s].facets_stop_probes});
    }
    for (const RigidPart& rigid : parts_) {
        const auto body = static_cast<std::size_t>(rigid.body);
        assert(rigid_margins[body] >= 0.0);
        const geometry::Part<D>& placed = part(rigid);
        const geometry::Aabb<D> box = geometry::bounds(placed.shape, frames[body] * placed.frame);
        // Every bounded shape has corners or rims that touch facets.
        regions_.push_back({.box = grown(box, rigid_margins[body]), .has_points = box.bounded()});
    }
    zones_.find(regions_, surfaces.size());
    add_work(zones_.work());
}

/// Collects the probing nodes in one of the zones of their surface.
template <int D>
void DeformableFinder<D>::collect_nodes(std::span<const DeformableSurface<D>> surfaces,
                                        std::span<const double> deformable_margins,
                                        geometry::Aabb<D> deformable::Zones<D>::*zone) {
    for (std::size_t s = 0; s < surfaces.size(); ++s) {
        if (!surfaces[s].nodes_are_probes) continue;
        const deformable::FacetSurface<D>& surface = surfaces_[s];
        const geometry::Aabb<D>& place = zones_.of_surface(s).*zone;
        const double diameter = surface.mean_diameter();
        const int count = static_cast<int>(surface.nodes().cols());
        for (int i = 0; i < count; ++i) {
            const Vector<D> x = surface.nodes().col(i);
            if (!box_around<D>(x, deformable_margins[s]).overlaps(place)) continue;
            points_.push_back({.probe = {.x = x, .outward = surface.outward(i)},
                               .body = body_of(s),
                               .number = i,
                               .margin = deformable_margins[s],
                               .depth = diameter > 0.0 ? diameter : surfaces[s].size});
        }
    }
}

/// Appends the corners of the rigid parts that are near deformable bodies to the nodes.
template <int D>
void DeformableFinder<D>::collect_corners(std::span<const geometry::Frame<D>> frames,
                                          std::span<const double> rigid_margins) {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (!zones_.is_near(i)) continue;
        const RigidPart& rigid = parts_[i];
        const geometry::Frame<D>& frame = frames[static_cast<std::size_t>(rigid.body)];
        for (std::size_t k = 0; k < rigid.corners.size(); ++k) {
            const deformable::Probe<D>& corner = rigid.corners[k];
            points_.push_back({.probe = {.x = frame.to_world(corner.x),
                                         .radius = corner.radius,
                                         .outward = frame.rotation * corner.outward},
                               .body = rigid.body,
                               .part = rigid.part,
                               .number = static_cast<int>(k),
                               .margin = rigid_margins[static_cast<std::size_t>(rigid.body)]});
        }
    }
}

/// The rigid parts that are near the deformable bodies.
template <int D>
void DeformableFinder<D>::collect_parts() {
    const std::size_t surfaces = regions_.size() - parts_.size();
    targets_.clear();
    target_boxes_.clear();
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (!zones_.is_near(i)) continue;
        targets_.push_back({.owner = static_cast<int>(i)});
        target_boxes_.push_back(regions_[surfaces + i].box);
    }
}

template <int D>
void DeformableFinder<D>::collect_facets(std::span<const DeformableSurface<D>> surfaces,
                                         std::span<const double> deformable_margins) {
    targets_.clear();
    target_boxes_.clear();
    for (std::size_t s = 0; s < surfaces.size(); ++s) {
        if (!surfaces[s].facets_stop_probes) continue;
        const deformable::FacetSurface<D>& surface = surfaces_[s];
        // All facets have one reach, so that the nearest facet found is the nearest of all.
        const double reach = deformable_margins[s] + surface.mean_diameter();
        for (int f = 0; f < surface.facet_count(); ++f) {
            geometry::Aabb<D> box;
            for (const Vector<D>& x : surface.corners(f)) box = united(box, box_around<D>(x, 0.0));
            box = grown(box, reach);
            if (!box.overlaps(zones_.of_surface(s).facets)) continue;
            targets_.push_back({.owner = static_cast<int>(s), .facet = f});
            target_boxes_.push_back(box);
        }
    }
}

/// Overlapping pairs of points and targets, by points, then targets.
template <int D>
std::span<const Pair> DeformableFinder<D>::find_pairs() {
    boxes_.clear();
    for (const Point& point : points_) {
        boxes_.push_back(box_around<D>(point.probe.x, point.probe.radius + point.margin));
    }
    boxes_.insert(boxes_.end(), target_boxes_.begin(), target_boxes_.end());
    mobile_.assign(points_.size(), 1);
    mobile_.resize(boxes_.size(), 0);
    const std::span<const Pair> pairs = broad_phase_.find(boxes_, mobile_);
    add_work(broad_phase_.work());
    return pairs;
}

template <int D>
void DeformableFinder<D>::add_work(const BroadPhaseWork& work) {
    work_.cells += work.cells;
    work_.tests += work.tests;
}

// Case node - rigid part. Pairs of two points are skipped: points come first in the list of boxes.
template <int D>
void DeformableFinder<D>::touch_parts(std::span<const geometry::Frame<D>> frames,
                                      std::span<const double> rigid_margins) {
    const int count = static_cast<int>(points_.size());
    for (const Pair& pair : find_pairs()) {
        if (pair.second < count) continue;
        const Point& point = points_[static_cast<std::size_t>(pair.first)];
        const Target& target = targets_[static_cast<std::size_t>(pair.second - count)];
        RigidPart& rigid = parts_[static_cast<std::size_t>(target.owner)];
        const auto body = static_cast<std::size_t>(rigid.body);
        const deformable::Reach reach{.margin = point.margin + rigid_margins[body],
                                      .depth = point.depth};
        const geometry::Frame<D> frame = frames[body] * part(rigid).frame;
        for (const deformable::Touch<D>& touch : rigid.obstacle.touch(point.probe, frame, reach)) {
            add(point, touch, rigid.body, rigid.part);
        }
    }
}

// Cases node - facet and corner - facet. Probes do not touch the surface of their own body.
template <int D>
void DeformableFinder<D>::touch_facets(std::span<const double> deformable_margins) {
    const int count = static_cast<int>(points_.size());
    const std::span<const Pair> pairs = find_pairs();
    for (std::size_t i = 0; i < pairs.size();) {
        if (pairs[i].second < count) {
            ++i;
            continue;
        }
        // The facets of one surface near one point are a stretch of the list.
        const Point& point = points_[static_cast<std::size_t>(pairs[i].first)];
        const auto target = [&](std::size_t k) {
            return targets_[static_cast<std::size_t>(pairs[k].second - count)];
        };
        const int owner = target(i).owner;
        const int first = pairs[i].first;
        near_.clear();
        for (; i < pairs.size() && pairs[i].first == first && target(i).owner == owner; ++i) {
            near_.push_back(target(i).facet);
        }
        const auto s = static_cast<std::size_t>(owner);
        if (body_of(s) == point.body) continue;
        const deformable::FacetSurface<D>& surface = surfaces_[s];
        const deformable::Reach reach{.margin = point.margin + deformable_margins[s],
                                      .depth = surface.mean_diameter()};
        for (const auto& touch : facet_touch_.find(surface, near_, point.probe, reach)) {
            add(point, touch, body_of(s), 0).on_b = {
                .nodes = surface.facets()[static_cast<std::size_t>(touch.facet)],
                .weights = touch.weights};
        }
    }
}

// A is the body of the probe, B the touched one; the normal points out of B. The feature is made of
// the number of the probe and, for contacts beside the nearest one, the number of the facet + 1.
template <int D>
DeformableContact<D>& DeformableFinder<D>::add(const Point& point,
                                               const deformable::Touch<D>& touch, int body,
                                               int part) {
    DeformableContact<D> contact;
    contact.point = point.probe.x - (point.probe.radius + 0.5 * touch.gap) * touch.normal;
    contact.normal = touch.normal;
    contact.gap = touch.gap;
    const int further = touch.further ? touch.facet + 1 : 0;
    contact.feature =
        make_feature(static_cast<std::uint32_t>(point.number), static_cast<std::uint32_t>(further));
    contact.body_a = point.body;
    contact.body_b = body;
    contact.part_a = point.part;
    contact.part_b = part;
    if (point.body >= static_cast<int>(colliders_.size())) {
        contact.on_a.nodes[0] = point.number;
        contact.on_a.weights[0] = 1.0;
    }
    contacts_.push_back(contact);
    return contacts_.back();
}

template class DeformableFinder<2>;
template class DeformableFinder<3>;

}  // namespace drystone::collision
