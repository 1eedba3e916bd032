#pragma once

#include <cmath>
#include <utility>

namespace drystone {

/// Where `function` changes sign between `low` and `high`, at which it has different signs: regula
/// falsi of Illinois (Dowell and Jarratt 1971), and bisection in every third step. Exact to
/// rounding, also for functions that jump.
template <class Function>
[[nodiscard]] double bracketed_root(Function function, double low, double high) {
    double at_low = function(low);
    double at_high = function(high);
    for (int step = 0; step < 200; ++step) {
        const double width = high - low;
        double x = high - at_high * width / (at_high - at_low);
        if (!(x > low && x < high) || step % 3 == 2) x = low + 0.5 * width;
        if (!(x > low && x < high)) break;
        const double at_x = function(x);
        if (at_x == 0.0) return x;
        if ((at_x < 0.0) == (at_low < 0.0)) {
            low = x;
            at_low = at_x;
            at_high *= 0.5;
        } else {
            high = x;
            at_high = at_x;
            at_low *= 0.5;
        }
    }
    return std::abs(at_low) < std::abs(at_high) ? low : high;
}

/// Halves the interval between a number for which `holds` is true and one, on either side of it,
/// for which it is false. Returns the two ends, the true one first; neither is tested.
template <class Predicate>
[[nodiscard]] std::pair<double, double> bisected(Predicate holds, double yes, double no,
                                                 int halvings) {
    for (int k = 0; k < halvings; ++k) {
        const double middle = 0.5 * (yes + no);
        (holds(middle) ? yes : no) = middle;
    }
    return {yes, no};
}

}  // namespace drystone
