#pragma once

#include <span>
#include <vector>

#include "drystone/core/rng.hpp"
#include "drystone/scene/generation/balls.hpp"

namespace drystone::scene::generation {

/// Centres, and the common factor on the radii at which nothing overlaps.
struct DensePacking {
    std::vector<Vec3> centres;
    double scale = 0.0;  ///< 1 when the balls fit as they are; never more
};

/// Balls of the given radii in a box, as dense as they get by growing without dynamics.
///
/// Balls start at random places, smaller than they should be, and grow in steps; after each step
/// overlaps are pushed apart by descending the energy 1/2 sum max(0, overlap)^2 (with the momentum
/// of FIRE, Bitzek et al. 2006). A step that leaves overlaps is taken back and halved, down to
/// 1/2000 of the radius, at which the packing is jammed (compare O'Hern et al. 2003). Random
/// packings end at about 0.84 of the area and 0.64 of the volume.
[[nodiscard]] DensePacking pack_densely(const BallBox& box, std::span<const double> radii,
                                        Rng& rng);

}  // namespace drystone::scene::generation
