// The nearest point of a segment or triangle, with its weights and the region (inside, side,
// corner).
#include "drystone/collision/deformable/facet_point.hpp"

#include <Eigen/Geometry>

#include "drystone/geometry/triangle.hpp"

namespace drystone::collision::deformable {
namespace {

/// The place, 0 at a and 1 at b, of the projection of `x` on the line through a and b; 0 if a = b.
template <int D>
double place_on(const Vector<D>& a, const Vector<D>& b, const Vector<D>& x) {
    const Vector<D> along = b - a;
    const double square = along.squaredNorm();
    return square > 0.0 ? along.dot(x - a) / square : 0.0;
}

FacetPoint<3> nearest_on_side(const std::array<Vec3, 3>& corners, int k, const Vec3& x) {
    const auto from = static_cast<std::size_t>(k);
    const std::size_t to = (from + 1) % 3;
    const double place = place_on<3>(corners[from], corners[to], x);
    FacetPoint<3> point;
    if (place <= 0.0 || place >= 1.0) {
        const std::size_t corner = place <= 0.0 ? from : to;
        point.x = corners[corner];
        point.weights[corner] = 1.0;
        point.region = FacetPoint<3>::Region::corner;
        point.number = static_cast<int>(corner);
        return point;
    }
    point.x = corners[from] + place * (corners[to] - corners[from]);
    point.weights[from] = 1.0 - place;
    point.weights[to] = place;
    point.region = FacetPoint<3>::Region::side;
    point.number = k;
    return point;
}

}  // namespace

FacetPoint<2> nearest_point(const std::array<Vec2, 2>& corners, const Vec2& x) {
    const double place = place_on<2>(corners[0], corners[1], x);
    FacetPoint<2> point;
    if (place <= 0.0 || place >= 1.0) {
        const std::size_t corner = place <= 0.0 ? 0 : 1;
        point.x = corners[corner];
        point.weights[corner] = 1.0;
        point.region = FacetPoint<2>::Region::corner;
        point.number = static_cast<int>(corner);
        return point;
    }
    point.x = corners[0] + place * (corners[1] - corners[0]);
    point.weights = {1.0 - place, place};
    return point;
}

FacetPoint<3> nearest_point(const std::array<Vec3, 3>& corners, const Vec3& x) {
    // Parts of the area, seen along the normal, that x makes with the sides.
    const Vec3 area = geometry::area_vector(corners[0], corners[1], corners[2]);
    const double square = area.squaredNorm();
    FacetPoint<3> point;
    bool is_over = square > 0.0;
    double sum = 0.0;
    for (std::size_t k = 0; k < 3 && is_over; ++k) {
        const Vec3& from = corners[(k + 1) % 3];
        const Vec3& to = corners[(k + 2) % 3];
        point.weights[k] = 0.5 * (to - from).cross(x - from).dot(area) / square;
        is_over = point.weights[k] >= 0.0;
        sum += point.weights[k];
    }
    if (is_over) {
        for (double& weight : point.weights) weight /= sum;
        point.x = corners[0] + point.weights[1] * (corners[1] - corners[0]) +
                  point.weights[2] * (corners[2] - corners[0]);
        return point;
    }
    // Beside the triangle: the nearest of the three sides; the first of equals.
    point = nearest_on_side(corners, 0, x);
    for (const int k : {1, 2}) {
        const FacetPoint<3> other = nearest_on_side(corners, k, x);
        if ((other.x - x).squaredNorm() < (point.x - x).squaredNorm()) point = other;
    }
    return point;
}

}  // namespace drystone::collision::deformable
