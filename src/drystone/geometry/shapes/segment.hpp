#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// Segment of the plane, thickened by `rounding` (0: a line that is touched from both sides).
struct Segment {
    Vec2 a = Vec2::Zero();
    Vec2 b = Vec2::Zero();
    double rounding = 0.0;  ///< >= 0 (m)
};

}  // namespace drystone::geometry
