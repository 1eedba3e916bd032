// Chooses round numbers for the ticks of an axis and writes them with as few digits as possible.
#include "drystone/figures/plot/ticks.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>

namespace drystone::figures::plot {
namespace {

constexpr double k_tolerance = 1e-9;  // relative to the step

/// The step digit * 10^exponent, digit 1, 2 or 5.
struct Step {
    int digit = 1;
    int exponent = 0;
};

/// The next larger step: 1, 2, 5, 10, 20, ...
Step next(const Step& step) noexcept {
    if (step.digit == 1) return {2, step.exponent};
    if (step.digit == 2) return {5, step.exponent};
    return {1, step.exponent + 1};
}

/// multiple * step, correctly rounded for moderate exponents: 3 * 0.1 is 0.3.
double times(double multiple, const Step& step) noexcept {
    const double digits = multiple * step.digit;
    return step.exponent >= 0 ? digits * std::pow(10.0, step.exponent)
                              : digits / std::pow(10.0, -step.exponent);
}

/// The multiples of the step inside the range, both ends included.
struct Multiples {
    double first = 0.0;
    double last = 0.0;

    [[nodiscard]] double count() const noexcept { return last - first + 1.0; }
};

/// Multiples m with low <= m step <= high, to within k_tolerance steps.
Multiples multiples_inside(const Range& range, const Step& step) noexcept {
    const double size = times(1.0, step);
    return {std::ceil(range.low / size - k_tolerance), std::floor(range.high / size + k_tolerance)};
}

/// The smallest step with at most `max_count` multiples in the range. The search starts below the
/// average distance of ticks.
Step smallest_step(const Range& range, int max_count) noexcept {
    const double average = (range.high - range.low) / max_count;
    Step step{1, static_cast<int>(std::floor(std::log10(average))) - 1};
    while (multiples_inside(range, step).count() > max_count) step = next(step);
    return step;
}

/// True for a positive value in the range, up to a relative k_tolerance.
bool inside(const Range& range, double value) noexcept {
    return value >= range.low * (1.0 - k_tolerance) && value <= range.high * (1.0 + k_tolerance);
}

/// Appends digit * 10^exponent for the given digits and all exponents, as far as in the range.
void append_powers(std::vector<double>& ticks, const Range& range, const Multiples& exponents,
                   const std::vector<int>& digits) {
    for (double exponent = exponents.first; exponent <= exponents.last; ++exponent) {
        for (const int digit : digits) {
            const double value = times(1.0, {digit, static_cast<int>(exponent)});
            if (inside(range, value)) ticks.push_back(value);
        }
    }
}

/// Replaces a leading hyphen by the minus sign U+2212.
std::string with_minus_sign(std::string text) {
    if (text.starts_with('-')) text.replace(0, 1, "\u2212");
    return text;
}

/// Fixed notation; adding 0.0 turns -0 into 0.
std::string with_decimals(double value, int decimals) {
    std::array<char, 352> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value + 0.0,
                                   std::chars_format::fixed, decimals);
    return with_minus_sign({buffer.data(), end.ptr});
}

std::string integer(int value) { return with_minus_sign(std::to_string(value)); }

/// The n for which 10^n <= |value| < 10^(n + 1), for a value with few digits.
int order_of(double value) noexcept {
    return static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9));
}

/// value / 10^n without the overflow of 10^n.
double over_power(double value, int n) noexcept {
    return n >= 0 ? value / std::pow(10.0, n) : value * std::pow(10.0, -n);
}

/// As many decimals as the step has. Numbers from 1e5 on or below 1e-3 share a power of ten.
TickLabels linear_labels(const Ticks& ticks) {
    double largest = 0.0;
    for (const double tick : ticks.major) largest = std::max(largest, std::abs(tick));

    TickLabels labels;
    int order = largest > 0.0 ? order_of(largest) : 0;
    if (order >= 5 || order < -3) {
        labels.factor = {"×10", integer(order)};
    } else {
        order = 0;
    }
    const int decimals = std::max(0, order - ticks.exponent);
    for (const double tick : ticks.major) {
        labels.texts.push_back({with_decimals(over_power(tick, order), decimals), ""});
    }
    return labels;
}

/// "10" with the exponent as superscript.
TickLabels decade_labels(const Ticks& ticks) {
    TickLabels labels;
    for (const double tick : ticks.major) labels.texts.push_back({"10", integer(order_of(tick))});
    return labels;
}

/// Plain numbers between 1e-3 and 1e5, else "2×10" with the exponent as superscript.
TickLabels one_two_five_labels(const Ticks& ticks) {
    const bool plain = ticks.major.front() > 0.99e-3 && ticks.major.back() < 0.99e5;
    TickLabels labels;
    for (const double tick : ticks.major) {
        const int order = order_of(tick);
        if (plain) {
            labels.texts.push_back({with_decimals(tick, std::max(0, -order)), ""});
        } else {
            const std::string digit = with_decimals(over_power(tick, order), 0);
            labels.texts.push_back({digit + "×10", integer(order)});
        }
    }
    return labels;
}

}  // namespace

Ticks linear_ticks(const Range& range, int max_count) {
    assert(range.low < range.high && max_count >= 3);
    const Step step = smallest_step(range, max_count);
    const Multiples multiples = multiples_inside(range, step);
    Ticks ticks{.exponent = step.exponent};
    for (double m = multiples.first; m <= multiples.last; ++m)
        ticks.major.push_back(times(m, step));
    return ticks;
}

Ticks log_ticks(const Range& range, int max_count) {
    assert(0.0 < range.low && range.low < range.high && max_count >= 3);
    const Range decades{std::log10(range.low), std::log10(range.high)};
    const Multiples powers = multiples_inside(decades, {1, 0});
    const Multiples around{powers.first - 1.0, powers.last};

    // Fewer than two powers of ten: 1, 2, 5 times powers, or a linear axis if these are too few.
    if (powers.count() < 2.0) {
        Ticks ticks{.spacing = TickSpacing::one_two_five};
        append_powers(ticks.major, range, around, {1, 2, 5});
        if (ticks.major.size() < 3) return linear_ticks(range, max_count);
        append_powers(ticks.minor, range, around, {3, 4, 6, 7, 8, 9});
        return ticks;
    }

    // Every stride-th power is labelled; the others, or 2..9 times powers, are minor ticks.
    Step stride{1, 0};
    while (multiples_inside(decades, stride).count() > max_count) stride = next(stride);
    Ticks ticks{.spacing = TickSpacing::decades};
    const Multiples labelled = multiples_inside(decades, stride);
    for (double m = labelled.first; m <= labelled.last; ++m) {
        append_powers(ticks.major, range, {times(m, stride), times(m, stride)}, {1});
    }
    const bool every_decade = stride.digit == 1 && stride.exponent == 0;
    if (every_decade) {
        append_powers(ticks.minor, range, around, {2, 3, 4, 5, 6, 7, 8, 9});
    } else {
        append_powers(ticks.minor, range, powers, {1});
    }
    return ticks;
}

TickLabels tick_labels(const Ticks& ticks) {
    switch (ticks.spacing) {
        case TickSpacing::decades:
            return decade_labels(ticks);
        case TickSpacing::one_two_five:
            return one_two_five_labels(ticks);
        case TickSpacing::linear:
            break;
    }
    return linear_labels(ticks);
}

}  // namespace drystone::figures::plot
