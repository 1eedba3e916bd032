#pragma once

#include <string>

#include "drystone/scene/scene_spec.hpp"

namespace drystone::sim {

/// Acary and Collins-Craft 2024, Proposition 1: what theta must be so that no contact produces
/// energy along its normal, whatever the law. Empty where it is so.
[[nodiscard]] std::string theta_warning(const scene::SceneSpec& spec);

}  // namespace drystone::sim
