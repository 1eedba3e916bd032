#pragma once

#include <string>

#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::reading {

/// Everything of a body but its name, its shape and its pose: what generators also take over.
[[nodiscard]] BodySpec read_body_properties(TableReader& table);

/// One body of `[[body]]`; `default_name` is for those without a name.
[[nodiscard]] BodySpec read_body(TableReader& table, const std::string& default_name);

}  // namespace drystone::scene::reading
