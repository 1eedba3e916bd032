#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/figures/curves/result_plot.hpp"

/// Pieces of which plots are made.
namespace drystone::figures::curves {

/// "x (m)", "ratio"
[[nodiscard]] std::string label(const std::string& name, const std::string& unit);

/// The curves of a group over time, as lines with their names. Without `names` all of them.
[[nodiscard]] std::vector<Line> of_group(const PlotData& data, std::string_view group,
                                         const std::vector<std::string>& names = {});

/// Axes over time with these lines.
[[nodiscard]] Panel over_time(std::string title, std::string y, std::vector<Line> lines);

/// The line with as few of its points as keep it within one unit of all of them (Douglas and
/// Peucker 1973). `x_unit` and `y_unit`, > 0, are the lengths of a unit along the axes. Ends, and
/// gaps where a coordinate is not finite, stay.
[[nodiscard]] Line simplified(const Line& line, double x_unit, double y_unit);

/// Simplifies the lines to within a fifth of a pixel of axes that show all of them; for linear
/// axes.
void simplify(std::vector<Line>& lines);

/// The panel over time as a figure with a logarithmic y axis, where values of 0 are gaps; nothing
/// if no value is above 0.
[[nodiscard]] std::optional<Figure> log_figure(const PlotData& data, Panel panel);

}  // namespace drystone::figures::curves
