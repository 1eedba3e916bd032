#pragma once

#include <functional>
#include <vector>

#include "drystone/convex/smooth_function.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// c(t, x) <= 0 with c smooth, convex in x: one wall of a moving set (Moreau 1999, eq. 10).
struct MovingInequality {
    std::function<double(double, const VecX&)> value;
    std::function<VecX(double, const VecX&)> gradient;                ///< with respect to x
    std::function<MatX(double, const VecX&)> hessian = {};            ///< optional
    std::function<double(double, const VecX&)> time_derivative = {};  ///< dc/dt, optional
};

/// x -> c(t, x) at one instant.
[[nodiscard]] SmoothFunction at(const MovingInequality& inequality, double t);

/// dc/dt at (t, x), by central differences when it was not given.
[[nodiscard]] double time_derivative(const MovingInequality& inequality, double t, const VecX& x);

/// normal(t).x <= offset(t).
[[nodiscard]] MovingInequality moving_half_space(const std::function<VecX(double)>& normal,
                                                 const std::function<double(double)>& offset);

}  // namespace drystone::convex
