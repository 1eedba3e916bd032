#pragma once

#include <span>

#include "drystone/figures/figure.hpp"
#include "drystone/figures/plot/geometry.hpp"
#include "drystone/figures/plot/scale.hpp"
#include "drystone/figures/plot/series.hpp"
#include "drystone/figures/plot/ticks.hpp"

namespace drystone::figures::plot {

/// The ranges of the two axes.
struct Ranges {
    Range x{};
    Range y{};
};

/// The ranges asked for by the panel; where it asks for none, the extent of all drawable points
/// plus 4 % at either end. Data that are constant, to a relative 1e-12, get +-10 % (about zero:
/// +-1; logarithmic: half a decade); no data, [0, 1] or one decade.
[[nodiscard]] Ranges axis_ranges(const Panel& panel, std::span<const Series> series);

/// Gives a unit (a decade, if logarithmic) one length on both axes. The range of the axis that
/// shows too little grows about its centre; if the panel prescribes that range, the side of the
/// rectangle `axes` is shortened instead.
void equalize(const Panel& panel, Ranges& ranges, Rect& axes);

/// One axis on the picture: the map to pixels, ticks and the texts at the major ticks.
struct AxisLayout {
    Scale scale{};
    Ticks ticks{};
    TickLabels labels{};
};

/// As many ticks as the axis can hold without labels that touch, 10 at most: side by side on a
/// horizontal axis, on top of each other on a vertical one.
[[nodiscard]] AxisLayout horizontal_axis(const Scale& scale);
[[nodiscard]] AxisLayout vertical_axis(const Scale& scale);

/// Width of a tick label (px).
[[nodiscard]] double width_of(const NumberText& number);

/// Width of the widest tick label (px); 0 without labels.
[[nodiscard]] double label_width(const AxisLayout& axis);

}  // namespace drystone::figures::plot
