#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// Box { |x_i| <= half_i } of space.
struct Box {
    Vec3 half = Vec3::Zero();  ///< half sizes, > 0 (m)
};

}  // namespace drystone::geometry
