#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/figures/figure.hpp"
#include "drystone/results/result_reader.hpp"
#include "plot_table.hpp"

namespace drystone::app {

/// Numbers of a result that can be drawn against each other.
struct PlotTable {
    std::string title;
    std::vector<sim::measures::Column> columns;
    MatX values;              ///< (points x columns)
    std::size_t usual_x = 0;  ///< columns that are drawn if none is asked for
    std::size_t usual_y = 1;
};

/// The columns of steps.csv, and what follows from them: `energy` = kinetic + potential,
/// `energy_change` since the start, `total_work_...` of each entry of the ledger up to then and
/// `total_work` of all.
[[nodiscard]] PlotTable step_table(const results::ResultReader& result);

/// The numbers of a measure over time.
[[nodiscard]] PlotTable number_table(const results::ResultReader& result,
                                     const results::records::MeasureRecord& measure);
/// A profile or histogram at the sample nearest to `time`; by default the last.
[[nodiscard]] PlotTable row_table(const results::ResultReader& result,
                                  const results::records::MeasureRecord& measure,
                                  const std::optional<double>& time);

/// Place and velocity of a body in the plane, frame by frame. Of a rigid body: of the point that is
/// `point` away from its centre of mass, in its own axes; no numbers where a person has left. Of a
/// deformable one: of its centre.
[[nodiscard]] PlotTable body_table(const results::ResultReader& result, const std::string& name,
                                   const Vec2& point);

/// Sums over the contacts of each frame.
[[nodiscard]] PlotTable contact_sums(const results::ResultReader& result);
/// The contacts of the frame nearest to `time`, by their places.
[[nodiscard]] PlotTable contact_list(const results::ResultReader& result, double time);

/// "speed (m/s)".
[[nodiscard]] std::string label_of(const sim::measures::Column& column);
/// Number of the column; a defect of `option` when there is none of this name.
[[nodiscard]] std::size_t column_of(const PlotTable& table, const std::string& option,
                                    const std::string& name, std::vector<Defect>& defects);

/// Number of the entry of `times` that is nearest to `time`; the first of equals.
[[nodiscard]] Index nearest(const std::vector<double>& times, double time);

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

/// A column of the measure `name`, whose rows are cells of a map, in colours: the sample nearest to
/// `time`, by default that with the largest absolute value, with the outlines of fixed bodies.
/// Throws InputError when the measure has no cells or no such column.
[[nodiscard]] figures::Panel map_panel_of(const std::string& name, const std::string& column,
                                          const std::optional<double>& time,
                                          const results::ResultReader& result);

}  // namespace drystone::app
