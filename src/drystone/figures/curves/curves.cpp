#include "drystone/figures/curves/curves.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/figures/polyline.hpp"

namespace drystone::figures::curves {

namespace {

/// A curve stays within this part of the axes of all its points, a fifth of a pixel.
constexpr double k_fineness = 5e-4;

double extent(const std::vector<Line>& lines, std::vector<double> Line::*axis) {
    double low = 0.0;
    double high = 0.0;
    bool any = false;
    for (const Line& line : lines) {
        for (const double value : line.*axis) {
            if (!std::isfinite(value)) continue;
            low = any ? std::min(low, value) : value;
            high = any ? std::max(high, value) : value;
            any = true;
        }
    }
    return high > low ? high - low : 1.0;
}

}  // namespace

std::string label(const std::string& name, const std::string& unit) {
    return unit.empty() ? name : name + " (" + unit + ")";
}

std::vector<Line> of_group(const PlotData& data, std::string_view group,
                           const std::vector<std::string>& names) {
    std::vector<Line> lines;
    for (const results::Series& series : data.series) {
        const bool wanted =
            names.empty() || std::find(names.begin(), names.end(), series.name) != names.end();
        if (series.group != group || !wanted) continue;
        lines.push_back({.x = series.x, .y = series.y, .label = series.label});
    }
    return lines;
}

Panel over_time(std::string title, std::string y, std::vector<Line> lines) {
    simplify(lines);
    if (lines.size() == 1) lines.front().label.clear();
    return {.title = std::move(title),
            .x = {.label = "time (s)"},
            .y = {.label = std::move(y)},
            .lines = std::move(lines)};
}

void simplify(std::vector<Line>& lines) {
    const double x_unit = k_fineness * extent(lines, &Line::x);
    const double y_unit = k_fineness * extent(lines, &Line::y);
    for (Line& line : lines) line = simplified(line, x_unit, y_unit);
}

bool has_positive(const std::vector<Line>& lines) {
    return std::any_of(lines.begin(), lines.end(), [](const Line& line) {
        return std::any_of(line.y.begin(), line.y.end(), [](double y) { return y > 0.0; });
    });
}

void make_log(Panel& panel) {
    if (has_positive(panel.lines)) panel.y.log = true;
}

}  // namespace drystone::figures::curves
