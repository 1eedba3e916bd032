// A grid of boxes that lists the balls in each: its divisions, and the grid cell of a point.
#include "drystone/scene/generation/cell_grid.hpp"

#include <algorithm>
#include <cmath>

namespace drystone::scene::generation {

namespace {
constexpr double k_most_cells = 4e6;
}  // namespace

CellGrid::CellGrid(int dimension, const Vec3& low, const Vec3& high, double side)
    : dimension_(dimension), low_(low) {
    const Vec3 size = high - low;
    double cells = 1.0;
    for (Index i = 0; i < dimension; ++i) cells *= std::max(1.0, size[i] / side);
    if (cells > k_most_cells) side *= std::pow(cells / k_most_cells, 1.0 / dimension);
    std::size_t total = 1;
    for (Index i = 0; i < dimension; ++i) {
        const auto k = static_cast<std::size_t>(i);
        // Sizes beyond all measure give no number of cells, and one cell is always right.
        const double count = size[i] / side;
        count_[k] = count >= 1.0 && count <= k_most_cells ? static_cast<int>(count) : 1;
        side_[i] = size[i] / count_[k];
        total *= static_cast<std::size_t>(count_[k]);
    }
    members_.resize(total);
}

std::array<int, 3> CellGrid::cell_of(const Vec3& point) const {
    std::array<int, 3> cell{0, 0, 0};
    for (Index i = 0; i < dimension_; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const double place = (point[i] - low_[i]) / side_[i];
        cell[k] = static_cast<int>(std::clamp(place, 0.0, static_cast<double>(count_[k] - 1)));
    }
    return cell;
}

}  // namespace drystone::scene::generation
