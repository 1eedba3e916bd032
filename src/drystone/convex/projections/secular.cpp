// Newton's method for the secular equation of quadrics.
#include "drystone/convex/projections/secular.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace drystone::convex {

double secular_root(const VecX& p, const VecX& d) {
    assert(p.size() == d.size() && d.minCoeff() == 0.0);
    constexpr double k_epsilon = std::numeric_limits<double>::epsilon();
    constexpr int k_most_iterations = 100;

    double s = 0.0;
    for (Index i = 0; i < p.size(); ++i) {
        if (p[i] > 0.0) s = std::max(s, p[i] - d[i]);
    }

    for (int iteration = 0; iteration < k_most_iterations; ++iteration) {
        double sum2 = 0.0;  // sum (p / (s + d))^2
        double sum3 = 0.0;  // sum p^2 / (s + d)^3
        for (Index i = 0; i < p.size(); ++i) {
            if (p[i] <= 0.0) continue;
            const double denominator = s + d[i];
            const double ratio = p[i] / denominator;
            sum2 += ratio * ratio;
            sum3 += ratio * ratio / denominator;
        }
        const double norm = std::sqrt(sum2);
        if (!(norm > 1.0 + k_epsilon)) return s;
        const double step = sum2 * (norm - 1.0) / sum3;
        if (s + step == s) return s;
        s += step;
    }
    return s;
}

}  // namespace drystone::convex
