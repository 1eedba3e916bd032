#pragma once

#include <optional>
#include <string_view>

#include "drystone/geometry/elements/element_kind.hpp"

namespace drystone::geometry {

/// The kind of element with this name ("T3", "HEX8", ...), if there is one.
[[nodiscard]] constexpr std::optional<ElementKind> element_kind(std::string_view name) {
    using enum ElementKind;
    for (const ElementKind kind : {line2, line3, t3, t6, q4, q8, tet4, tet10, hex8}) {
        if (traits(kind).name == name) return kind;
    }
    return std::nullopt;
}

}  // namespace drystone::geometry
