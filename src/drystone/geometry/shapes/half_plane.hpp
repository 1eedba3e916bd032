#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// Solid half-plane { x : normal.x <= offset }.
struct HalfPlane {
    Vec2 normal = Vec2::UnitY();  ///< unit, out of the solid
    double offset = 0.0;          ///< (m)
};

}  // namespace drystone::geometry
