#pragma once

#include <string>
#include <vector>

#include "drystone/figures/figure.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::figures::picture {

/// Values on square grid cells of the plane, to be drawn in colours.
struct MapDrawing {
    std::string title = {};
    std::string quantity = {};                     ///< with its unit, for the bar of colours
    VecX x = {};                                   ///< (cells) their middles (m)
    VecX y = {};                                   ///< (cells)
    VecX values = {};                              ///< (cells) NaN and values <= 0 are left white
    double largest = 0.0;                          ///< end of the colours; 0: the largest value
    std::vector<std::vector<Vec2>> outlines = {};  ///< of obstacles, drawn over the cells
};

/// The map as a panel with equal axes: cells in the colours of ColorScale, outlines, and a
/// bar of colours beside. The width of cells is the least distance of two middles along an axis.
/// Throws InputError for lists of different lengths or without cells.
[[nodiscard]] Panel map_panel(const MapDrawing& map);

}  // namespace drystone::figures::picture
