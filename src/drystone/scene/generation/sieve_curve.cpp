#include "drystone/scene/generation/sieve_curve.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace drystone::scene::generation {

std::vector<double> passing_by_number(const SieveCurve& curve) {
    const auto weight = [&](double size) { return std::pow(size, -curve.dimension); };
    std::vector<double> numbers{0.0};
    for (std::size_t i = 1; i < curve.sizes.size(); ++i) {
        const double span = std::log(curve.sizes[i] / curve.sizes[i - 1]);
        const double mass = (curve.passing[i] - curve.passing[i - 1]) / (curve.dimension * span);
        numbers.push_back(numbers.back() +
                          mass * (weight(curve.sizes[i - 1]) - weight(curve.sizes[i])));
    }
    const double all = numbers.back();
    for (double& number : numbers) number /= all;
    return numbers;
}

double size_at(const SieveCurve& curve, const std::vector<double>& by_number, double u) {
    const auto above = std::upper_bound(by_number.begin(), by_number.end(), u);
    const auto last = static_cast<std::ptrdiff_t>(by_number.size()) - 1;
    const auto i =
        static_cast<std::size_t>(std::clamp(above - by_number.begin(), std::ptrdiff_t{1}, last));
    const double part = (u - by_number[i - 1]) / (by_number[i] - by_number[i - 1]);
    // Between two sieves the number below s is linear in s^-D.
    const double low = std::pow(curve.sizes[i - 1], -curve.dimension);
    const double high = std::pow(curve.sizes[i], -curve.dimension);
    const double size = std::pow(low + part * (high - low), -1.0 / curve.dimension);
    return std::clamp(size, curve.sizes[i - 1], curve.sizes[i]);
}

}  // namespace drystone::scene::generation
