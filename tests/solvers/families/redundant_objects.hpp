#pragma once

#include "solvers/families/rigid_system.hpp"

namespace drystone::families {

/// A flat box that slides and turns on k x k points of a floor.
[[nodiscard]] RigidSystem plate(int k, const problem::Cone& law, Index size);

}  // namespace drystone::families
