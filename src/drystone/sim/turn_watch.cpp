#include "drystone/sim/turn_watch.hpp"

#include "drystone/core/text.hpp"

namespace drystone::sim {

namespace {

/// A body that turns by phi grows by 1 + phi^2 / 2 along its displacements, which are straight:
/// half a per cent, the size of the largest strains that are still small.
constexpr double k_small_rotation = 0.1;

}  // namespace

void TurnWatch::look(const Engine& engine, std::vector<std::string>& warnings) {
    const std::vector<DeformableInfo>& bodies = engine.deformables();
    said_.resize(bodies.size());
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        if (said_[k]) continue;
        const double turn = engine.linear_rotation(static_cast<Index>(k));
        if (!(turn > k_small_rotation)) continue;
        said_[k] = true;
        warnings.push_back("deformable body \"" + bodies[k].name + "\" has turned by " +
                           short_text(turn) +
                           " rad in the mean, too far for small strains, which make it grow: set "
                           "large_rotations = true (said once)");
    }
}

}  // namespace drystone::sim
