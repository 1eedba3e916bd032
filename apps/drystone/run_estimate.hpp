#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>

#include "drystone/linalg/types.hpp"

namespace drystone::sim {
class Simulation;
}

namespace drystone::app {

/// What a run will take, from its first steps.
struct RunEstimate {
    Index steps = 0;           ///< of the whole run
    Index measured_steps = 0;  ///< that were made; 0: nothing was measured
    Index most_contacts = 0;   ///< in a step of these
    double seconds = 0.0;      ///< of a run whose steps take as long as these, the first one apart
    Index frames = 0;
    Index contacts = 0;  ///< of a frame, in `bytes`: what was seen, at least 2 for each dynamic
                         ///< body in the plane and 3 in space
    double bytes = 0.0;  ///< numbers of the result before compression, without measures and events
};

/// Makes at most this many steps and stops after the one that ends beyond three seconds.
[[nodiscard]] RunEstimate run_estimate(sim::Simulation& simulation, int most_steps);

[[nodiscard]] nlohmann::ordered_json to_json(const RunEstimate& estimate);
void print(std::ostream& out, const RunEstimate& estimate);

}  // namespace drystone::app
