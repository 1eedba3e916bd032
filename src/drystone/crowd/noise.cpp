// Draws the noise of desired velocities from a seed, a person and an interval of time.
#include <cmath>

#include "drystone/core/rng.hpp"
#include "drystone/crowd/model.hpp"

namespace drystone::crowd {

Vec2 Noise::at(Index person, double t) const {
    // Intervals begin at their instants up to rounding.
    constexpr double k_rounding = 1e-9;
    const auto interval = static_cast<std::int64_t>(std::floor(t / duration + k_rounding));
    // A stream of numbers for each pair: the bits of one generator seed the next.
    Rng people(seed);
    Rng intervals(people.bits() + static_cast<std::uint64_t>(person));
    Rng rng(intervals.bits() + static_cast<std::uint64_t>(interval));
    // By rejection, so that xi is even in the disk.
    Vec2 xi;
    do {
        xi[0] = rng.uniform(-1.0, 1.0);
        xi[1] = rng.uniform(-1.0, 1.0);
    } while (xi.squaredNorm() > 1.0);
    return xi;
}

}  // namespace drystone::crowd
