// Hessians by differences, negated functions, and the function of a ball.
#include "drystone/convex/projections/smooth_function.hpp"

#include <cmath>
#include <limits>

namespace drystone::convex {

MatX hessian(const SmoothFunction& function, const VecX& x) {
    if (function.hessian) return function.hessian(x);
    const Index n = x.size();
    const double step = std::cbrt(std::numeric_limits<double>::epsilon()) * (1.0 + x.norm());
    MatX H(n, n);
    for (Index i = 0; i < n; ++i) {
        VecX forward = x;
        VecX backward = x;
        forward[i] += step;
        backward[i] -= step;
        H.col(i) = (function.gradient(forward) - function.gradient(backward)) / (2.0 * step);
    }
    return 0.5 * (H + H.transpose());
}

SmoothFunction negated(const SmoothFunction& function) {
    return {.value = [function](const VecX& x) { return -function.value(x); },
            .gradient = [function](const VecX& x) -> VecX { return -function.gradient(x); },
            .hessian = [function](const VecX& x) -> MatX { return -hessian(function, x); }};
}

SmoothFunction ball_function(const VecX& center, double radius) {
    return {.value =
                [center, radius](const VecX& x) {
                    return ((x - center).squaredNorm() - radius * radius) / (2.0 * radius);
                },
            .gradient = [center, radius](const VecX& x) -> VecX { return (x - center) / radius; },
            .hessian = [radius](const VecX& x) -> MatX {
                return MatX::Identity(x.size(), x.size()) / radius;
            }};
}

}  // namespace drystone::convex
