#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Pieces of an HTML page.
namespace drystone::report {

/// A row of a table: texts, which are escaped.
using Row = std::vector<std::string>;

/// A page that grows section by section. Everything that is given as text is escaped.
class HtmlPage {
  public:
    explicit HtmlPage(std::string_view title);

    void heading(std::string_view text);
    void paragraph(std::string_view text, std::string_view css_class = {});
    /// Name and value, a row each.
    void facts(const std::vector<Row>& rows);
    /// The first row is the head.
    void table(const std::vector<Row>& rows);
    void list(const std::vector<std::string>& items);
    void preformatted(std::string_view text);
    /// Drawings (SVG) side by side, as pictures of their own.
    void pictures(const std::vector<std::string>& drawings, const std::vector<std::string>& texts);
    /// A drawing (SVG) over the whole width.
    void drawing(const std::string& svg, std::string_view text);

    [[nodiscard]] std::string str() &&;

  private:
    std::string text_;
};

}  // namespace drystone::report
