#pragma once

#include <array>
#include <memory>
#include <optional>

#include "drystone/scene/spec/measure.hpp"
#include "drystone/sim/measures/bodies.hpp"
#include "drystone/sim/measures/cuboid.hpp"

namespace drystone::sim::measures {

/// The region of a measure: a fixed box, or a box between walls that moves with them. The face of
/// a wall is the side of its bounding box towards the other wall of the pair.
class Region {
  public:
    /// Without `spec`: everywhere. Throws InputError for walls that have no face across their axis
    /// (a tilted half-plane), or leave nothing between them at `start`.
    Region(const std::optional<scene::RegionSpec>& spec, std::shared_ptr<const Bodies> bodies,
           const Snapshot& start);

    /// Empty or turned inside out when the walls have passed each other.
    [[nodiscard]] Cuboid at(const Snapshot& state) const;

    /// The images of bodies in it.
    [[nodiscard]] RegionImages images(const Snapshot& state) const { return {state, at(state)}; }

    /// Its area or volume; that of the periodic cell where no region is given.
    [[nodiscard]] double volume(const Snapshot& state) const;

    /// Whether walls bound it along this axis.
    [[nodiscard]] bool has_walls(int axis) const;

  private:
    struct Walls {
        Index first = -1;
        Index second = -1;
    };

    void check(const Snapshot& start) const;

    std::shared_ptr<const Bodies> bodies_;
    Cuboid fixed_;
    std::array<Walls, 3> walls_ = {};
};

}  // namespace drystone::sim::measures
