#pragma once

#include "drystone/sim/model_builder.hpp"

namespace drystone::sim {

/// Throws InputError when a body that moves overlaps its own image in the periodic cell by more
/// than rounding and settling make: the cell is too small for it.
template <int D>
void require_room_for_images(const BuiltModel<D>& built);

}  // namespace drystone::sim
