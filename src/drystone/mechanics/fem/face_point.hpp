#pragma once

#include <Eigen/Geometry>

#include "drystone/mechanics/fem/element_point.hpp"

namespace drystone::mechanics::fem {

/// A point of a quadrature rule on a face: an edge in the plane or a surface in space.
template <class S>
struct FacePoint {
    Vector<S::k_nodes> N;
    Vec3 area;  ///< weight times the normal with the length |dx/dxi| or |dx/dxi x dx/deta|
};

/// The normal of an edge is on its right; seen along the normal of a surface from its tip, the
/// nodes are counter-clockwise. So normals point out of an element whose boundary is numbered
/// counter-clockwise seen from outside.
template <class S>
[[nodiscard]] FacePoint<S> face_point(const ElementNodes& X,
                                      const QuadraturePoint<S::k_dimension>& point) {
    const Eigen::Matrix<double, 3, S::k_dimension> tangents =
        X.topLeftCorner<3, S::k_nodes>() * S::gradients(point.xi);
    const Vec3 t = tangents.col(0);
    Vec3 normal;
    if constexpr (S::k_dimension == 1) {
        normal = Vec3(t.y(), -t.x(), 0.0);
    } else {
        normal = t.cross(Vec3(tangents.col(1)));
    }
    return {.N = S::values(point.xi), .area = point.weight * normal};
}

}  // namespace drystone::mechanics::fem
