#pragma once

#include <vector>

#include "drystone/mechanics/time_functions.hpp"
#include "drystone/scene/spec/history.hpp"

namespace drystone::sim {

/// Which histories: of lengths and forces, or of angles and torques.
enum class Turning { no, yes };

/// The displacement or rotation vector that the histories of a motion add up to, counted from the
/// instant `start` of the run.
[[nodiscard]] mechanics::VectorHistory motion_terms(
    const std::vector<scene::HistorySpec>& histories, Turning turning, double start);

/// The force or torque that the histories of a load add up to.
[[nodiscard]] mechanics::VectorHistory load_terms(const std::vector<scene::HistorySpec>& histories,
                                                  Turning turning);

}  // namespace drystone::sim
