#include "drystone/figures/plot/tick_labels.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace drystone::figures::plot {

namespace {

std::string with_minus_sign(std::string text) {
    if (text.starts_with('-')) text.replace(0, 1, "\u2212");
    return text;
}

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

TickLabels decade_labels(const Ticks& ticks) {
    TickLabels labels;
    for (const double tick : ticks.major) labels.texts.push_back({"10", integer(order_of(tick))});
    return labels;
}

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
