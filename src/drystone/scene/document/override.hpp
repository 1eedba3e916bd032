#pragma once

#include <string>
#include <vector>

#include "drystone/scene/document/value.hpp"

namespace drystone::scene::document {

/// Replaces values of a scene. Each override is "key=value" with a path of keys such
/// as `solver.velocity_tolerance`, `body.ball.radius` (the body of that name) or `body[0].radius`.
/// Tables that are not there are made; elements of lists must exist. What cannot be applied is
/// added to `defects`; the place of what can is "--set <key>".
void apply_overrides(Table& scene, const std::vector<std::string>& overrides,
                     std::vector<Defect>& defects);

}  // namespace drystone::scene::document
