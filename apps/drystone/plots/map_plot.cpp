#include "map_plot.hpp"

#include "drystone/core/error.hpp"
#include "drystone/output/body_surfaces.hpp"
#include "drystone/output/map_panel.hpp"
#include "plot_table.hpp"

namespace drystone::app {

namespace {

using output::ResultReader;

/// Outlines of the bodies that are fixed, in the last frame.
std::vector<std::vector<Vec2>> fixed_outlines(const ResultReader& result) {
    std::vector<std::vector<Vec2>> outlines;
    if (result.frames() == 0) return outlines;
    const output::BodySurfaces surfaces = result.surfaces();
    const std::vector<Vec3> points = output::placed(surfaces, result.frame(result.frames() - 1));
    for (const output::Face& face : surfaces.faces) {
        const output::BodyRecord& body = result.bodies()[static_cast<std::size_t>(face.body)];
        if (body.mobility != "fixed" || face.kind == output::FaceKind::half_plane) continue;
        std::vector<Vec2>& outline = outlines.emplace_back();
        for (const int corner : face.corners) {
            outline.emplace_back(points[static_cast<std::size_t>(corner)].head<2>());
        }
    }
    return outlines;
}

}  // namespace

output::Panel map_panel_of(const std::string& name, const std::string& column,
                           const std::optional<double>& time, const ResultReader& result) {
    const output::MeasureRecord& measure = result.measure(name);
    if (measure.form.rows == 0 || measure.samples == 0) {
        throw InputError({.what = "drystone plot --map",
                          .expected = "a measure with samples on cells: crowd_map",
                          .found = "'" + measure.name + "' (" + measure.kind + ")"});
    }
    const PlotTable table = row_table(result, measure, time);
    std::vector<Defect> defects;
    const std::size_t x = column_of(table, "--map: x", "x", defects);
    const std::size_t y = column_of(table, "--map: y", "y", defects);
    const std::size_t values = column_of(table, "--map", column, defects);
    if (!defects.empty()) throw InputError(std::move(defects));
    return output::map_panel({.title = table.title,
                              .quantity = label_of(table.columns[values]),
                              .x = table.values.col(static_cast<Index>(x)),
                              .y = table.values.col(static_cast<Index>(y)),
                              .values = table.values.col(static_cast<Index>(values)),
                              .outlines = fixed_outlines(result)});
}

}  // namespace drystone::app
