#pragma once

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

/// Leaves out points that nobody can see; not for logarithmic axes.
void simplify(std::vector<Line>& lines);

/// Whether something is above 0.
[[nodiscard]] bool has_positive(const std::vector<Line>& lines);

/// The vertical axis becomes logarithmic. Values of 0 are gaps; with nothing above 0 the axis stays
/// as it is.
void make_log(Panel& panel);

}  // namespace drystone::figures::curves
