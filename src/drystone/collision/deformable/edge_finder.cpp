// Contacts of edges with the sides of facets of deformable surfaces, in three steps: collect what
// crosses (collect_rigid, collect_deformable), collect what is crossed (collect_targets), and test
// the pairs whose boxes overlap (cross). A pair is one of:
//   ridge of a rigid body          x  side of facets      cross_ridge
//   sharp side of another surface  x  side of facets      cross_ridge, both sides sharp
//   cylinder                       x  side of facets      cross_cylinder: lowest line, rims
//   cylinder                       x  facet               cross_cylinder: points of rims over it
#include "drystone/collision/deformable/edge_finder.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "drystone/geometry/bounds.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::collision::deformable {
namespace {

/// Distance of two places that are one, relative to the facets.
constexpr double k_same = 1e-6;

geometry::Aabb<3> box_of(const Vec3& from, const Vec3& to) {
    return {.low = from.cwiseMin(to), .high = from.cwiseMax(to)};
}

bool is_empty(const geometry::Aabb<3>& box) { return !(box.low.x() <= box.high.x()); }

/// A point between two nodes.
SurfacePoint<3> between(const FacetSurface<3>::Side& side, double place) {
    return {.nodes = {side.from, side.to, side.from}, .weights = {1.0 - place, place, 0.0}};
}

}  // namespace

EdgeFinder::EdgeFinder(std::span<const Collider<3>> colliders)
    : rigid_bodies_(static_cast<int>(colliders.size())) {
    for (std::size_t body = 0; body < colliders.size(); ++body) {
        for (std::size_t k = 0; k < colliders[body].parts.size(); ++k) {
            const geometry::Part<3>& part = colliders[body].parts[k];
            Part own{.body = static_cast<int>(body),
                     .part = static_cast<int>(k),
                     .ridges = ridges_of(part),
                     .planes = planes_of(part),
                     .frame = part.frame};
            if (const auto* cylinder = std::get_if<geometry::Cylinder>(&part.shape)) {
                own.cylinder = *cylinder;
            }
            parts_.push_back(std::move(own));
        }
    }
}

void EdgeFinder::find(const Placement& placement, const ZoneFinder<3>& zones,
                      std::vector<DeformableContact<3>>& contacts) {
    work_ = {};
    edges_.clear();
    targets_.clear();
    boxes_.clear();
    has_cylinders_ = false;
    collect_rigid(placement, zones);
    collect_deformable(placement, zones);
    if (edges_.empty()) return;
    contacts_ = &contacts;
    const int count = static_cast<int>(edges_.size());
    collect_targets(placement, zones);
    mobile_.assign(edges_.size(), 1);
    mobile_.resize(boxes_.size(), 0);
    int last = -1;
    for (const Pair& pair : broad_phase_.find(boxes_, mobile_)) {
        if (pair.second < count) continue;
        if (pair.first != last) first_of_edge_ = contacts.size();
        last = pair.first;
        cross(edges_[at(pair.first)], targets_[at(pair.second - count)], placement);
    }
    work_ = broad_phase_.work();
    contacts_ = nullptr;
}

void EdgeFinder::add_edge(Edge edge, const geometry::Aabb<3>& box) {
    boxes_.push_back(grown(box, edge.ridge.radius + edge.margin));
    edges_.push_back(std::move(edge));
}

