#pragma once

#include <span>
#include <vector>

#include "drystone/collision/broad_phase.hpp"
#include "drystone/geometry/aabb.hpp"

namespace drystone::collision::deformable {

/// Where a deformable surface can touch other bodies: the unions of the intersections of its box
/// with their boxes. Empty if there are none.
template <int D>
struct Zones {
    geometry::Aabb<D> nodes_on_parts = {};   ///< its nodes touch rigid parts
    geometry::Aabb<D> nodes_on_facets = {};  ///< its nodes touch facets of other surfaces
    geometry::Aabb<D> facets = {};           ///< its facets are touched
};

/// A deformable surface or rigid part, with all that is within its reach.
template <int D>
struct Region {
    geometry::Aabb<D> box = {};
    bool has_points = false;  ///< probing nodes, or corners
    bool has_facets = false;  ///< facets of a deformable surface that probes may touch
};

/// Finds the zones, so that only the parts of large surfaces that may touch are searched.
template <int D>
class ZoneFinder {
  public:
    /// The first `surfaces` of the regions are deformable, the others are rigid parts.
    void find(std::span<const Region<D>> regions, std::size_t surfaces);

    [[nodiscard]] const Zones<D>& of_surface(std::size_t surface) const { return zones_[surface]; }

    /// True if the part is near a deformable surface.
    [[nodiscard]] bool is_near(std::size_t part) const { return near_[part] != 0; }

    [[nodiscard]] const BroadPhaseWork& work() const { return broad_phase_.work(); }

  private:
    std::vector<Zones<D>> zones_;  ///< (surfaces)
    std::vector<char> near_;       ///< (parts)
    std::vector<geometry::Aabb<D>> boxes_;
    std::vector<char> mobile_;
    BroadPhase<D> broad_phase_;
};

}  // namespace drystone::collision::deformable
