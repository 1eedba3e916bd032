#include "drystone/figures/plot/axis_layout.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "drystone/figures/plot/label.hpp"
#include "drystone/figures/plot/typography.hpp"

namespace drystone::figures::plot {

namespace {

constexpr int k_fewest = 3;
constexpr int k_most = 10;

AxisLayout with_ticks(const Scale& scale, int max_count) {
    AxisLayout axis{.scale = scale};
    axis.ticks =
        scale.log ? log_ticks(scale.range, max_count) : linear_ticks(scale.range, max_count);
    axis.labels = tick_labels(axis.ticks);
    return axis;
}

bool labels_fit_side_by_side(const AxisLayout& axis) {
    constexpr double k_space = 10.0;
    for (std::size_t i = 1; i < axis.ticks.major.size(); ++i) {
        const double distance = to_pixel(axis.scale, axis.ticks.major[i]) -
                                to_pixel(axis.scale, axis.ticks.major[i - 1]);
        const double needed =
            0.5 * (width_of(axis.labels.texts[i - 1]) + width_of(axis.labels.texts[i])) + k_space;
        if (std::abs(distance) < needed) return false;
    }
    return true;
}

bool labels_fit_on_top_of_each_other(const AxisLayout& axis) {
    constexpr double k_needed = 2.5 * k_tick_label_size;
    for (std::size_t i = 1; i < axis.ticks.major.size(); ++i) {
        const double distance = to_pixel(axis.scale, axis.ticks.major[i]) -
                                to_pixel(axis.scale, axis.ticks.major[i - 1]);
        if (std::abs(distance) < k_needed) return false;
    }
    return true;
}

template <class Fits>
AxisLayout densest(const Scale& scale, const Fits& fits) {
    for (int count = k_most; count > k_fewest; --count) {
        AxisLayout axis = with_ticks(scale, count);
        if (fits(axis)) return axis;
    }
    return with_ticks(scale, k_fewest);
}

}  // namespace

AxisLayout horizontal_axis(const Scale& scale) { return densest(scale, labels_fit_side_by_side); }

AxisLayout vertical_axis(const Scale& scale) {
    return densest(scale, labels_fit_on_top_of_each_other);
}

double width_of(const NumberText& number) {
    return width_of(
        Label{.text = number.digits, .superscript = number.exponent, .size = k_tick_label_size});
}

double label_width(const AxisLayout& axis) {
    double width = 0.0;
    for (const NumberText& text : axis.labels.texts) width = std::max(width, width_of(text));
    return width;
}

}  // namespace drystone::figures::plot
