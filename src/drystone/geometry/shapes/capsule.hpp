#pragma once

namespace drystone::geometry {

/// All points within `radius` of the segment from -half_length to half_length on the z axis.
struct Capsule {
    double half_length = 0.0;  ///< > 0 (m)
    double radius = 0.0;       ///< > 0 (m)
};

}  // namespace drystone::geometry
