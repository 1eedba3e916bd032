// Draws a table of values on square grid cells as a panel of coloured squares.
#include "drystone/figures/picture/map_panel.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/core/error.hpp"
#include "drystone/figures/picture/color_scale.hpp"
#include "drystone/figures/plot/text.hpp"

namespace drystone::figures::picture {
namespace {

constexpr int k_bar_pieces = 60;

/// The least distance of two different coordinates; infinite if all are equal.
double least_distance(const VecX& coordinates) {
    std::vector<double> sorted(coordinates.begin(), coordinates.end());
    std::sort(sorted.begin(), sorted.end());
    const double rounding = 1e-9 * (sorted.back() - sorted.front());
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 1; k < sorted.size(); ++k) {
        const double step = sorted[k] - sorted[k - 1];
        if (step > rounding) least = std::min(least, step);
    }
    return least;
}

/// An opaque rectangle of the panel.
Area box(double left, double bottom, double right, double top, Color color) {
    return {.x = {left, right, right, left},
            .y = {bottom, bottom, top, top},
            .color = color,
            .opacity = 1.0};
}

/// A bar from `bottom` to `top`, of the given width, with the values at its ends and in the middle.
void add_bar(Panel& panel, const ColorScale& scale, const std::string& quantity, double left,
             double width, double bottom, double top) {
    const double piece = (top - bottom) / k_bar_pieces;
    for (int k = 0; k < k_bar_pieces; ++k) {
        const double low = bottom + k * piece;
        panel.areas.push_back(box(left, low, left + width, low + piece,
                                  scale.at((k + 0.5) / k_bar_pieces * scale.largest)));
    }
    panel.lines.push_back({.x = {left, left + width, left + width, left, left},
                           .y = {bottom, bottom, top, top, bottom},
                           .color = k_ink,
                           .width = 0.7});
    for (const double share : {0.0, 0.5, 1.0}) {
        panel.texts.push_back({.x = left + width,
                               .y = bottom + share * (top - bottom),
                               .text = plot::short_number(share * scale.largest),
                               .dx = 5.0,
                               .dy = -4.0});
    }
    panel.texts.push_back({.x = left, .y = top, .text = quantity, .dy = 8.0});
}

}  // namespace

Panel map_panel(const MapDrawing& map) {
    if (map.values.size() == 0 || map.x.size() != map.values.size() ||
        map.y.size() != map.values.size()) {
        throw InputError({.what = "map",
                          .expected = "cells with x, y and a value each",
                          .found = std::to_string(map.values.size()) + " values"});
    }
    double width = std::min(least_distance(map.x), least_distance(map.y));
    if (!std::isfinite(width)) width = 1.0;
    ColorScale scale{.largest = map.largest};
    for (Index k = 0; map.largest <= 0.0 && k < map.values.size(); ++k) {
        if (map.values[k] > scale.largest) scale.largest = map.values[k];
    }
    Panel panel{.title = map.title,
                .x = {.label = "x (m)"},
                .y = {.label = "y (m)"},
                .equal_axes = true,
                .legend = Legend::none};
    for (Index k = 0; k < map.values.size(); ++k) {
        if (!(map.values[k] > 0.0)) continue;
        panel.areas.push_back(box(map.x[k] - 0.5 * width, map.y[k] - 0.5 * width,
                                  map.x[k] + 0.5 * width, map.y[k] + 0.5 * width,
                                  scale.at(map.values[k])));
    }
    for (const std::vector<Vec2>& outline : map.outlines) {
        Line line{.color = k_ink, .width = 2.0};
        for (std::size_t k = 0; k <= outline.size() && !outline.empty(); ++k) {
            line.x.push_back(outline[k % outline.size()].x());
            line.y.push_back(outline[k % outline.size()].y());
        }
        panel.lines.push_back(std::move(line));
    }
    const double left = map.x.maxCoeff() + 0.5 * width;
    const double extent = left - (map.x.minCoeff() - 0.5 * width);
    add_bar(panel, scale, map.quantity, left + 0.05 * extent, 0.035 * extent,
            map.y.minCoeff() - 0.5 * width, map.y.maxCoeff() + 0.5 * width);
    // Room for the numbers of the bar.
    panel.x.range =
        Range{.low = map.x.minCoeff() - 0.5 * width - 0.03 * extent, .high = left + 0.24 * extent};
    return panel;
}

}  // namespace drystone::figures::picture
