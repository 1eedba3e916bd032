#pragma once

#include <optional>
#include <span>
#include <vector>

#include "drystone/collision/broad_phase.hpp"
#include "drystone/collision/deformable/deformable_surface.hpp"
#include "drystone/collision/deformable/round_crossings.hpp"
#include "drystone/collision/deformable/zones.hpp"
#include "drystone/collision/detector.hpp"

namespace drystone::collision::deformable {

/// Where bodies are when their contacts are sought. Lists that the caller owns and keeps unchanged
/// during EdgeFinder::find.
struct Placement {
    std::span<const DeformableSurface<3>> surfaces = {};
    std::span<const FacetSurface<3>> facets = {};     ///< (surfaces)
    std::span<const double> deformable_margins = {};  ///< (surfaces)
    std::span<const geometry::Frame<3>> frames = {};
    std::span<const double> rigid_margins = {};
};

/// Finds the contacts in space where edges cross: the contacts that probes at nodes and corners
/// miss.
///
///                 side of facets of B
///                  /
///      -----------x----------- edge of A
///                /
///
/// An Edge is the crossing body. Cases:
///   - a sharp edge of a box, polyhedron or mesh (a Ridge with an outward direction),
///   - the middle line of a capsule (a Ridge with a radius that touches all around),
///   - a cylinder (no ridge: which of its lines and rim points touch depends on the side),
///   - a sharp side of another deformable surface.
/// A Target is the crossed part of B: a side between two nodes of a deformable surface or, for
/// cylinders only, a facet.
///
/// Nodes on faces, corners on facets and crossing edges are all the ways in which the polyhedra
/// that bound two bodies can touch, so that a mesh may be coarser than the bodies that lie on it.
///
/// A caller may rely on:
///   - contacts of one edge are consecutive,
///   - A is the body with the edge, B the crossed surface, and the normal points out of B,
///   - one place found from two neighbouring sides (closer than 1e-6 facet diameters, with equal
///     normals) is one contact,
///   - two sharp deformable sides give one contact, from the longer of them,
///   - a part that `zones` does not mark as near has no contact,
///   - repeated searches allocate only if there are more edges or targets than before.
class EdgeFinder {
  public:
    /// Colliders of the rigid bodies, in their principal axes, in their order.
    explicit EdgeFinder(std::span<const Collider<3>> colliders);

    /// Appends the contacts of the parts and surfaces that `zones` marks as near each other. Keeps
    /// no reference to its arguments.
    void find(const Placement& placement, const ZoneFinder<3>& zones,
              std::vector<DeformableContact<3>>& contacts);

    /// The cost of the last call of `find`.
    [[nodiscard]] const BroadPhaseWork& work() const { return work_; }

  private:
    /// A part of a rigid body: ridges, or a cylinder.
    struct Part {
        int body = 0;
        int part = 0;
        std::vector<Ridge> ridges = {};               ///< in the axes of the body
        std::vector<space::GroundPlane> planes = {};  ///< of its faces, in the axes of the body
        std::optional<geometry::Cylinder> cylinder = {};
        geometry::Frame<3> frame = {};  ///< in the body
    };

    /// The crossing edge in world axes: a ridge, or a cylinder.
    struct Edge {
        int body = 0;
        int part = 0;
        int number = 0;  ///< of the ridge, or of the side of a deformable surface
        double margin = 0.0;
        std::span<const space::GroundPlane> planes = {};  ///< of its body, in body axes
        Ridge ridge = {};
        std::optional<space::PlacedCylinder> cylinder = {};
        SurfacePoint<3> ends = {};  ///< nodes of a deformable ridge
    };

    /// The crossed part: a side of a deformable surface, or a facet below a cylinder.
    struct Target {
        int surface = 0;
        int side = -1;
        int facet = -1;
    };

    // The three lists of a search, with their boxes: edges of rigid bodies and of deformable
    // surfaces that may be near a target, and the sides and facets that they may cross.
    void collect_rigid(const Placement& placement, const ZoneFinder<3>& zones);
    void collect_deformable(const Placement& placement, const ZoneFinder<3>& zones);
    void collect_targets(const Placement& placement, const ZoneFinder<3>& zones);
    void add_edge(Edge edge, const geometry::Aabb<3>& box);
    // One pair of the broad phase: the crossing of a ridge, or of a cylinder, with a target.
    void cross(const Edge& edge, const Target& target, const Placement& placement);
    void cross_ridge(const Edge& edge, const Target& target, const Placement& placement,
                     const SideReach& reach);
    [[nodiscard]] bool is_inside(const Edge& edge, const Crossing& found,
                                 const Placement& placement, const Reach& reach) const;
    void cross_cylinder(const Edge& edge, const Target& target, const Placement& placement,
                        const SideReach& reach);
    void add(const Edge& edge, const Crossing& at, std::uint32_t on_a, int surface, int on_b,
             const SurfacePoint<3>& point);

    std::vector<Part> parts_;
    int rigid_bodies_ = 0;
    bool has_cylinders_ = false;  ///< among the edges
    std::vector<Edge> edges_;
    std::vector<Target> targets_;
    std::vector<geometry::Aabb<3>> boxes_;  ///< (edges, then targets)
    std::vector<char> mobile_;              ///< (edges, then targets) 1 for edges
    BroadPhase<3> broad_phase_;
    BroadPhaseWork work_;
    RoundCrossings round_;
    std::vector<DeformableContact<3>>* contacts_ = nullptr;  ///< null except during `find`
    std::size_t first_of_edge_ = 0;                          ///< first contact of the present edge
    double same_place_ = 0.0;  ///< distance up to which two places are one (m)
};

}  // namespace drystone::collision::deformable
