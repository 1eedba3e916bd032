#pragma once

#include <cmath>

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

template <int D>
using Rotation = Eigen::Matrix<double, D, D>;

/// A placed set of axes: x_world = origin + rotation x_local. D is 2 or 3.
template <int D>
struct Frame {
    Vector<D> origin = Vector<D>::Zero();
    Rotation<D> rotation = Rotation<D>::Identity();  ///< orthogonal, determinant 1

    [[nodiscard]] Vector<D> to_world(const Vector<D>& x) const { return origin + rotation * x; }
    [[nodiscard]] Vector<D> to_local(const Vector<D>& x) const {
        return rotation.transpose() * (x - origin);
    }
};

/// The frame whose coordinates pass through `inner`, then `outer`.
template <int D>
[[nodiscard]] Frame<D> operator*(const Frame<D>& outer, const Frame<D>& inner) {
    return {.origin = outer.to_world(inner.origin), .rotation = outer.rotation * inner.rotation};
}

/// The frame that undoes `frame`.
template <int D>
[[nodiscard]] Frame<D> inverse(const Frame<D>& frame) {
    return {.origin = -(frame.rotation.transpose() * frame.origin),
            .rotation = frame.rotation.transpose()};
}

/// Turn by `angle` (rad), counter-clockwise.
[[nodiscard]] inline Rotation<2> plane_rotation(double angle) {
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    return Rotation<2>{{c, -s}, {s, c}};
}

}  // namespace drystone::geometry
