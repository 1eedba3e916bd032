#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drystone/xml/xml_text.hpp"

namespace drystone::xml {

/// name="value". Numbers are written with two decimals.
struct Attribute {
    std::string name;
    std::string value;

    Attribute(std::string_view key, std::string_view text) : name(key), value(text) {}
    Attribute(std::string_view key, double number) : name(key), value(two_decimals(number)) {}
};

using Attributes = std::vector<Attribute>;

/// An XML document (SVG, XDMF, VTU), built element by element: indented, and every opened tag
/// closed.
class XmlDocument {
  public:
    /// Opens an element that contains those which follow, until close().
    void open(std::string_view tag, const Attributes& attributes);
    void close();

    /// <tag attributes/>
    void leaf(std::string_view tag, const Attributes& attributes);

    /// <tag attributes>markup</tag>; the markup is already XML.
    void leaf(std::string_view tag, const Attributes& attributes, std::string_view markup);

    /// The document, once everything is closed.
    [[nodiscard]] const std::string& str() const noexcept;

  private:
    void start(std::string_view tag, const Attributes& attributes);

    std::string svg_;
    std::vector<std::string> open_tags_;
};

}  // namespace drystone::xml
