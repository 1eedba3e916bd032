#pragma once

#include <span>
#include <type_traits>
#include <variant>
#include <vector>

#include "drystone/collision/broad_phase.hpp"
#include "drystone/collision/deformable/deformable_surface.hpp"
#include "drystone/collision/deformable/edge_finder.hpp"
#include "drystone/collision/deformable/facet_touch.hpp"
#include "drystone/collision/deformable/obstacle.hpp"
#include "drystone/collision/deformable/zones.hpp"
#include "drystone/collision/detector.hpp"

namespace drystone::collision {

/// Finds the contacts of deformable bodies with rigid ones and with each other.
///
/// Nodes of deformable surfaces touch rigid shapes and the facets of other deformable surfaces;
/// corners of rigid bodies (shape_facets.hpp) touch the facets of deformable surfaces, and in space
/// their edges the sides of these (edge_finder.hpp). Two flags of a surface select the roles:
/// `nodes_are_probes` its nodes and sharp sides as probes and edges, `facets_stop_probes` its
/// facets and sides as targets. With both flags set for two surfaces, contacts are found from both
/// sides. Contacts of a surface with itself are not computed.
///
/// Nodes and corners that have sunk into a deformable surface, and nodes that have sunk into a
/// rigid mesh or segment, are found down to the mean diameter of its facets (of the node's surface;
/// its size if it has no facets). Convex rigid shapes push nodes out from any depth.
///
/// A contact keeps its identity while a node or corner slides from facet to facet: its feature is
/// the number of the node or corner, and 0 or, for further facets of a hollow corner, the number of
/// the facet + 1. Crossing edges have the number of the edge, and the number of the side + 1.
template <int D>
class DeformableFinder {
  public:
    /// Colliders of the rigid bodies, in their principal axes, in their order.
    explicit DeformableFinder(std::vector<Collider<D>> colliders);

    /// Contacts with gap <= the sum of the margins (>= 0) of both bodies, in the order of
    /// compare_identity. Deformable surface s is body number s + the number of rigid bodies. Valid
    /// until the next call. The cost grows in proportion to nodes, facets and rigid parts.
    [[nodiscard]] std::span<const DeformableContact<D>> find(
        std::span<const DeformableSurface<D>> surfaces, std::span<const double> deformable_margins,
        std::span<const geometry::Frame<D>> frames, std::span<const double> rigid_margins);

    /// The cost of the last call of `find`.
    [[nodiscard]] const BroadPhaseWork& work() const { return work_; }

  private:
    /// A part of a rigid body.
    struct RigidPart {
        int body = 0;
        int part = 0;
        deformable::Obstacle<D> obstacle;
        std::vector<deformable::Probe<D>> corners;  ///< in the axes of the body
    };

    /// A node of a deformable surface or a corner of a rigid body, in the world.
    struct Point {
        deformable::Probe<D> probe = {};
        int body = 0;
        int part = 0;
        int number = 0;
        double margin = 0.0;
        double depth = 0.0;  ///< in meshes and segments
    };

    /// What points may touch: a rigid part, or a facet of a deformable surface.
    struct Target {
        int owner = 0;  ///< number of the part or surface
        int facet = 0;
    };

    [[nodiscard]] const geometry::Part<D>& part(const RigidPart& rigid) const;
    [[nodiscard]] int body_of(std::size_t surface) const;
    void find_zones(std::span<const DeformableSurface<D>> surfaces,
                    std::span<const double> deformable_margins,
                    std::span<const geometry::Frame<D>> frames,
                    std::span<const double> rigid_margins);
    void collect_nodes(std::span<const DeformableSurface<D>> surfaces,
                       std::span<const double> deformable_margins,
                       geometry::Aabb<D> deformable::Zones<D>::*zone);
    void collect_corners(std::span<const geometry::Frame<D>> frames,
                         std::span<const double> rigid_margins);
    void collect_parts();
    void collect_facets(std::span<const DeformableSurface<D>> surfaces,
                        std::span<const double> deformable_margins);
    [[nodiscard]] std::span<const Pair> find_pairs();
    void add_work(const BroadPhaseWork& work);
    void touch_parts(std::span<const geometry::Frame<D>> frames,
                     std::span<const double> rigid_margins);
    void touch_facets(std::span<const double> deformable_margins);
    DeformableContact<D>& add(const Point& point, const deformable::Touch<D>& touch, int body,
                              int part);

    std::vector<Collider<D>> colliders_;
    std::vector<RigidPart> parts_;
    std::vector<deformable::FacetSurface<D>> surfaces_;
    std::vector<deformable::Region<D>> regions_;  ///< (surfaces, then parts)
    deformable::ZoneFinder<D> zones_;
    std::vector<Point> points_;
    std::vector<Target> targets_;
    std::vector<geometry::Aabb<D>> target_boxes_;
    std::vector<geometry::Aabb<D>> boxes_;  ///< (points, then targets)
    std::vector<char> mobile_;              ///< (points, then targets) 1 for points
    std::vector<int> near_;                 ///< facets of one surface near one point
    BroadPhase<D> broad_phase_;
    BroadPhaseWork work_;
    deformable::FacetTouch<D> facet_touch_;
    std::conditional_t<D == 3, deformable::EdgeFinder, std::monostate> edge_finder_;
    std::vector<DeformableContact<D>> contacts_;
};

}  // namespace drystone::collision
