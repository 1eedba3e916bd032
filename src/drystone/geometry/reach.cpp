#include "drystone/geometry/reach.hpp"

#include <limits>

#include <Eigen/Geometry>

#include "drystone/geometry/bounds.hpp"

namespace drystone::geometry {

namespace {

constexpr double k_parallel = 1e-9;

/// The world's axes turned so that e is the first of them, as rows.
Rotation<2> axes_along(const Vec2& e) {
    Rotation<2> axes;
    axes << e.x(), e.y(), -e.y(), e.x();
    return axes;
}
Rotation<3> axes_along(const Vec3& e) {
    return Eigen::Quaterniond::FromTwoVectors(e, Vec3::UnitX()).toRotationMatrix();
}

template <int D>
double reach_of_bounded(const Shape<D>& shape, const Frame<D>& frame, const Vector<D>& e) {
    const Frame<D> turned{.rotation = axes_along(e)};
    return bounds(shape, turned * frame).high[0];
}

/// Of { normal.x <= offset }.
template <int D>
double reach_of_half_space(VectorArg<D> local_normal, double offset, const Frame<D>& frame,
                           const Vector<D>& e) {
    const Vector<D> normal = frame.rotation * local_normal;
    if ((normal - e).norm() > k_parallel) return std::numeric_limits<double>::infinity();
    return offset + normal.dot(frame.origin);
}

}  // namespace

double reach(const PlaneShape& shape, const Frame<2>& frame, VectorArg<2> e) {
    if (const auto* wall = std::get_if<HalfPlane>(&shape)) {
        return reach_of_half_space<2>(wall->normal, wall->offset, frame, e);
    }
    return reach_of_bounded<2>(shape, frame, e);
}

double reach(const SpaceShape& shape, const Frame<3>& frame, VectorArg<3> e) {
    if (const auto* wall = std::get_if<Plane>(&shape)) {
        return reach_of_half_space<3>(wall->normal, wall->offset, frame, e);
    }
    return reach_of_bounded<3>(shape, frame, e);
}

}  // namespace drystone::geometry
