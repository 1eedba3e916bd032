// Computes quantiles of residuals and iterations, and finds the worst steps of a run.
#include "drystone/report/convergence.hpp"

#include <algorithm>
#include <cmath>

namespace drystone::report {

namespace {

constexpr Index k_piece = 10'000;  // steps that are in memory at a time

bool is_worse(const results::StepReport& a, const results::StepReport& b) {
    if (a.converged() != b.converged()) return !a.converged();
    return a.residual > b.residual;
}

}  // namespace

double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0.0;
    const double rank = std::ceil(share * static_cast<double>(values.size()));
    const auto place = static_cast<std::ptrdiff_t>(
        std::clamp(rank - 1.0, 0.0, static_cast<double>(values.size() - 1)));
    std::nth_element(values.begin(), values.begin() + place, values.end());
    return values[static_cast<std::size_t>(place)];
}

Quantiles quantiles(const std::vector<double>& values) {
    return {.half = quantile(values, 0.5),
            .nine_tenths = quantile(values, 0.9),
            .ninety_nine_percent = quantile(values, 0.99),
            .largest = quantile(values, 1.0)};
}

Convergence convergence_of(const results::ResultReader& result, std::size_t most_worst) {
    Convergence answer{.steps = result.steps()};
    std::vector<double> residuals;
    std::vector<double> iterations;
    for (Index first = 0; first < result.steps(); first += k_piece) {
        for (const results::StepReport& report :
             result.reports(first, std::min(k_piece, result.steps() - first))) {
            if (report.converged()) ++answer.converged;
            if (report.contacts > 0) {
                ++answer.with_contact;
                residuals.push_back(report.residual);
                iterations.push_back(report.iterations);
            } else if (report.converged()) {
                continue;
            }
            answer.worst.insert(
                std::upper_bound(answer.worst.begin(), answer.worst.end(), report, is_worse),
                report);
            if (answer.worst.size() > most_worst) answer.worst.pop_back();
        }
    }
    answer.residual = quantiles(residuals);
    answer.iterations = quantiles(iterations);
    return answer;
}

}  // namespace drystone::report
