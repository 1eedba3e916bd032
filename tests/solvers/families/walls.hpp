#pragma once

#include "solvers/families/rigid_system.hpp"

namespace drystone::families {

/// A wall in running bond on a floor: `rows` of `width` blocks, every second row shifted by half a
/// block; each face that rests on another has a contact at every corner (2 in the plane, 4 in
/// space).
[[nodiscard]] RigidSystem wall(int dimension, int width, int rows, const problem::Cone& law);

}  // namespace drystone::families
