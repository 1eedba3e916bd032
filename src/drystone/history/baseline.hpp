#pragma once

#include <span>
#include <vector>

#include "drystone/history/piecewise_polynomial.hpp"

namespace drystone::history {

/// What is taken off a recorded acceleration before it is integrated. With t from the first time
/// on, the length T of the record and its final velocity V and displacement D from rest:
enum class Baseline {
    none,
    mean,          ///< the mean of the samples
    linear,        ///< the least-squares line through the samples
    velocity,      ///< the constant V / T: the final velocity is 0
    displacement,  ///< the line c_0 + c_1 t with c_0 = (6 D - 2 V T) / T^2 and
                   ///< c_1 = 6 (V T - 2 D) / T^3: final velocity and displacement are 0
};

/// The samples without their baseline. V and D are those of the interpolant, whose integrals are
/// exact; as interpolation reproduces lines, the corrected interpolant has what is promised.
[[nodiscard]] std::vector<double> without_baseline(std::span<const double> times,
                                                   std::span<const double> accelerations,
                                                   Interpolation interpolation, Baseline baseline);

}  // namespace drystone::history
