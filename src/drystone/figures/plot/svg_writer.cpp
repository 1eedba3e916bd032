#include "drystone/figures/plot/svg_writer.hpp"

#include <cstddef>

#include "drystone/core/files.hpp"
#include "drystone/figures/plot/figure_layout.hpp"
#include "drystone/figures/plot/label.hpp"
#include "drystone/figures/plot/panel_drawing.hpp"
#include "drystone/figures/plot/typography.hpp"
#include "drystone/figures/plot/validity.hpp"
#include "drystone/xml/xml_document.hpp"

namespace drystone::figures::plot {

namespace {

void draw_title(xml::XmlDocument& svg, const FigureLayout& layout) {
    for (std::size_t i = 0; i < layout.title.size(); ++i) {
        draw(svg, {.x = 0.5 * layout.width,
                   .y = k_border + text_height(i, k_figure_title_size) + k_figure_title_size,
                   .text = layout.title[i],
                   .size = k_figure_title_size,
                   .anchor = Anchor::middle,
                   .bold = true});
    }
}

}  // namespace

std::string to_svg(const Figure& figure) {
    require_valid(figure);
    const FigureLayout layout = layout_of(figure);
    const std::string width = xml::two_decimals(layout.width);
    const std::string height = xml::two_decimals(layout.height);

    xml::XmlDocument svg;
    svg.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                     {"width", width},
                     {"height", height},
                     {"viewBox", "0 0 " + width + ' ' + height},
                     {"role", "img"},
                     {"font-family", "DejaVu Sans, Helvetica, Arial, sans-serif"}});
    if (!figure.title.empty()) svg.leaf("title", {}, xml::escaped(figure.title));
    svg.leaf("rect", {{"class", "background"},
                      {"width", layout.width},
                      {"height", layout.height},
                      {"fill", "#ffffff"}});
    draw_title(svg, layout);
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
        draw_panel(svg, figure.panels[i], layout.panels[i],
                   figure.id + "-clip-" + std::to_string(i + 1));
    }
    svg.close();
    return svg.str();
}

void write_svg(const Figure& figure, const std::filesystem::path& path) {
    write_atomically(path, to_svg(figure));
}

}  // namespace drystone::figures::plot
