// Writes nested XML elements with attributes and indentation.
#include "drystone/xml/xml_document.hpp"

#include <cassert>

namespace drystone::xml {

void XmlDocument::start(std::string_view tag, const Attributes& attributes) {
    svg_.append(2 * open_tags_.size(), ' ');
    svg_ += '<';
    svg_ += tag;
    for (const Attribute& attribute : attributes) {
        svg_ += ' ' + attribute.name + "=\"" + escaped(attribute.value) + '"';
    }
}

void XmlDocument::open(std::string_view tag, const Attributes& attributes) {
    start(tag, attributes);
    svg_ += ">\n";
    open_tags_.emplace_back(tag);
}

void XmlDocument::close() {
    assert(!open_tags_.empty());
    const std::string tag = open_tags_.back();
    open_tags_.pop_back();
    svg_.append(2 * open_tags_.size(), ' ');
    svg_ += "</" + tag + ">\n";
}

void XmlDocument::leaf(std::string_view tag, const Attributes& attributes) {
    start(tag, attributes);
    svg_ += "/>\n";
}

void XmlDocument::leaf(std::string_view tag, const Attributes& attributes,
                       std::string_view markup) {
    start(tag, attributes);
    svg_ += '>';
    svg_ += markup;
    svg_ += "</";
    svg_ += tag;
    svg_ += ">\n";
}

const std::string& XmlDocument::str() const noexcept {
    assert(open_tags_.empty());
    return svg_;
}

}  // namespace drystone::xml
