#pragma once

#include <vector>

#include "drystone/results/result_reader.hpp"

namespace drystone::figures::curves {

/// Positions and velocities of a body, frame by frame.
struct BodyTrack {
    Index body = 0;
    std::vector<Vec3> places = {};      ///< of its centre (m)
    std::vector<Vec3> velocities = {};  ///< (m/s)
    double travelled = 0.0;             ///< length of its path (m)
};

/// The tracks of the dynamic bodies that travelled farthest, at most `most` of them, the farthest
/// first, equal ones in the order of the bodies. Tracks leave a periodic cell instead of starting
/// again on its other side. The track of a person of a crowd ends at the door. Long runs are
/// thinned to a few thousand frames.
[[nodiscard]] std::vector<BodyTrack> tracks_of(const results::ResultReader& result,
                                               std::size_t most);

}  // namespace drystone::figures::curves
