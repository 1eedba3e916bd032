#include "drystone/geometry/hull/grid_points.hpp"

#include <cmath>

#include "drystone/geometry/extent.hpp"

namespace drystone::geometry {

std::vector<GridPoint> grid_points(const std::vector<Vec3>& points) {
    if (points.empty()) return {};
    Vec3 low = points.front();
    for (const Vec3& point : points) low = low.cwiseMin(point);
    const double size = longest_side(points);

    std::vector<GridPoint> rounded(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (int k = 0; k < 3; ++k) {
            const double place = size > 0.0 ? (points[i][k] - low[k]) / size : 0.0;
            rounded[i][k] = std::llround(place * k_grid_cells);
        }
    }
    return rounded;
}

GridPlane::GridPlane(const GridPoint& a, const GridPoint& b, const GridPoint& c) : origin_(a) {
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3;
        const int j = (k + 2) % 3;
        normal_[k] = Int128{b[i] - a[i]} * (c[j] - a[j]) - Int128{b[j] - a[j]} * (c[i] - a[i]);
    }
}

Int128 GridPlane::height(const GridPoint& x) const {
    Int128 sum = 0;
    for (int k = 0; k < 3; ++k) sum += normal_[k] * (x[k] - origin_[k]);
    return sum;
}

Vec3 GridPlane::normal() const {
    return {static_cast<double>(normal_[0]), static_cast<double>(normal_[1]),
            static_cast<double>(normal_[2])};
}

Vec3 difference(const GridPoint& x, const GridPoint& a) {
    return {static_cast<double>(x[0] - a[0]), static_cast<double>(x[1] - a[1]),
            static_cast<double>(x[2] - a[2])};
}

}  // namespace drystone::geometry
