#pragma once

#include <vector>

#include "drystone/output/figure.hpp"
#include "drystone/output/plot/geometry.hpp"
#include "drystone/output/plot/label.hpp"
#include "drystone/output/plot/scale.hpp"

namespace drystone::output::plot {

/// The lines of a text in the panel; none if its position is not drawable.
[[nodiscard]] std::vector<Label> labels_of(const Text& text, const Scale& x, const Scale& y);

/// The rectangle of one line of text that runs from left to right.
[[nodiscard]] Rect box_of(const Label& label);

}  // namespace drystone::output::plot
