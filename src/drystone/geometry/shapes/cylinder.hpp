#pragma once

namespace drystone::geometry {

/// Solid cylinder around the z axis, from -half_length to half_length.
struct Cylinder {
    double half_length = 0.0;  ///< > 0 (m)
    double radius = 0.0;       ///< > 0 (m)
};

}  // namespace drystone::geometry
