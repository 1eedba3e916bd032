#pragma once

#include <span>
#include <vector>

#include "drystone/core/rng.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/scene/generation/balls.hpp"

namespace drystone::scene::generation {

/// Where disks or balls are put. In the plane the third components are not used.
struct PackingRegion {
    int dimension = 3;
    Vec3 low = Vec3::Zero();
    Vec3 high = Vec3::Ones();
    double gap = 0.0;  ///< least distance of two bodies (m)
};

/// Random centres of disks or balls that keep `gap` from each other and lie in the region (random
/// sequential addition), in the order of `radii`. Stops at the first that finds no place in
/// 100,000 trials, so the result is shorter than `radii` when they do not fit. Largest first fits
/// most: up to about half of the area or a third of the volume.
///
/// A grid of cells, each with a list of the bodies that reach into it, makes the cost per trial
/// independent of the number of bodies for any ratio of sizes.
[[nodiscard]] std::vector<Vec3> pack(const PackingRegion& region, std::span<const double> radii,
                                     Rng& rng);

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

/// A floor between vertical walls, open above. Up is y in the plane and z in space.
struct DepositionBox {
    int dimension = 3;
    Vec3 low = Vec3::Zero();        ///< lowest corner
    Vec3 footprint = Vec3::Ones();  ///< sides of the floor; the others are not used
};

/// Resting places of disks or balls that fall one after the other (drop and roll, Visscher and
/// Bolsterli 1972), in the order of `radii`.
///
/// A grain starts above a random place of the floor and takes the steepest way down: it falls,
/// rolls on one ball along a meridian, and in space along the circle on which it touches two balls
/// or a ball and a wall, until the floor or the normals of what it touches carry it: the upward
/// vector is a combination of them without negative coefficients. All ways are lines and arcs of
/// circles, so that the first obstacle of a grain is computed exactly and grains touch up to
/// rounding. Shorter than `radii` if a grain finds no rest, which only rounding could cause.
[[nodiscard]] std::vector<Vec3> deposit(const DepositionBox& box, std::span<const double> radii,
                                        Rng& rng);

}  // namespace drystone::scene::generation
