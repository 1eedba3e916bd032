// Writes a self-contained HTML page: headings, tables, pictures, styles.
#include "drystone/report/html.hpp"

#include <utility>

#include "drystone/player/container.hpp"
#include "drystone/xml/xml_text.hpp"

namespace drystone::report {

namespace {

using xml::escaped;

constexpr std::string_view k_style = R"(
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 2.5rem auto; max-width: 62rem; padding: 0 1.5rem; background: #fff; color: #222;
  font: 15px/1.5 "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .4rem; }
h2 { font-size: 1.15rem; margin: 2.2rem 0 .7rem; padding-bottom: .25rem; border-bottom: 1px solid #ccc; }
p { margin: .5rem 0; }
p.lead { color: #555; white-space: pre-line; }
p.good, p.bad { padding: .45rem .8rem; border-left: 4px solid #009e73; background: #eef8f4; }
p.bad { border-color: #d55e00; background: #fdf1e8; }
table { border-collapse: collapse; margin: .6rem 0; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .22rem 1.2rem .22rem 0; border-bottom: 1px solid #e4e4e4; }
table.facts th { font-weight: normal; color: #555; white-space: nowrap; }
table.rows thead th { font-weight: 600; border-bottom: 1px solid #999; }
ul { margin: .5rem 0; padding-left: 1.2rem; }
pre { font: 12px/1.45 "DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, monospace; background: #f6f6f4; border: 1px solid #e4e4e4;
  padding: .8rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
figure { margin: 0; break-inside: avoid; }
figure img { display: block; width: 100%; height: auto; }
figcaption { color: #555; font-size: .88rem; padding-top: .2rem; }
.pictures { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.2rem; align-items: start; }
.pictures.one { grid-template-columns: minmax(0, 1fr); }
.pictures img { border: 1px solid #e4e4e4; max-height: 34rem; object-fit: contain; }
figure.plot { margin: .8rem 0; }
figure.plot img { width: auto; max-width: 100%; }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 10.5pt; } h2 { break-after: avoid; }
  tr { break-inside: avoid; } pre { font-size: 8pt; } }
@page { margin: 16mm; }
)";

/// A picture of its own, so that the ids inside do not meet those of others.
std::string image(const std::string& svg, std::string_view text) {
    return "<img alt=\"" + escaped(text) + "\" src=\"data:image/svg+xml;base64," +
           player::base64(svg) + "\">";
}

std::string figure(const std::string& svg, std::string_view text, std::string_view css_class) {
    return "<figure" + (css_class.empty() ? "" : " class=\"" + std::string(css_class) + "\"") +
           ">" + image(svg, text) + "<figcaption>" + escaped(text) + "</figcaption></figure>\n";
}

}  // namespace

HtmlPage::HtmlPage(std::string_view title) {
    text_ = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    text_ += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    text_ += "<title>" + escaped(title) + "</title>\n<style>" + std::string(k_style) +
             "</style>\n</head>\n<body>\n<h1>" + escaped(title) + "</h1>\n";
}

void HtmlPage::heading(std::string_view text) { text_ += "<h2>" + escaped(text) + "</h2>\n"; }

void HtmlPage::paragraph(std::string_view text, std::string_view css_class) {
    text_ += css_class.empty() ? "<p>" : "<p class=\"" + std::string(css_class) + "\">";
    text_ += escaped(text) + "</p>\n";
}

void HtmlPage::facts(const std::vector<Row>& rows) {
    text_ += "<table class=\"facts\">\n";
    for (const Row& row : rows) {
        text_ +=
            "<tr><th>" + escaped(row.at(0)) + "</th><td>" + escaped(row.at(1)) + "</td></tr>\n";
    }
    text_ += "</table>\n";
}

void HtmlPage::table(const std::vector<Row>& rows) {
    text_ += "<table class=\"rows\">\n";
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const std::string tag = k == 0 ? "th" : "td";
        text_ += k == 0 ? "<thead><tr>" : "<tr>";
        for (const std::string& entry : rows[k]) {
            text_ += "<" + tag + ">" + escaped(entry) + "</" + tag + ">";
        }
        text_ += k == 0 ? "</tr></thead>\n" : "</tr>\n";
    }
    text_ += "</table>\n";
}

void HtmlPage::list(const std::vector<std::string>& items) {
    text_ += "<ul>\n";
    for (const std::string& item : items) text_ += "<li>" + escaped(item) + "</li>\n";
    text_ += "</ul>\n";
}

void HtmlPage::preformatted(std::string_view text) {
    text_ += "<pre>" + escaped(text) + "</pre>\n";
}

void HtmlPage::pictures(const std::vector<std::string>& drawings,
                        const std::vector<std::string>& texts) {
    text_ += drawings.size() == 1 ? "<div class=\"pictures one\">\n" : "<div class=\"pictures\">\n";
    for (std::size_t k = 0; k < drawings.size(); ++k) text_ += figure(drawings[k], texts[k], "");
    text_ += "</div>\n";
}

void HtmlPage::drawing(const std::string& svg, std::string_view text) {
    text_ += figure(svg, text, "plot");
}

std::string HtmlPage::str() && { return std::move(text_) + "</body>\n</html>\n"; }

}  // namespace drystone::report
