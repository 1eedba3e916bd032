// Inequalities of openness that imply metric subregularity, and its constant on samples.
#include "drystone/convex/regularity/subregularity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace drystone::convex {

double subregularity_bound(const Modulus& omega, double alpha, double beta) {
    const double bend = omega(std::hypot(alpha, beta));
    if (!(beta > bend)) return std::numeric_limits<double>::infinity();
    return (alpha + bend) / (beta - bend);
}

bool opens_values(const Modulus& omega, double alpha, double beta, double kappa) {
    return beta > kappa * alpha + omega(beta + kappa * alpha);
}

double measured_subregularity(std::span<const SubregularitySample> samples) {
    double largest = 0.0;
    for (const SubregularitySample& sample : samples) {
        if (sample.to_solutions <= 0.0) continue;
        const double ratio = sample.to_value > 0.0 ? sample.to_solutions / sample.to_value
                                                   : std::numeric_limits<double>::infinity();
        largest = std::max(largest, ratio);
    }
    return largest;
}

}  // namespace drystone::convex
