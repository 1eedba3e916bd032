#include "drystone/figures/plot/panel_drawing.hpp"

#include <cstddef>

#include "drystone/figures/plot/axes_drawing.hpp"
#include "drystone/figures/plot/label.hpp"
#include "drystone/figures/plot/note.hpp"
#include "drystone/figures/plot/series_drawing.hpp"
#include "drystone/figures/plot/typography.hpp"

namespace drystone::figures::plot {

namespace {

xml::Attributes attributes_of(const Rect& rect) {
    return {{"x", rect.left}, {"y", rect.top}, {"width", rect.width}, {"height", rect.height}};
}

void draw_series(xml::XmlDocument& svg, const PanelLayout& layout, const std::string& clip_id) {
    const std::size_t count = layout.series.size();
    svg.open("g", {{"class", "series"}, {"clip-path", "url(#" + clip_id + ')'}});
    for (std::size_t i = 0; i < count; ++i) {
        if (layout.series[i].closed) draw_area(svg, layout.series[i], layout.runs[i], layout.axes);
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (!layout.series[i].closed) draw_line(svg, layout.series[i], layout.runs[i], layout.axes);
    }
    svg.close();
    for (std::size_t i = 0; i < count; ++i) {
        draw_markers(svg, layout.series[i], layout.runs[i], layout.axes);
    }
}

void draw_legend(xml::XmlDocument& svg, const PanelLayout& layout) {
    const LegendLayout& legend = layout.legend;
    if (legend.entries.empty()) return;
    svg.open("g", {{"class", "legend"}});
    if (layout.legend_framed) {
        xml::Attributes box = attributes_of(legend.box);
        box.emplace_back("rx", 3.0);
        box.emplace_back("fill", "#ffffff");
        box.emplace_back("fill-opacity", 0.88);
        box.emplace_back("stroke", "#d4d4d4");
        svg.leaf("rect", box);
    }
    for (const LegendEntry& entry : legend.entries) {
        const Series& series = layout.series[entry.series];
        draw_swatch(svg, series, entry.position);
        draw(svg, {.x = entry.position.x + k_swatch_width + k_legend_label_gap,
                   .y = entry.position.y + k_half_capital * k_legend_size,
                   .text = std::string{series.label},
                   .size = k_legend_size});
    }
    svg.close();
}

}  // namespace

void draw_panel(xml::XmlDocument& svg, const Panel& panel, const PanelLayout& layout,
                const std::string& clip_id) {
    // A line along the frame keeps its full width.
    constexpr double k_clip_margin = 1.0;
    svg.open("g", {{"class", "panel"}});
    svg.open("clipPath", {{"id", clip_id}});
    svg.leaf("rect", attributes_of(grown(layout.axes, k_clip_margin)));
    svg.close();

    draw_axes(svg, layout);
    draw_series(svg, layout, clip_id);
    draw_axis_labels(svg, layout);
    for (const Text& text : panel.texts) {
        for (const Label& label : labels_of(text, layout.x.scale, layout.y.scale)) draw(svg, label);
    }
    draw_legend(svg, layout);
    svg.close();
}

}  // namespace drystone::figures::plot
