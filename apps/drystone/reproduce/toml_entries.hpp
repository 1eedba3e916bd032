#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drystone/scene/document/value.hpp"

namespace drystone::app {

/// The text of this key; empty where there is none.
[[nodiscard]] std::string entry_text(const scene::document::Table& table, std::string_view key);

/// The list of texts of this key; empty where there is none.
[[nodiscard]] std::vector<std::string> entry_texts(const scene::document::Table& table,
                                                   std::string_view key);

/// Entries of a list; none where the value is not a list.
[[nodiscard]] std::vector<std::string> entry_list(const scene::document::Value& value);

}  // namespace drystone::app
