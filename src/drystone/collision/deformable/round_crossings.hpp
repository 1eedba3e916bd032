#pragma once

#include <span>
#include <vector>

#include "drystone/collision/deformable/crossing.hpp"
#include "drystone/collision/space/bodies/placed_cylinder.hpp"

namespace drystone::collision::deformable {

/// What a cylinder has in place of ridges, seen from a deformable surface: its lowest line and its
/// rims where they cross a side, and the points of its rims that lie lowest over a facet.
class RoundCrossings {
  public:
    /// A point of the cylinder over the surface.
    struct Found {
        Crossing crossing = {};              ///< its `side_place` only where it crosses a side
        std::uint32_t feature = 0;           ///< on the cylinder
        std::array<double, 3> weights = {};  ///< of the nodes of the facet
    };

    /// Crossings with a side. Valid until the next call.
    [[nodiscard]] std::span<const Found> find(const space::PlacedCylinder& cylinder,
                                              const FacetSide& side, const SideReach& reach);

    /// Points over a facet with the normal `n`. Valid until the next call.
    [[nodiscard]] std::span<const Found> find(const space::PlacedCylinder& cylinder,
                                              const std::array<Vec3, 3>& corners, const Vec3& n,
                                              const SideReach& reach);

  private:
    void cross_line(const space::PlacedCylinder& cylinder, const FacetSide& side,
                    const SideReach& reach);
    void cross_rim(const space::PlacedCylinder& cylinder, int cap, const FacetSide& side,
                   const SideReach& reach);
    void add_nearest(const space::PlacedCylinder& cylinder, const FacetSide& side,
                     const SideReach& reach);

    std::vector<Found> found_;
};

}  // namespace drystone::collision::deformable
