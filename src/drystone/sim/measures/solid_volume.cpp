#include "drystone/sim/measures/solid_volume.hpp"

#include "drystone/sim/measures/ball_in_box.hpp"

namespace drystone::sim::measures {

double solid_volume(const Bodies& bodies, const Snapshot& state, Index i, const Cuboid& box) {
    if (!bodies.is_dynamic(i)) return 0.0;
    if (bodies.balls(i).empty()) {
        return box.contains(bodies.centre(state, i)) ? bodies.volume(i) : 0.0;
    }
    double volume = 0.0;
    for (const Ball& ball : bodies.balls(i)) {
        volume += ball_in_box(bodies.point(state, i, ball.centre), ball.radius, box);
    }
    return volume;
}

}  // namespace drystone::sim::measures
