#pragma once

#include <vector>

#include "drystone/core/rng.hpp"
#include "drystone/scene/reading/table_reader.hpp"

namespace drystone::scene::generation {

/// Sizes of grains by mass: the part `passing[i]` of the mass is smaller than `sizes[i]`.
///
/// Between two sieves the mass is spread evenly over the logarithm of the size, a straight line on
/// the usual logarithmic paper. A grain of size s weighs s^dimension, so its number density is that
/// of the mass divided by s^dimension.
struct SieveCurve {
    std::vector<double> sizes = {};    ///< > 0, increasing
    std::vector<double> passing = {};  ///< from 0 to 1, never decreasing
    int dimension = 3;                 ///< mass by area (2) or volume (3)
};

/// Random factors in [low, high] by which shapes are enlarged.
struct SizeDistribution {
    enum class Kind {
        uniform,
        normal,     ///< mean `centre`, standard deviation `width`, cut to [low, high]
        lognormal,  ///< median `centre`, standard deviation of the logarithm `width`, cut likewise
        sieve       ///< by mass: what passes sieves of these sizes
    };
    Kind kind = Kind::uniform;
    double low = 1.0;
    double high = 1.0;
    double centre = 1.0;
    double width = 0.0;
    SieveCurve curve = {};               ///< of sieve
    std::vector<double> by_number = {};  ///< part of the number of grains below each sieve
};

/// Sizes by the curve, with what sampling needs.
[[nodiscard]] SizeDistribution sieve_distribution(SieveCurve curve);

[[nodiscard]] double sample(const SizeDistribution& distribution, Rng& rng);

/// The key `scale`: a number, `{ spread = p }` for 1 - p ... 1 + p, or `{ distribution = ... }`.
[[nodiscard]] SizeDistribution read_scale(reading::TableReader& table);

}  // namespace drystone::scene::generation
