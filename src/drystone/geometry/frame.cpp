// The matrix of a turn in the plane.
#include "drystone/geometry/frame.hpp"

#include <cmath>

namespace drystone::geometry {

Rotation<2> plane_rotation(double angle) {
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    return Rotation<2>{{c, -s}, {s, c}};
}

}  // namespace drystone::geometry
