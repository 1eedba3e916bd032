#pragma once

#include <vector>

#include "drystone/core/rng.hpp"
#include "drystone/scene/generation/sieve_curve.hpp"
#include "drystone/scene/reading/table_reader.hpp"

namespace drystone::scene::generation {

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
    std::vector<double> by_number = {};  ///< passing_by_number(curve)
};

/// Sizes by the curve, with what sampling needs.
[[nodiscard]] SizeDistribution sieve_distribution(SieveCurve curve);

[[nodiscard]] double sample(const SizeDistribution& distribution, Rng& rng);

/// The key `scale`: a number, `{ spread = p }` for 1 - p ... 1 + p, or `{ distribution = ... }`.
[[nodiscard]] SizeDistribution read_scale(reading::TableReader& table);

}  // namespace drystone::scene::generation
