#include "drystone/convex/moving_inequality.hpp"

#include <cmath>
#include <limits>

namespace drystone::convex {

SmoothFunction at(const MovingInequality& inequality, double t) {
    SmoothFunction function{
        .value = [value = inequality.value, t](const VecX& x) { return value(t, x); },
        .gradient = [gradient = inequality.gradient, t](const VecX& x) { return gradient(t, x); }};
    if (inequality.hessian) {
        function.hessian = [hessian = inequality.hessian, t](const VecX& x) {
            return hessian(t, x);
        };
    }
    return function;
}

double time_derivative(const MovingInequality& inequality, double t, const VecX& x) {
    if (inequality.time_derivative) return inequality.time_derivative(t, x);
    const double step = std::cbrt(std::numeric_limits<double>::epsilon()) * (1.0 + std::abs(t));
    return (inequality.value(t + step, x) - inequality.value(t - step, x)) / (2.0 * step);
}

MovingInequality moving_half_space(const std::function<VecX(double)>& normal,
                                   const std::function<double(double)>& offset) {
    return {
        .value = [normal, offset](double t, const VecX& x) { return normal(t).dot(x) - offset(t); },
        .gradient = [normal](double t, const VecX&) { return normal(t); },
        .hessian = [](double, const VecX& x) -> MatX { return MatX::Zero(x.size(), x.size()); }};
}

}  // namespace drystone::convex
