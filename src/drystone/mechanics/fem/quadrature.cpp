// Quadrature rules of triangles (degree 4) and tetrahedra (degree 5).
#include "drystone/mechanics/fem/quadrature.hpp"

namespace drystone::mechanics::fem {

namespace {

/// Points whose barycentric coordinates are 1 - D a and D times a, from `first` on.
template <int D, std::size_t N>
void place_corners(Quadrature<D, N>& points, std::size_t first, double a, double weight) {
    for (int i = 0; i <= D; ++i) {
        Vector<D> xi = Vector<D>::Constant(a);
        if (i > 0) xi[i - 1] = 1.0 - D * a;
        points[first + static_cast<std::size_t>(i)] = {xi, weight};
    }
}

}  // namespace

Quadrature<2, 6> triangle_of_degree_4() {
    // The roots of the moment equations, with s = sqrt(10), t = sqrt(38 - 44 sqrt(2/5)),
    // w = sqrt(213125 - 53320 s): a = (8 - s +- t) / 18, weights (620 +- w) / 7440.
    const double s = std::sqrt(10.0);
    const double t = std::sqrt(38.0 - 44.0 * std::sqrt(0.4));
    const double w = std::sqrt(213125.0 - 53320.0 * s);
    Quadrature<2, 6> points;
    place_corners(points, 0, (8.0 - s + t) / 18.0, (620.0 + w) / 7440.0);
    place_corners(points, 3, (8.0 - s - t) / 18.0, (620.0 - w) / 7440.0);
    return points;
}

Quadrature<3, 14> tetrahedron_of_degree_5() {
    Quadrature<3, 14> points;
    place_corners(points, 0, 0.31088591926330060980, 0.11268792571801585080 / 6.0);
    place_corners(points, 4, 0.092735250310891226402, 0.073493043116361949544 / 6.0);
    // Near the middles of the edges: two coordinates a, two 1/2 - a.
    const double a = 0.045503704125649649492;
    const double b = 0.5 - a;
    const double weight = 0.042546020777081466438 / 6.0;
    points[8] = {Vec3(a, a, b), weight};
    points[9] = {Vec3(a, b, a), weight};
    points[10] = {Vec3(b, a, a), weight};
    points[11] = {Vec3(b, b, a), weight};
    points[12] = {Vec3(b, a, b), weight};
    points[13] = {Vec3(a, b, b), weight};
    return points;
}

}  // namespace drystone::mechanics::fem
