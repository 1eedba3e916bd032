#pragma once

#include <span>
#include <vector>

#include "drystone/core/rng.hpp"
#include "drystone/linalg/types.hpp"

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

}  // namespace drystone::scene::generation
