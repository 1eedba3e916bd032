#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>

#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::app {

/// One entry for each history of data in a scene: whose it is, its file, quantity, rows, times, how
/// it was made a function, its largest value, and for motions the velocity and displacement (rad/s
/// and rad of what turns) at its end.
[[nodiscard]] nlohmann::ordered_json describe_histories(const scene::SceneSpec& scene);

/// Prints these entries as rows of a table, the first of many.
void print_histories(std::ostream& out, const nlohmann::ordered_json& histories);

}  // namespace drystone::app
