#pragma once

#include <vector>

#include "drystone/figures/figure.hpp"
#include "drystone/figures/plot/geometry.hpp"
#include "drystone/figures/plot/label.hpp"
#include "drystone/figures/plot/scale.hpp"

namespace drystone::figures::plot {

/// The lines of a text in the panel; none if its position is not drawable.
[[nodiscard]] std::vector<Label> labels_of(const Text& text, const Scale& x, const Scale& y);

/// The rectangle of one line of text that runs from left to right.
[[nodiscard]] Rect box_of(const Label& label);

}  // namespace drystone::figures::plot
