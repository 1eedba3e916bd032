#pragma once

namespace drystone::geometry {

/// Ball of space around the origin.
struct Sphere {
    double radius = 0.0;  ///< > 0 (m)
};

}  // namespace drystone::geometry
