#pragma once

namespace drystone::geometry {

/// Disk of the plane around the origin.
struct Disk {
    double radius = 0.0;  ///< > 0 (m)
};

}  // namespace drystone::geometry
