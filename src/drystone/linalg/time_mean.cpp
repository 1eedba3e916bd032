// The mean of a function of time by adaptive quadrature.
#include "drystone/linalg/time_mean.hpp"

#include <algorithm>
#include <vector>

namespace drystone {

namespace {

constexpr int k_parts = 32;
constexpr int k_most_halvings = 30;
constexpr double k_tolerance = 1e-10;

/// f at the ends and in the middle of a part.
struct Part {
    double a = 0.0;
    double b = 0.0;
    VecX at_a;
    VecX middle;
    VecX at_b;

    [[nodiscard]] VecX simpson() const { return (b - a) / 6.0 * (at_a + 4.0 * middle + at_b); }
};

class Quadrature {
  public:
    /// Of f minus its value in the middle of the whole, so that constants leave no rounding.
    Quadrature(const std::function<VecX(double)>& f, const VecX& reference)
        : f_(f), reference_(reference) {}

    [[nodiscard]] VecX value(double t) {
        VecX difference = f_(t) - reference_;
        if (difference.size() > 0) largest_ = std::max(largest_, difference.cwiseAbs().maxCoeff());
        return difference;
    }

    [[nodiscard]] VecX integral(const Part& part, int halvings) {
        const double m = 0.5 * (part.a + part.b);
        const Part left{part.a, m, part.at_a, value(0.5 * (part.a + m)), part.middle};
        const Part right{m, part.b, part.middle, value(0.5 * (m + part.b)), part.at_b};
        const VecX coarse = part.simpson();
        const VecX fine = left.simpson() + right.simpson();
        const VecX error = (fine - coarse) / 15.0;
        const bool good = error.size() == 0 ||
                          error.cwiseAbs().maxCoeff() <= k_tolerance * largest_ * (part.b - part.a);
        if (good || halvings == k_most_halvings) return fine + error;
        return integral(left, halvings + 1) + integral(right, halvings + 1);
    }

  private:
    const std::function<VecX(double)>& f_;
    const VecX& reference_;
    double largest_ = 0.0;
};

}  // namespace

VecX time_mean(const std::function<VecX(double)>& f, double a, double b) {
    const VecX reference = f(0.5 * (a + b));
    Quadrature quadrature(f, reference);
    // Samples of all parts first: they give the size of f.
    std::vector<VecX> samples;
    for (int k = 0; k <= 2 * k_parts; ++k) {
        samples.push_back(quadrature.value(a + (b - a) * k / (2.0 * k_parts)));
    }
    VecX sum = VecX::Zero(reference.size());
    for (std::size_t k = 0; k < k_parts; ++k) {
        const auto place = [&](std::size_t i) {
            return a + (b - a) * static_cast<double>(i) / (2.0 * k_parts);
        };
        sum += quadrature.integral({.a = place(2 * k),
                                    .b = place(2 * k + 2),
                                    .at_a = samples[2 * k],
                                    .middle = samples[2 * k + 1],
                                    .at_b = samples[2 * k + 2]},
                                   0);
    }
    return reference + sum / (b - a);
}

}  // namespace drystone