void EdgeFinder::collect_rigid(const Placement& placement, const ZoneFinder<3>& zones) {
    // Ridges outside the union of all zones are skipped.
    geometry::Aabb<3> touchable;
    for (std::size_t s = 0; s < placement.surfaces.size(); ++s) {
        touchable = united(touchable, zones.of_surface(s).facets);
    }
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (!zones.is_near(i)) continue;
        const Part& part = parts_[i];
        const geometry::Frame<3>& frame = placement.frames[at(part.body)];
        Edge edge{.body = part.body,
                  .part = part.part,
                  .margin = placement.rigid_margins[at(part.body)],
                  .planes = part.planes};
        for (std::size_t k = 0; k < part.ridges.size(); ++k) {
            edge.number = static_cast<int>(k);
            edge.ridge = placed(part.ridges[k], frame);
            const geometry::Aabb<3> box =
                box_of(edge.ridge.from, edge.ridge.from + edge.ridge.along);
            if (!grown(box, edge.ridge.radius + edge.margin).overlaps(touchable)) continue;
            add_edge(edge, box);
        }
        if (!part.cylinder) continue;
        has_cylinders_ = true;
        const geometry::Frame<3> own = frame * part.frame;
        edge.cylinder = space::place(*part.cylinder, own);
        add_edge(edge, geometry::bounds(*part.cylinder, own));
    }
}

/// Sharp sides of deformable surfaces with probing nodes, in the zone where they can touch others.
void EdgeFinder::collect_deformable(const Placement& placement, const ZoneFinder<3>& zones) {
    for (std::size_t s = 0; s < placement.surfaces.size(); ++s) {
        const geometry::Aabb<3>& zone = zones.of_surface(s).nodes_on_facets;
        if (!placement.surfaces[s].nodes_are_probes || is_empty(zone)) continue;
        const auto& sides = placement.facets[s].sides();
        for (std::size_t k = 0; k < sides.size(); ++k) {
            const FacetSide side = side_of(placement.facets[s], static_cast<int>(k));
            const geometry::Aabb<3> box = box_of(side.from, side.from + side.along);
            if (!grown(box, placement.deformable_margins[s]).overlaps(zone) || !side.is_sharp())
                continue;
            add_edge({.body = rigid_bodies_ + static_cast<int>(s),
                      .number = static_cast<int>(k),
                      .margin = placement.deformable_margins[s],
                      .ridge = {.from = side.from,
                                .along = side.along,
                                .outward = side.mean_normal(),
                                .backing = placement.surfaces[s].size},
                      .ends = between(sides[k], 0.0)},
                     box);
        }
    }
}

void EdgeFinder::collect_targets(const Placement& placement, const ZoneFinder<3>& zones) {
    for (std::size_t s = 0; s < placement.surfaces.size(); ++s) {
        if (!placement.surfaces[s].facets_stop_probes || is_empty(zones.of_surface(s).facets))
            continue;
        const FacetSurface<3>& surface = placement.facets[s];
        const double reach = placement.deformable_margins[s] + surface.mean_diameter();
        const auto add_target = [&](const Target& target, const geometry::Aabb<3>& box) {
            if (!grown(box, reach).overlaps(zones.of_surface(s).facets)) return;
            targets_.push_back(target);
            boxes_.push_back(grown(box, reach));
        };
        const int own = static_cast<int>(s);
        for (std::size_t k = 0; k < surface.sides().size(); ++k) {
            const auto& side = surface.sides()[k];
            add_target({.surface = own, .side = static_cast<int>(k)},
                       box_of(surface.nodes().col(side.from), surface.nodes().col(side.to)));
        }
        for (int f = 0; has_cylinders_ && f < surface.facet_count(); ++f) {
            const auto corners = surface.corners(f);
            add_target({.surface = own, .facet = f},
                       united(box_of(corners[0], corners[1]), box_of(corners[1], corners[2])));
        }
    }
}

void EdgeFinder::cross(const Edge& edge, const Target& target, const Placement& placement) {
    const DeformableSurface<3>& surface = placement.surfaces[at(target.surface)];
    const int other = rigid_bodies_ + target.surface;
    if (other == edge.body) return;
    SideReach reach;
    reach.margin = edge.margin + placement.deformable_margins[at(target.surface)];
    reach.depth = placement.facets[at(target.surface)].mean_diameter();
    reach.at_nodes = !surface.nodes_are_probes;
    same_place_ = k_same * reach.depth;
    if (edge.cylinder) {
        cross_cylinder(edge, target, placement, reach);
    } else if (target.side >= 0) {
        cross_ridge(edge, target, placement, reach);
    }
}

