#pragma once

#include <span>
#include <vector>

#include "drystone/core/rng.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::scene::generation {

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
