#pragma once

#include <limits>

#include "drystone/linalg/types.hpp"

/// Derivatives of piecewise smooth functions by central differences, with their error.
namespace drystone::problem::test {

struct Difference {
    MatX derivative;
    double error = 0.0;  ///< bound of |derivative - df/dx|, large where a kink is near
};

/// Central differences of f at x, whose numbers have the size `scale`.
///
/// The steps h and h / 2 differ by three times the truncation error of the second, or by the jump
/// of the derivative when there is a kink between them and x. Rounding adds that of f (some hundred
/// operations) over h.
template <class Function>
Difference central_difference(Function f, const VecX& x, double scale) {
    const double step = 1e-5 * scale;
    const auto slopes = [&](double h) {
        MatX result(VecX(f(x)).size(), x.size());
        for (Index j = 0; j < x.size(); ++j) {
            const VecX shift = h * VecX::Unit(x.size(), j);
            result.col(j) = (VecX(f(x + shift)) - VecX(f(x - shift))) / (2.0 * h);
        }
        return result;
    };
    Difference result{.derivative = slopes(0.5 * step)};
    const double rounding = 100.0 * std::numeric_limits<double>::epsilon() * scale / step;
    result.error = (slopes(step) - result.derivative).norm() + rounding;
    return result;
}

}  // namespace drystone::problem::test
