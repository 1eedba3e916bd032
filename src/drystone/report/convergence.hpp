#pragma once

#include <vector>

#include "drystone/results/result_reader.hpp"

namespace drystone::report {

/// Values that half, nine tenths, ... of the steps do not exceed.
struct Quantiles {
    double half = 0.0;
    double nine_tenths = 0.0;
    double ninety_nine_percent = 0.0;
    double largest = 0.0;
};

/// The smallest number that at least `share` of the values do not exceed; 0 without values.
[[nodiscard]] double quantile(std::vector<double> values, double share);
[[nodiscard]] Quantiles quantiles(const std::vector<double>& values);

/// How the contact problems of a run were solved.
struct Convergence {
    Index steps = 0;
    Index converged = 0;
    Index with_contact = 0;  ///< steps with contacts; the following is about them
    Quantiles residual = {};
    Quantiles iterations = {};
    std::vector<results::StepReport> worst =
        {};  ///< those with the largest residuals, the largest first
};

[[nodiscard]] Convergence convergence_of(const results::ResultReader& result,
                                         std::size_t most_worst);

}  // namespace drystone::report
