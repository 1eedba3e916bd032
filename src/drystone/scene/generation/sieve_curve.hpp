#pragma once

#include <vector>

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

/// What part of the number of grains lies below each sieve (sizes), from 0 to 1: between two sieves
/// the number grows by dp / (D ln(s_1 / s_0)) (s_0^-D - s_1^-D), up to a common factor.
[[nodiscard]] std::vector<double> passing_by_number(const SieveCurve& curve);

/// The size of a grain of which the part `u` in [0, 1) of the grains is smaller, by the inverse of
/// the number distribution; `by_number` is passing_by_number(curve).
[[nodiscard]] double size_at(const SieveCurve& curve, const std::vector<double>& by_number,
                             double u);

}  // namespace drystone::scene::generation
