#include "convex/ray_oracle.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/QR>

namespace drystone::convex::cases {

namespace {

/// The point nearest to x on the part of the ray c + s direction, s >= 0, inside the set.
VecX nearest_on_ray(const SetCase& c, const VecX& direction, const VecX& x) {
    const auto at = [&](double s) -> VecX { return c.inside + s * direction; };
    double outer = std::max(0.0, direction.dot(x - c.inside));  // the foot of x on the whole ray
    double inner = 0.0;
    if (c.excess(at(outer)) <= 0.0) return at(outer);
    for (int halving = 0; halving < 50; ++halving) {
        const double middle = 0.5 * (inner + outer);
        (c.excess(at(middle)) <= 0.0 ? inner : outer) = middle;
    }
    return at(inner);
}

/// The best of the points y(angle), angle in (-pi/2, pi/2), when |y - x| is quasi-convex.
template <class Candidate>
VecX golden_section(const VecX& x, Candidate candidate) {
    constexpr double k_shrink = std::numbers::phi - 1.0;
    double low = -0.5 * std::numbers::pi;
    double high = 0.5 * std::numbers::pi;
    double a = high - k_shrink * (high - low);
    double b = low + k_shrink * (high - low);
    VecX y_a = candidate(a);
    VecX y_b = candidate(b);
    while (high - low > 1e-9) {
        if ((y_a - x).norm() < (y_b - x).norm()) {
            high = b;
            b = a;
            y_b = y_a;
            a = high - k_shrink * (high - low);
            y_a = candidate(a);
        } else {
            low = a;
            a = b;
            y_a = y_b;
            b = low + k_shrink * (high - low);
            y_b = candidate(b);
        }
    }
    return (y_a - x).norm() < (y_b - x).norm() ? y_a : y_b;
}

}  // namespace

VecX nearest_on_rays(const SetCase& c, const VecX& x) {
    const MatX frame = Eigen::HouseholderQR<MatX>(x - c.inside).householderQ();
    const VecX u = (x - c.inside).normalized();
    return golden_section(x, [&](double longitude) {
        const VecX turned = u + std::tan(longitude) * frame.col(1);
        if (x.size() == 2) return nearest_on_ray(c, turned.normalized(), x);
        return golden_section(x, [&](double latitude) {
            const VecX ray = turned + std::tan(latitude) * frame.col(2);
            return nearest_on_ray(c, ray.normalized(), x);
        });
    });
}

}  // namespace drystone::convex::cases
