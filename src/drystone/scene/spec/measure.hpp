#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::scene {
inline namespace spec {

/// A box along the axes of the world: between given coordinates, or between walls and moving with
/// them.
struct RegionSpec {
    std::optional<Vec3> low = {};
    std::optional<Vec3> high = {};
    /// For each axis the bodies whose faces bound it, or two empty names: from low to high.
    std::array<std::array<std::string, 2>, 3> between = {};
};

/// A point that is followed.
struct TrackedPoint {
    std::string body = {};
    Vec3 point = Vec3::Zero();  ///< in the axes of the parts
    std::string label = {};     ///< of its columns; empty: the name of the body
};

/// Something measured during the run (docs/measures.md). Each kind uses some of the keys.
struct MeasureSpec {
    std::string name = {};  ///< unique; that of its files
    std::string kind = {};
    std::optional<double> interval = {};  ///< between samples (s); default: that of the output
    std::optional<RegionSpec> region = {};
    std::optional<double> volume = {};              ///< in place of that of the region (m^3; m^2)
    std::string body = {};                          ///< whose force is measured
    std::optional<Vec3> about = {};                 ///< point of the world to which torques refer
    std::vector<TrackedPoint> points = {};          ///< that are followed
    std::optional<int> axis = {};                   ///< 0, 1 or 2: x, y, z
    std::optional<int> flow = {};                   ///< axis of the velocity in a shear rate
    std::optional<int> bins = {};                   ///< of a profile or histogram
    std::optional<double> largest = {};             ///< end of a histogram
    std::optional<double> least_force = {};         ///< that makes a contact count (N)
    std::optional<double> shear_rate = {};          ///< in place of the measured one (1/s)
    std::optional<double> width = {};               ///< of the columns of a heap (m)
    std::optional<double> base = {};                ///< height of the floor of a heap (m)
    std::optional<std::array<double, 2>> fit = {};  ///< parts of the height, of a slope
};

}  // namespace spec
}  // namespace drystone::scene
