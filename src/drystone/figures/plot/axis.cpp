// Chooses the ranges of the two axes of a panel and the densest ticks whose labels do not touch.
#include "drystone/figures/plot/axis.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "drystone/figures/plot/text.hpp"

namespace drystone::figures::plot {
namespace {

// Share of the length of the data that is left free at either end of an axis.
constexpr double k_padding = 0.04;

/// The smallest interval that contains every value added; low > high if there is none.
struct Extent {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void add(double value) noexcept {
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

Range about(double center, double half) noexcept { return {center - half, center + half}; }

/// `extent` in the coordinate in which the axis is uniform, with k_padding of its length at either
/// end. Cases: (nearly) constant data on a logarithmic axis get half a decade, about zero +-1,
/// other constant data +-10 %.
Range padded(const Range& extent, bool log) noexcept {
    const double span = extent.high - extent.low;
    const double center = extent.low + 0.5 * span;
    const double size = std::max(std::abs(extent.low), std::abs(extent.high));
    if (log) {
        constexpr double k_smallest_decades = 1e-6;
        return span < k_smallest_decades ? about(center, 0.5)
                                         : about(center, (0.5 + k_padding) * span);
    }
    constexpr double k_smallest = 1e-290;
    if (size < k_smallest) return about(0.0, 1.0);
    if (span <= 1e-12 * size || span < k_smallest) return about(center, 0.1 * size);
    return about(center, (0.5 + k_padding) * span);
}

/// Cases: prescribed by the panel; no data; extent of the data with padding.
Range axis_range(const Axis& axis, const Extent& extent) {
    if (axis.range) return *axis.range;
    if (extent.low > extent.high) return axis.log ? Range{1.0, 10.0} : Range{0.0, 1.0};
    const Range data{extent.low, extent.high};
    return from_uniform(padded(uniform(data, axis.log), axis.log), axis.log);
}

double span_of(const Range& range) noexcept { return range.high - range.low; }

// Major ticks of an axis; the fewest are drawn even where their labels touch.
constexpr int k_fewest = 3;
constexpr int k_most = 10;

/// The axis with at most `max_count` major ticks.
AxisLayout with_ticks(const Scale& scale, int max_count) {
    AxisLayout axis{.scale = scale};
    axis.ticks =
        scale.log ? log_ticks(scale.range, max_count) : linear_ticks(scale.range, max_count);
    axis.labels = tick_labels(axis.ticks);
    return axis;
}

/// True if neighbouring labels leave k_space px between them (horizontal axis).
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

/// True if neighbouring ticks are far enough apart for a line of text each (vertical axis).
bool labels_fit_on_top_of_each_other(const AxisLayout& axis) {
    constexpr double k_needed = 2.5 * k_tick_label_size;
    for (std::size_t i = 1; i < axis.ticks.major.size(); ++i) {
        const double distance = to_pixel(axis.scale, axis.ticks.major[i]) -
                                to_pixel(axis.scale, axis.ticks.major[i - 1]);
        if (std::abs(distance) < k_needed) return false;
    }
    return true;
}

/// The axis with the most ticks, from k_most down to k_fewest, for which `fits` is true.
template <class Fits>
AxisLayout densest(const Scale& scale, const Fits& fits) {
    for (int count = k_most; count > k_fewest; --count) {
        AxisLayout axis = with_ticks(scale, count);
        if (fits(axis)) return axis;
    }
    return with_ticks(scale, k_fewest);
}

}  // namespace

Ranges axis_ranges(const Panel& panel, std::span<const Series> series) {
    Extent x;
    Extent y;
    for (const Series& s : series) {
        for (std::size_t i = 0; i < s.x.size(); ++i) {
            if (!is_drawable(s.x[i], panel.x.log) || !is_drawable(s.y[i], panel.y.log)) continue;
            x.add(s.x[i]);
            y.add(s.y[i]);
        }
    }
    return {axis_range(panel.x, x), axis_range(panel.y, y)};
}

void equalize(const Panel& panel, Ranges& ranges, Rect& axes) {
    // Pixels per unit of the axis that is shown more densely; both axes get this scale.
    const double scale = std::min(axes.width / span_of(uniform(ranges.x, panel.x.log)),
                                  axes.height / span_of(uniform(ranges.y, panel.y.log)));
    const auto fit = [scale](const Axis& axis, Range& range, double& start, double& length) {
        const Range shown = uniform(range, axis.log);
        // A prescribed range keeps its numbers and gets a shorter axis, centred in the space. Other
        // ranges grow around their middle until they fill the axis.
        if (axis.range) {
            const double needed = span_of(shown) * scale;
            start += 0.5 * (length - needed);
            length = needed;
        } else {
            const double center = shown.low + 0.5 * span_of(shown);
            range = from_uniform(about(center, 0.5 * length / scale), axis.log);
        }
    };
    fit(panel.x, ranges.x, axes.left, axes.width);
    fit(panel.y, ranges.y, axes.top, axes.height);
}

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
