#pragma once

#include "drystone/figures/plot/scale.hpp"
#include "drystone/figures/plot/tick_labels.hpp"
#include "drystone/figures/plot/ticks.hpp"

namespace drystone::figures::plot {

/// One axis on the picture.
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