void EdgeFinder::cross_ridge(const Edge& edge, const Target& target, const Placement& placement,
                             const SideReach& reach) {
    const FacetSurface<3>& surface = placement.facets[at(target.surface)];
    const FacetSide side = side_of(surface, target.side);
    if (edge.body >= rigid_bodies_) {
        const int s = edge.body - rigid_bodies_;
        if (!touch_edge_on(side_of(placement.facets[at(s)], edge.number), side)) return;
        // Both sides are edges and targets, so the pair would be found twice: keep it for the
        // longer side, for equal lengths for the surface with the smaller number.
        const bool twice = placement.surfaces[at(s)].facets_stop_probes &&
                           placement.surfaces[at(target.surface)].nodes_are_probes;
        const double more = edge.ridge.along.norm() - side.along.norm();
        if (twice && (more < 0.0 || (more == 0.0 && s > target.surface))) return;
    }
    const auto found = crossing(edge.ridge, side, reach);
    if (found && (found->gap >= 0.0 || is_inside(edge, *found, placement, reach))) {
        add(edge, *found, space::edge_feature(edge.number), target.surface, target.side,
            between(surface.sides()[at(target.side)], found->side_place));
    }
}

/// True if the place on the side, below the sunken ridge, is inside the solid of the ridge. The
/// tolerance `beside` grows with the depth.
bool EdgeFinder::is_inside(const Edge& edge, const Crossing& found, const Placement& placement,
                           const Reach& reach) const {
    if (edge.planes.empty()) return true;
    const double depth = -found.gap;
    const Vec3 on_side =
        placement.frames[at(edge.body)].to_local(found.on_ridge + depth * found.normal);
    return std::all_of(edge.planes.begin(), edge.planes.end(), [&](const space::GroundPlane& face) {
        return face.height(on_side) <= beside(depth, reach);
    });
}

void EdgeFinder::cross_cylinder(const Edge& edge, const Target& target, const Placement& placement,
                                const SideReach& reach) {
    const FacetSurface<3>& surface = placement.facets[at(target.surface)];
    if (target.side >= 0) {
        const auto& ends = surface.sides()[at(target.side)];
        for (const auto& found :
             round_.find(*edge.cylinder, side_of(surface, target.side), reach)) {
            add(edge, found.crossing, found.feature, target.surface, target.side,
                between(ends, found.crossing.side_place));
        }
        return;
    }
    for (const auto& found : round_.find(*edge.cylinder, surface.corners(target.facet),
                                         surface.normal(target.facet), reach)) {
        add(edge, found.crossing, found.feature, target.surface, target.facet,
            {.nodes = surface.facets()[at(target.facet)], .weights = found.weights});
    }
}

/// Adds the contact unless its place has been found on a neighbouring side already.
void EdgeFinder::add(const Edge& edge, const Crossing& found, std::uint32_t on_a, int surface,
                     int on_b, const SurfacePoint<3>& point) {
    DeformableContact<3> contact;
    contact.point = found.on_ridge - (edge.ridge.radius + 0.5 * found.gap) * found.normal;
    contact.normal = found.normal;
    contact.gap = found.gap;
    contact.feature = make_feature(on_a, static_cast<std::uint32_t>(on_b + 1));
    contact.body_a = edge.body;
    contact.body_b = rigid_bodies_ + surface;
    contact.part_a = edge.part;
    contact.on_b = point;
    if (edge.body >= rigid_bodies_) {
        contact.on_a = edge.ends;
        contact.on_a.weights = {1.0 - found.place, found.place, 0.0};
    }
    const bool known = std::any_of(contacts_->begin() + static_cast<std::ptrdiff_t>(first_of_edge_),
                                   contacts_->end(), [&](const DeformableContact<3>& other) {
                                       return other.body_b == contact.body_b &&
                                              (other.point - contact.point).norm() <= same_place_ &&
                                              other.normal.dot(contact.normal) > 1.0 - k_same;
                                   });
    if (!known) contacts_->push_back(contact);
}

}  // namespace drystone::collision::deformable
