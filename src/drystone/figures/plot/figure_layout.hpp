#pragma once

#include <string>
#include <vector>

#include "drystone/figures/figure.hpp"
#include "drystone/figures/plot/panel_layout.hpp"

namespace drystone::figures::plot {

struct FigureLayout {
    double width = 0.0;
    double height = 0.0;
    std::vector<std::string> title{};   ///< in lines
    std::vector<PanelLayout> panels{};  ///< one for each panel of the figure
};

/// The layout of a valid figure: axes of equal size in rows and columns, with as much space between
/// them as the labels of each row and column need.
[[nodiscard]] FigureLayout layout_of(const Figure& figure);

}  // namespace drystone::figures::plot
