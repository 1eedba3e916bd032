// Draws columns of one or several results in one panel, and bodies in their places.
#include "plots/panel.hpp"

#include <algorithm>
#include <limits>

#include "drystone/core/text.hpp"
#include "drystone/figures/curves/curves.hpp"
#include "drystone/results/shapes/body_surfaces.hpp"

namespace drystone::app {

namespace {

using results::ResultReader;
using results::shapes::Face;
using results::shapes::FaceKind;
using sim::measures::Column;

/// A column of a table with the values along the axis.
struct Curve {
    Column x;
    Column y;
    figures::Line line;
    std::string source;  ///< title of the table
};

std::vector<double> values_of(const PlotTable& table, std::size_t column) {
    const VecX numbers = table.values.col(static_cast<Index>(column));
    return {numbers.begin(), numbers.end()};
}

std::vector<Curve> curves_of(const PanelRequest& request, const ResultReader& result) {
    const PlotTable table = table_of(request, result);
    std::vector<Defect> defects;
    const std::size_t x =
        request.x.empty() ? table.usual_x : column_of(table, "--x", request.x, defects);
    std::vector<std::size_t> columns;
    for (const std::string& name : request.y) {
        columns.push_back(column_of(table, "--y", name, defects));
    }
    if (request.y.empty()) columns.push_back(table.usual_y);
    if (!defects.empty()) throw InputError(std::move(defects));
    std::vector<Curve> curves;
    for (const std::size_t y : columns) {
        curves.push_back({.x = table.columns[x],
                          .y = table.columns[y],
                          .line = {.x = values_of(table, x), .y = values_of(table, y)},
                          .source = table.title});
    }
    return curves;
}

/// Whether a text differs among the curves.
template <class Text>
bool differs(const std::vector<Curve>& curves, const Text& text) {
    return std::any_of(curves.begin(), curves.end(),
                       [&](const Curve& curve) { return text(curve) != text(curves.front()); });
}

/// Labels name what differs: result, source, column.
void label(std::vector<Curve>& curves) {
    const bool sources = differs(curves, [](const Curve& curve) { return curve.source; });
    const bool names = differs(curves, [](const Curve& curve) { return curve.y.name; });
    const bool units = differs(curves, [](const Curve& curve) { return curve.y.unit; });
    for (Curve& curve : curves) {
        std::string& text = curve.line.label;
        const auto add = [&](const std::string& part) {
            if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
        };
        if (sources) add(curve.source);
        if (names) add(units ? label_of(curve.y) : curve.y.name);
    }
}

/// Faces of the bodies that move, as filled areas; others as lines.
void add_face(const Face& face, bool moves, const std::vector<Vec3>& points,
              figures::Panel& panel) {
    std::vector<double> x;
    std::vector<double> y;
    const auto add = [&](int corner) {
        x.push_back(points[static_cast<std::size_t>(corner)][0]);
        y.push_back(points[static_cast<std::size_t>(corner)][1]);
    };
    if (face.kind == FaceKind::half_plane) {
        add(face.corners.back());
        add(face.corners.front());
        panel.lines.push_back({.x = x, .y = y, .color = figures::k_ink, .width = 1.0});
        return;
    }
    for (const int corner : face.corners) add(corner);
    panel.areas.push_back({.x = x,
                           .y = y,
                           .color = moves ? figures::k_blue : figures::k_grey,
                           .opacity = 0.25,
                           .stroke_width = 0.8});
}

/// The elements of a deformable body in the frame.
void add_mesh(const results::records::DeformableRecord& record, const sim::DeformableState& state,
              figures::Panel& panel) {
    const Eigen::Matrix3Xd places = record.places(state.u);
    for (Index k = 0; k < record.mesh.bulk_elements; ++k) {
        const geometry::Element& element = record.mesh.elements[static_cast<std::size_t>(k)];
        const auto corners = static_cast<std::size_t>(geometry::traits(element.kind).corners);
        figures::Area area{.color = figures::k_blue, .opacity = 0.25, .stroke_width = 0.4};
        for (const Index node : element.nodes().first(corners)) {
            area.x.push_back(places(0, node));
            area.y.push_back(places(1, node));
        }
        panel.areas.push_back(std::move(area));
    }
}

/// The interval of the coordinates of all moving faces and a tenth of it at either end.
figures::Range range_of(const figures::Panel& panel, std::vector<double> figures::Area::*axis) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const figures::Area& area : panel.areas) {
        for (const double value : area.*axis) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    const double margin = 0.1 * (high - low);
    return {.low = low - margin, .high = high + margin};
}

}  // namespace

figures::Panel panel_of(std::span<const PanelRequest> requests,
                        std::span<const LabelledResult> results, bool log) {
    std::vector<Curve> curves;
    for (const LabelledResult& entry : results) {
        for (const PanelRequest& request : requests) {
            for (Curve& curve : curves_of(request, *entry.result)) {
                curve.line.label = entry.label;
                curves.push_back(std::move(curve));
            }
        }
    }
    figures::Panel panel;
    if (curves.empty()) return panel;
    label(curves);
    const Curve& first = curves.front();
    panel.x.label = label_of(first.x);
    if (!differs(curves, [](const Curve& curve) { return curve.source; })) {
        panel.title = first.source;
    }
    if (!differs(curves, [](const Curve& curve) { return curve.y.name; })) {
        panel.y.label = label_of(first.y);
    } else if (!differs(curves, [](const Curve& curve) { return curve.y.unit; }) &&
               !first.y.unit.empty()) {
        panel.y.label = "(" + first.y.unit + ")";
    }
    for (Curve& curve : curves) panel.lines.push_back(std::move(curve.line));
    panel.y.log = log;
    if (!log) figures::curves::simplify(panel.lines);
    return panel;
}

figures::Panel places_panel(const ResultReader& result, double time) {
    const Index frame = nearest(result.frame_times(), time);
    const results::shapes::BodySurfaces surfaces = result.surfaces();
    const std::vector<Vec3> points = results::shapes::placed(surfaces, result.frame(frame));
    figures::Panel panel{
        .title = short_text(result.frame_times()[static_cast<std::size_t>(frame)]) + " s",
        .x = {.label = "x (m)"},
        .y = {.label = "y (m)"},
        .equal_axes = true};
    for (std::size_t k = 0; k < surfaces.faces.size(); ++k) {
        add_face(surfaces.faces[k], k < surfaces.moving, points, panel);
    }
    const sim::Snapshot state = result.frame(frame);
    for (Index k = 0; k < result.deformables(); ++k) {
        add_mesh(result.deformable(k), state.deformables[static_cast<std::size_t>(k)], panel);
    }
    if (panel.areas.empty()) return panel;
    panel.x.range = range_of(panel, &figures::Area::x);
    panel.y.range = range_of(panel, &figures::Area::y);
    return panel;
}

}  // namespace drystone::app
