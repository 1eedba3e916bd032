#pragma once

#include <span>

#include "drystone/history/piecewise_polynomial.hpp"

namespace drystone::history {

/// How a table of values becomes a function of the time.
enum class Interpolation {
    linear,  ///< straight lines between neighbours: error f'' h^2 / 8
    cubic,   ///< cubic spline, two continuous derivatives: error of the order f'''' h^4
};

/// What the function does before the first and after the last time.
enum class Outside { zero, hold };

/// The function through the points (t_i, x_i), at least two, with t_i increasing.
///
/// The spline is the not-a-knot one: the first two pieces are one cubic, and so are the last two
/// (de Boor, A Practical Guide to Splines, chapter IV), so that cubics are reproduced and the order
/// is 4 up to the ends. Three points give their parabola, two their line. Both interpolations are
/// linear in the x_i and reproduce lines.
[[nodiscard]] PiecewisePolynomial interpolant(std::span<const double> times,
                                              std::span<const double> values,
                                              Interpolation interpolation, Outside outside);

}  // namespace drystone::history
