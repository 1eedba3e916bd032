#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "drystone/formula/expression.hpp"
#include "drystone/scene/spec/settings.hpp"

namespace drystone::scene::defaults {

/// Instants at which functions of time are looked at: the middles of 101 equal parts of the run.
inline std::vector<double> sample_instants(const TimeSpec& time) {
    constexpr int k_samples = 101;
    std::vector<double> instants;
    for (int k = 0; k < k_samples; ++k) {
        instants.push_back(time.start + (time.end - time.start) * (k + 0.5) / k_samples);
    }
    return instants;
}

/// The values of `function` at the instants, without those that are not finite.
template <class Function>
std::vector<double> sampled(const std::vector<double>& instants, const Function& function) {
    std::vector<double> values;
    for (const double t : instants) {
        const double value = function(t);
        if (std::isfinite(value)) values.push_back(value);
    }
    return values;
}

/// The mean; 0 of nothing.
inline double mean(const std::vector<double>& values) {
    double sum = 0.0;
    for (const double value : values) sum += value;
    return values.empty() ? 0.0 : sum / static_cast<double>(values.size());
}

/// The middle one, the lower of two; 0 of nothing.
inline double median(std::vector<double> values) {
    if (values.empty()) return 0.0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// The largest; 0 of nothing.
inline double largest(const std::vector<double>& values) {
    return values.empty() ? 0.0 : *std::max_element(values.begin(), values.end());
}

/// Mean of |f| over the instants.
inline double mean_magnitude(const std::vector<double>& instants, const formula::Expression& f) {
    if (f.is_constant()) return std::abs(f(0.0));
    return mean(sampled(instants, [&](double t) { return std::abs(f(t)); }));
}

}  // namespace drystone::scene::defaults
