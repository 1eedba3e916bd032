#pragma once

#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::reading {

/// Motion given in advance, in one of three ways: `velocity` and `spin`; `displacement` and
/// `rotation`; `oscillate = { direction, amplitude, frequency, phase }`, which is the displacement
/// amplitude (sin(2 pi frequency t + phase) - its value at the start) along the direction.
[[nodiscard]] MotionSpec read_motion(TableReader& table);

}  // namespace drystone::scene::reading
