// Finds the images of bodies of a periodic cell in a box: bounds of their numbers from the corners
// of the box in lattice coordinates, then the images themselves.
#include "drystone/sim/measures/images.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/LU>
#include <Eigen/QR>

#include "drystone/linalg/at.hpp"

namespace drystone::sim::measures {

namespace {

/// Lattice vectors whose part across those before them is shorter than this share of their length
/// point in the same direction.
constexpr double k_independent = 1e-9;

/// 1 along axes on which the box has both sides.
Vec3 bounded_axes(const Cuboid& box) {
    Vec3 bounded = Vec3::Zero();
    for (int axis = 0; axis < box.dimension; ++axis) {
        bounded[axis] = std::isfinite(box.low[axis]) && std::isfinite(box.high[axis]) ? 1.0 : 0.0;
    }
    return bounded;
}

}  // namespace

RegionImages::RegionImages(const Snapshot& state, const Cuboid& box) : box_(box) {
    const Index count = state.cell.cols();
    vectors_ = MatX::Zero(3, count);
    velocities_ = MatX::Zero(3, count);
    vectors_.topRows(state.cell.rows()) = state.cell;
    if (state.cell_velocity.size() > 0) {
        velocities_.topRows(state.cell_velocity.rows()) = state.cell_velocity;
    }
    // The vectors that wrap: along bounded axes, and independent of each other there.
    const Vec3 bounded = bounded_axes(box);
    MatX taken(3, 0);
    for (Index j = 0; j < count; ++j) {
        const Vec3 part = bounded.cwiseProduct(Vec3(vectors_.col(j)));
        Vec3 rest = part;
        if (taken.cols() > 0) rest -= taken * taken.colPivHouseholderQr().solve(part);
        const bool wraps = rest.norm() > k_independent * vectors_.col(j).norm();
        wraps_.push_back(wraps ? 1 : 0);
        if (!wraps) continue;
        taken.conservativeResize(3, taken.cols() + 1);
        taken.rightCols(1) = part;
    }
    coordinates_ = MatX::Zero(count, 3);
    if (taken.cols() == 0) return;
    const MatX inverse = (taken.transpose() * taken).inverse() * taken.transpose();
    Index row = 0;
    for (Index j = 0; j < count; ++j) {
        if (wraps_[at(j)] == 0) continue;
        coordinates_.row(j) = inverse.row(row++).cwiseProduct(bounded.transpose());
    }
}

Image RegionImages::image(const std::array<int, 3>& n) const {
    Image image{.n = n};
    for (Index j = 0; j < vectors_.cols(); ++j) {
        image.shift += n[at(j)] * vectors_.col(j);
        image.velocity += n[at(j)] * velocities_.col(j);
    }
    return image;
}

template <class Visit>
void RegionImages::candidates(const Vec3& x, double margin, Visit visit) const {
    // n_j of the corners of the box, seen from x; axes without bounds have no part in n.
    std::array<int, 3> least{};
    std::array<int, 3> most{};
    for (Index j = 0; j < vectors_.cols(); ++j) {
        if (wraps_[at(j)] == 0) continue;
        double low = 0.0;
        double high = 0.0;
        for (int axis = 0; axis < box_.dimension; ++axis) {
            const double c = coordinates_(j, axis);
            if (c == 0.0) continue;
            const double to_low = c * (box_.low[axis] - margin - x[axis]);
            const double to_high = c * (box_.high[axis] + margin - x[axis]);
            low += std::min(to_low, to_high);
            high += std::max(to_low, to_high);
        }
        // Rounding leaves no image out.
        least[at(j)] = static_cast<int>(std::ceil(low - 1e-9));
        most[at(j)] = static_cast<int>(std::floor(high + 1e-9));
    }
    std::array<int, 3> n{};
    for (n[0] = least[0]; n[0] <= most[0]; ++n[0]) {
        for (n[1] = least[1]; n[1] <= most[1]; ++n[1]) {
            for (n[2] = least[2]; n[2] <= most[2]; ++n[2]) visit(image(n));
        }
    }
}

std::vector<Image> RegionImages::of(const Vec3& x) const {
    std::vector<Image> images;
    candidates(x, 0.0, [&](const Image& image) {
        if (box_.contains(x + image.shift)) images.push_back(image);
    });
    return images;
}

std::vector<Image> RegionImages::near(const Vec3& x, double radius) const {
    std::vector<Image> images;
    candidates(x, radius, [&](const Image& image) { images.push_back(image); });
    return images;
}

Image RegionImages::image_at(const Vec3& shift) const {
    std::array<int, 3> n{};
    if (vectors_.cols() == 0 || shift.isZero(0.0)) return image(n);
    const VecX number = vectors_.colPivHouseholderQr().solve(shift);
    for (Index j = 0; j < number.size(); ++j) n[at(j)] = static_cast<int>(std::lround(number[j]));
    return image(n);
}

}  // namespace drystone::sim::measures
