#pragma once

#include "drystone/convex/projections/polyhedral_projection.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex::cases {

/// How nasty random systems are.
struct Nastiness {
    double least_angle = 1e-6;  ///< between rows that are almost but not exactly parallel
    double row_scales = 1e6;    ///< rows are multiplied by 1/row_scales .. row_scales
    double lengths = 1e12;      ///< the whole set is 1/lengths .. lengths in size
};

/// A system with a known point: random, repeated, opposite, almost parallel, dependent and empty
/// rows; constraints that are tight at the point, loose, or as good as infinite.
struct RandomSystem {
    PolyhedralSystem system;
    VecX point;     ///< satisfies every row
    double length;  ///< size of its numbers
};

RandomSystem random_feasible_system(Rng& rng, const Nastiness& nastiness);

/// The same with one row more that contradicts a positive combination of the others by a distance
/// of 1e-3 lengths or more (Farkas).
RandomSystem random_empty_system(Rng& rng, const Nastiness& nastiness);

}  // namespace drystone::convex::cases
