#include "drystone/output/svg_writer.hpp"

#include <cstddef>

#include "drystone/core/atomic_file.hpp"
#include "drystone/output/plot/figure_layout.hpp"
#include "drystone/output/plot/label.hpp"
#include "drystone/output/plot/panel_drawing.hpp"
#include "drystone/output/plot/typography.hpp"
#include "drystone/output/plot/validity.hpp"
#include "drystone/output/plot/xml_document.hpp"

namespace drystone::output {

namespace {

void draw_title(plot::XmlDocument& svg, const plot::FigureLayout& layout) {
    for (std::size_t i = 0; i < layout.title.size(); ++i) {
        plot::draw(svg, {.x = 0.5 * layout.width,
                         .y = plot::k_border + plot::text_height(i, plot::k_figure_title_size) +
                              plot::k_figure_title_size,
                         .text = layout.title[i],
                         .size = plot::k_figure_title_size,
                         .anchor = Anchor::middle,
                         .bold = true});
    }
}

}  // namespace

std::string to_svg(const Figure& figure) {
    plot::require_valid(figure);
    const plot::FigureLayout layout = plot::layout_of(figure);
    const std::string width = plot::two_decimals(layout.width);
    const std::string height = plot::two_decimals(layout.height);

    plot::XmlDocument svg;
    svg.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                     {"width", width},
                     {"height", height},
                     {"viewBox", "0 0 " + width + ' ' + height},
                     {"role", "img"},
                     {"font-family", "DejaVu Sans, Helvetica, Arial, sans-serif"}});
    if (!figure.title.empty()) svg.leaf("title", {}, plot::escaped(figure.title));
    svg.leaf("rect", {{"class", "background"},
                      {"width", layout.width},
                      {"height", layout.height},
                      {"fill", "#ffffff"}});
    draw_title(svg, layout);
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
        plot::draw_panel(svg, figure.panels[i], layout.panels[i],
                         figure.id + "-clip-" + std::to_string(i + 1));
    }
    svg.close();
    return svg.str();
}

void write_svg(const Figure& figure, const std::filesystem::path& path) {
    write_atomically(path, to_svg(figure));
}

}  // namespace drystone::output
