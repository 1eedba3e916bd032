#pragma once

#include <string>

#include "drystone/scene/document/value.hpp"

namespace drystone::scene::document {

/// Reads TOML 1.0. Throws InputError with the place if `text` is none; `file` is the name that
/// places carry.
[[nodiscard]] Table parse_toml(const std::string& text, const std::string& file);

/// One value as it may stand behind "key =". A text that is not a TOML value becomes a string, so
/// that quotes may be left out: `1e-8`, `[0, -9.81]`, `2 * mu`, `nlgs`.
[[nodiscard]] Value parse_toml_value(const std::string& text, const Place& place);

}  // namespace drystone::scene::document
