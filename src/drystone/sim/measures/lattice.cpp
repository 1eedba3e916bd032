#include "drystone/sim/measures/lattice.hpp"

#include <cmath>
#include <limits>

#include <Eigen/LU>

namespace drystone::sim::measures {

double cell_volume(const Snapshot& state) {
    const MatX& A = state.cell;
    if (A.cols() == 0 || A.rows() != A.cols()) return std::numeric_limits<double>::quiet_NaN();
    return std::abs(A.determinant());
}

double volume_of(const Cuboid& region, const Snapshot& state) {
    const double volume = region.volume();
    return std::isfinite(volume) ? volume : cell_volume(state);
}

Vec3 nearest_image(const Snapshot& state, const Vec3& x) {
    const MatX& A = state.cell;
    if (A.cols() == 0) return x;
    const MatX gram = A.transpose() * A;
    const VecX coordinates = gram.inverse() * (A.transpose() * x.head(A.rows()));
    Vec3 image = x;
    image.head(A.rows()) -= A * coordinates.array().round().matrix();
    return image;
}

}  // namespace drystone::sim::measures
