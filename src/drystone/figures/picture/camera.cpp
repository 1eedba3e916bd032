#include "drystone/figures/picture/camera.hpp"

#include <cmath>
#include <numbers>

namespace drystone::figures::picture {

Camera camera_of(const Viewpoint& from) {
    const double a = from.azimuth * std::numbers::pi / 180.0;
    const double e = from.elevation * std::numbers::pi / 180.0;
    // Written out, so that views from straight above have a frame too.
    return {.right = {-std::sin(a), std::cos(a), 0.0},
            .up = {-std::sin(e) * std::cos(a), -std::sin(e) * std::sin(a), std::cos(e)},
            .towards = {std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)}};
}

}  // namespace drystone::figures::picture
