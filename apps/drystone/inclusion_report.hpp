#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <string>

#include "drystone/scene/spec/inclusion.hpp"
#include "drystone/sim/simulation.hpp"

namespace drystone::app {

/// "2 coordinates, 3 constraints".
[[nodiscard]] std::string counted_coordinates(const scene::InclusionSpec& inclusion);

/// What `drystone check` tells of a scene with an [inclusion].
[[nodiscard]] nlohmann::ordered_json describe_inclusion(const std::string& file,
                                                        const sim::Simulation& simulation);
void print_inclusion(std::ostream& out, const nlohmann::ordered_json& answer);

}  // namespace drystone::app
