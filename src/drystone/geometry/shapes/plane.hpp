#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// Solid half-space { x : normal.x <= offset }.
struct Plane {
    Vec3 normal = Vec3::UnitZ();  ///< unit, out of the solid
    double offset = 0.0;          ///< (m)
};

}  // namespace drystone::geometry
