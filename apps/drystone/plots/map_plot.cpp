// Draws columns of a table as a coloured map.
#include <cmath>

#include "drystone/core/error.hpp"
#include "drystone/figures/picture/map_panel.hpp"
#include "drystone/results/exports/run_csv.hpp"
#include "drystone/results/shapes/body_surfaces.hpp"
#include "plot_table.hpp"
#include "plots/plot_table.hpp"

namespace drystone::app {

namespace {

using results::ResultReader;

/// Outlines of the bodies that are fixed, in the last frame.
std::vector<std::vector<Vec2>> fixed_outlines(const ResultReader& result) {
    std::vector<std::vector<Vec2>> outlines;
    if (result.frames() == 0) return outlines;
    const results::shapes::BodySurfaces surfaces = result.surfaces();
    const std::vector<Vec3> points =
        results::shapes::placed(surfaces, result.frame(result.frames() - 1));
    for (const results::shapes::Face& face : surfaces.faces) {
        const results::BodyRecord& body = result.bodies()[static_cast<std::size_t>(face.body)];
        if (body.mobility != "fixed" || face.kind == results::shapes::FaceKind::half_plane)
            continue;
        std::vector<Vec2>& outline = outlines.emplace_back();
        for (const int corner : face.corners) {
            outline.emplace_back(points[static_cast<std::size_t>(corner)].head<2>());
        }
    }
    return outlines;
}

/// Number of `column` among those of the cells; a defect of `option` when there is none.
std::size_t cell_column(const results::records::MeasureRecord& measure, const std::string& option,
                        const std::string& column, std::vector<Defect>& defects) {
    const PlotTable names{.title = {}, .columns = measure.form.table, .values = {}};
    return column_of(names, option, column, defects);
}

/// Time of the sample with the largest absolute value in `column`, the first of equals: at the end
/// of a run nothing may be left to see.
double fullest_time(const ResultReader& result, const results::records::MeasureRecord& measure,
                    std::size_t column) {
    double largest = -1.0;
    double time = 0.0;
    for (Index k = 0; k < measure.samples; ++k) {
        const results::records::MeasureSamples samples = result.samples(measure, k, 1);
        const sim::measures::Sample sample = results::exports::sample_of(samples, 0);
        for (const double value : sample.table.col(static_cast<Index>(column))) {
            if (!(std::abs(value) > largest)) continue;  // cells without anybody are no numbers
            largest = std::abs(value);
            time = samples.times.front();
        }
    }
    return time;
}

}  // namespace

figures::Panel map_panel_of(const std::string& name, const std::string& column,
                            const std::optional<double>& time, const ResultReader& result) {
    const results::records::MeasureRecord& measure = result.measure(name);
    if (measure.form.rows == 0 || measure.samples == 0) {
        throw InputError({.what = "drystone plot --map",
                          .expected = "a measure with samples on cells: crowd_map",
                          .found = "'" + measure.name + "' (" + measure.kind + ")"});
    }
    std::vector<Defect> defects;
    const std::size_t x = cell_column(measure, "--map: x", "x", defects);
    const std::size_t y = cell_column(measure, "--map: y", "y", defects);
    const std::size_t values = cell_column(measure, "--map", column, defects);
    if (!defects.empty()) throw InputError(std::move(defects));
    const PlotTable table =
        row_table(result, measure, time ? *time : fullest_time(result, measure, values));
    return figures::picture::map_panel({.title = table.title,
                                        .quantity = label_of(table.columns[values]),
                                        .x = table.values.col(static_cast<Index>(x)),
                                        .y = table.values.col(static_cast<Index>(y)),
                                        .values = table.values.col(static_cast<Index>(values)),
                                        .outlines = fixed_outlines(result)});
}

}  // namespace drystone::app
