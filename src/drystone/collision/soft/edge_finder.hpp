#pragma once

#include <optional>
#include <span>
#include <vector>

#include "drystone/collision/broad_phase.hpp"
#include "drystone/collision/detector.hpp"
#include "drystone/collision/soft/round_crossings.hpp"
#include "drystone/collision/soft/zones.hpp"
#include "drystone/collision/soft_surface.hpp"

namespace drystone::collision::soft {

/// Where bodies are when their contacts are sought; lists that others own.
struct Placement {
    std::span<const SoftSurface<3>> surfaces = {};
    std::span<const FacetSurface<3>> facets = {};  ///< (surfaces)
    std::span<const double> soft_margins = {};     ///< (surfaces)
    std::span<const geometry::Frame<3>> frames = {};
    std::span<const double> rigid_margins = {};
};

/// Finds contacts in space that neither nodes nor corners feel: where edges cross.
///
/// Sharp edges of rigid bodies, capsules and cylinders touch the sides of facets between the nodes;
/// sharp edges of soft surfaces touch those of other soft surfaces. Together with nodes on faces
/// and corners on facets these are all points in which the polyhedra that bound two bodies can
/// touch, so that meshes may be coarser than what lies on them.
class EdgeFinder {
  public:
    /// Of the rigid bodies, in their principal axes, in their order.
    explicit EdgeFinder(std::span<const Collider<3>> colliders);

    /// Appends the contacts of the parts and surfaces that `zones` says are near each other.
    void find(const Placement& placement, const ZoneFinder<3>& zones,
              std::vector<SoftContact<3>>& contacts);

    /// The cost of the last call of `find`.
    [[nodiscard]] const BroadPhaseWork& work() const { return work_; }

  private:
    /// A part of a rigid body: ridges, or a cylinder.
    struct Part {
        int body = 0;
        int part = 0;
        std::vector<Ridge> ridges = {};               ///< in the axes of the body
        std::vector<space::GroundPlane> planes = {};  ///< that bound it, likewise
        std::optional<geometry::Cylinder> cylinder = {};
        geometry::Frame<3> frame = {};  ///< in the body
    };

    /// What crosses, where it is: a ridge, or a cylinder.
    struct Edge {
        int body = 0;
        int part = 0;
        int number = 0;  ///< of the ridge, or of the side of a soft surface
        double margin = 0.0;
        std::span<const space::GroundPlane> planes = {};  ///< of its body, in the axes of that
        Ridge ridge = {};
        std::optional<space::PlacedCylinder> cylinder = {};
        SurfacePoint<3> ends = {};  ///< nodes of a soft ridge
    };

    /// What is crossed: a side of a soft surface, or a facet below a cylinder.
    struct Target {
        int surface = 0;
        int side = -1;
        int facet = -1;
    };

    void collect_rigid(const Placement& placement, const ZoneFinder<3>& zones);
    void collect_soft(const Placement& placement, const ZoneFinder<3>& zones);
    void collect_targets(const Placement& placement, const ZoneFinder<3>& zones);
    void add_edge(Edge edge, const geometry::Aabb<3>& box);
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
    std::vector<char> mobile_;              ///< the same: 1 for edges
    BroadPhase<3> broad_phase_;
    BroadPhaseWork work_;
    RoundCrossings round_;
    std::vector<SoftContact<3>>* contacts_ = nullptr;
    std::size_t first_of_edge_ = 0;  ///< of the contacts
    double same_place_ = 0.0;        ///< distance up to which two places are one (m)
};

}  // namespace drystone::collision::soft
