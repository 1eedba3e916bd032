// Baselines of recorded accelerations: mean, line, or what makes the final motion vanish.
#include "drystone/history/baseline.hpp"

#include <cassert>
#include <cstddef>

namespace drystone::history {

namespace {

/// c_0 + c_1 (t - origin)
struct Line {
    double c_0 = 0.0;
    double c_1 = 0.0;
    double origin = 0.0;
};

double mean(std::span<const double> values) {
    double sum = 0.0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

/// Least squares; from the mean of the times, where the two coefficients are independent.
Line fitted_line(std::span<const double> times, std::span<const double> values) {
    const double origin = mean(times);
    const double middle = mean(values);
    double product = 0.0;
    double square = 0.0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        product += (times[i] - origin) * (values[i] - middle);
        square += (times[i] - origin) * (times[i] - origin);
    }
    return {.c_0 = middle, .c_1 = product / square, .origin = origin};
}

/// The line that takes final velocity and, if asked for, displacement to 0.
Line resting_line(std::span<const double> times, std::span<const double> values,
                  Interpolation interpolation, bool displacement) {
    const PiecewisePolynomial v =
        interpolant(times, values, interpolation, Outside::zero).integral();
    const double T = times.back() - times.front();
    const double V = v(times.back());
    if (!displacement) return {.c_0 = V / T, .c_1 = 0.0, .origin = times.front()};
    const double D = v.integral()(times.back());
    return {.c_0 = (6.0 * D - 2.0 * V * T) / (T * T),
            .c_1 = 6.0 * (V * T - 2.0 * D) / (T * T * T),
            .origin = times.front()};
}

Line line_of(std::span<const double> times, std::span<const double> values,
             Interpolation interpolation, Baseline baseline) {
    switch (baseline) {
        case Baseline::none:
            break;
        case Baseline::mean:
            return {.c_0 = mean(values), .c_1 = 0.0, .origin = times.front()};
        case Baseline::linear:
            return fitted_line(times, values);
        case Baseline::velocity:
            return resting_line(times, values, interpolation, false);
        case Baseline::displacement:
            return resting_line(times, values, interpolation, true);
    }
    return {};
}

}  // namespace

std::vector<double> without_baseline(std::span<const double> times,
                                     std::span<const double> accelerations,
                                     Interpolation interpolation, Baseline baseline) {
    assert(times.size() >= 2 && times.size() == accelerations.size());
    std::vector<double> result(accelerations.begin(), accelerations.end());
    if (baseline == Baseline::none) return result;
    const Line line = line_of(times, accelerations, interpolation, baseline);
    for (std::size_t i = 0; i < result.size(); ++i) {
        result[i] -= line.c_0 + line.c_1 * (times[i] - line.origin);
    }
    return result;
}

}  // namespace drystone::history
