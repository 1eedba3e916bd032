#pragma once

#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/figures/plot/geometry.hpp"

/// Just enough XML to read our own pictures back.
namespace drystone::figures::test {

inline bool is_name(std::string_view text) {
    return !text.empty() &&
           text.find_first_not_of(
               "abcdefghijklmnopqrstuvwxyz"
               "ABCDEFGHIJKLMNOPQRSTUVWXYZ-_:0123456789") == std::string_view::npos;
}

/// True if every '&' opens one of the five entities of XML without a DTD, and no '<' occurs.
inline bool is_character_data(std::string_view text) {
    if (text.find('<') != std::string_view::npos) return false;
    for (std::size_t i = text.find('&'); i != std::string_view::npos; i = text.find('&', i + 1)) {
        bool known = false;
        for (const std::string_view entity : {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"}) {
            known = known || text.substr(i).starts_with(entity);
        }
        if (!known) return false;
    }
    return true;
}

/// Checks ` name="value" name="value"`; returns what is wrong, or nothing.
inline std::string attribute_error(std::string_view text) {
    while (!text.empty()) {
        const std::size_t equals = text.find("=\"");
        if (text.front() != ' ' || equals == std::string_view::npos) {
            return "bad attributes: " + std::string{text};
        }
        if (!is_name(text.substr(1, equals - 1))) return "bad name in: " + std::string{text};
        const std::size_t end = text.find('"', equals + 2);
        if (end == std::string_view::npos) return "open quote in: " + std::string{text};
        const std::string_view value = text.substr(equals + 2, end - equals - 2);
        if (!is_character_data(value)) return "bad value: " + std::string{value};
        text.remove_prefix(end + 1);
    }
    return {};
}

/// What keeps `xml` from being a well-formed document of one root element; empty if nothing.
inline std::string xml_error(std::string_view xml) {
    std::vector<std::string> open;
    bool root_seen = false;
    while (!xml.empty()) {
        const std::size_t start = xml.find('<');
        const std::string_view text = xml.substr(0, start);
        const bool outside = open.empty() && text.find_first_not_of(" \n") != std::string::npos;
        if (outside || !is_character_data(text)) return "bad text: " + std::string{text};
        if (start == std::string_view::npos) break;
        const std::size_t end = xml.find('>', start);
        if (end == std::string_view::npos) return "tag without end";
        std::string_view tag = xml.substr(start + 1, end - start - 1);
        xml.remove_prefix(end + 1);

        if (tag.starts_with('/')) {
            if (open.empty() || open.back() != tag.substr(1)) return "stray " + std::string{tag};
            open.pop_back();
            continue;
        }
        if (open.empty() && root_seen) return "second root";
        root_seen = true;
        const bool leaf = tag.ends_with('/');
        if (leaf) tag.remove_suffix(1);
        const std::string_view name = tag.substr(0, tag.find(' '));
        if (!is_name(name)) return "bad tag: " + std::string{tag};
        const std::string error = attribute_error(tag.substr(name.size()));
        if (!error.empty()) return error;
        if (!leaf) open.emplace_back(name);
    }
    if (!root_seen) return "no root";
    return open.empty() ? "" : "unclosed " + open.back();
}

/// The opening tags `<name ...>` of all elements that carry the attribute text `marked`, such as
/// class="line".
inline std::vector<std::string> tags(std::string_view svg, std::string_view name,
                                     std::string_view marked = "") {
    std::vector<std::string> found;
    const std::string opening = '<' + std::string{name} + ' ';
    for (std::size_t i = svg.find(opening); i != std::string_view::npos;
         i = svg.find(opening, i + 1)) {
        const std::string_view tag = svg.substr(i, svg.find('>', i) - i);
        if (tag.find(marked) != std::string_view::npos) found.emplace_back(tag);
    }
    return found;
}

/// The value of an attribute of a tag; empty if it has none of that name.
inline std::string attribute(std::string_view tag, std::string_view name) {
    const std::string key = ' ' + std::string{name} + "=\"";
    const std::size_t start = tag.find(key);
    if (start == std::string_view::npos) return {};
    const std::string_view value = tag.substr(start + key.size());
    return std::string{value.substr(0, value.find('"'))};
}

/// All numbers in `text`, in their order.
inline std::vector<double> numbers(std::string_view text) {
    std::vector<double> found;
    while (!text.empty()) {
        double value = 0.0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error == std::errc{}) {
            found.push_back(value);
            text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        } else {
            text.remove_prefix(1);
        }
    }
    return found;
}

inline double number(std::string_view tag, std::string_view name) {
    const std::vector<double> values = numbers(attribute(tag, name));
    return values.size() == 1 ? values[0] : -1e9;
}

/// The axes of panel `index`.
inline plot::Rect frame(std::string_view svg, std::size_t index = 0) {
    const std::string tag = tags(svg, "rect", "class=\"frame\"").at(index);
    return {number(tag, "x"), number(tag, "y"), number(tag, "width"), number(tag, "height")};
}

/// The points of the line number `index`, all subpaths one after the other.
inline std::vector<plot::Pixel> line_points(std::string_view svg, std::size_t index = 0) {
    const std::string path = attribute(tags(svg, "path", "class=\"line\"").at(index), "d");
    const std::vector<double> coordinates = numbers(path);
    std::vector<plot::Pixel> points;
    for (std::size_t i = 0; i + 1 < coordinates.size(); i += 2) {
        points.push_back({coordinates[i], coordinates[i + 1]});
    }
    return points;
}

}  // namespace drystone::figures::test
