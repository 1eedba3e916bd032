#pragma once

#include <string>
#include <vector>

#include "plot_table.hpp"

namespace drystone::app {

/// What one panel of a figure shows: "SOURCE: COLUMN, COLUMN over COLUMN". Everything behind the
/// colon may be left out. SOURCE is `steps`, `contacts`, `measure NAME` or `body NAME`, each with
/// `at ...` behind it if need be: a time (s), or the place of a point of the body, `at 0 -0.5` (m).
struct PanelRequest {
    std::string kind;        ///< the first word of SOURCE
    std::string name;        ///< of the measure or body
    std::vector<double> at;  ///< the numbers behind `at`
    std::string x;           ///< empty: the usual column
    std::vector<std::string> y;
};

/// The request that the text describes. Throws InputError.
[[nodiscard]] PanelRequest parse_panel(const std::string& text);

/// The table that the request is about. A measure with a profile has its numbers over time as
/// well: those are meant when a column of them is asked for.
[[nodiscard]] PlotTable table_of(const PanelRequest& request, const results::ResultReader& result);

}  // namespace drystone::app
