// A bar or beam that turns by any angle: stretch and end rotations against the line between its
// ends.
#include "drystone/mechanics/fem/corotational_line.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "drystone/core/error.hpp"
#include "drystone/geometry/plane_vector.hpp"
#include "drystone/mechanics/fem/line_element.hpp"

namespace drystone::mechanics::fem {

namespace {

/// The angle in [-pi, pi]: ends may have turned many times.
double wrapped(double angle) { return std::remainder(angle, 2.0 * std::numbers::pi); }

}  // namespace

CorotationalLine::CorotationalLine(const Bar& bar, const ElementNodes& X)
    : line_((X.col(1) - X.col(0)).head<2>()),
      young_(bar.young),
      bends_(false),
      S_(Vec3(bar.young * bar.area / line_.norm(), 0.0, 0.0).asDiagonal()) {}

CorotationalLine::CorotationalLine(const Beam& beam, const ElementNodes& X)
    : line_((X.col(1) - X.col(0)).head<2>()),
      young_(beam.young),
      bends_(true),
      S_(beam_springs(beam, line_.norm())) {}

CorotationalLine::Stretch CorotationalLine::stretch(const VecX& u) const {
    const Index b = bends_ ? 3 : 2;  // first unknown of end b
    const Vec2 line = line_ + u.segment<2>(b) - u.head<2>();
    Stretch s;
    s.length = line.norm();
    if (!(s.length > 0.0)) throw ComputationError("a bar or beam has no length left");
    s.t = line / s.length;
    s.d[0] = s.length - line_.norm();
    s.B.setZero(3, 2 * b);
    s.B.block<1, 2>(0, 0) = -s.t.transpose();
    s.B.block<1, 2>(0, b) = s.t.transpose();
    if (!bends_) return s;

    const double phi = std::atan2(geometry::cross(line_, line), line_.dot(line));
    const Vec2 n = geometry::left_of(s.t) / s.length;
    for (Index end = 0; end < 2; ++end) {
        const Index row = 1 + end;
        s.d[row] = wrapped(u[b * end + 2] - phi);
        s.B.block<1, 2>(row, 0) = n.transpose();
        s.B.block<1, 2>(row, b) = -n.transpose();
        s.B(row, b * end + 2) = 1.0;
    }
    return s;
}

ElementForce CorotationalLine::force(const VecX& u) const {
    const Stretch s = stretch(u);
    const Vec3 f = S_ * s.d;
    return {.energy = 0.5 * s.d.dot(f), .force = s.B.transpose() * f};
}

MatX CorotationalLine::material_tangent(const VecX& u) const {
    const Stretch s = stretch(u);
    const MatX K = s.B.transpose() * S_ * s.B;
    return 0.5 * (K + K.transpose());
}

// B^T S B plus the geometric stiffness of tension, N / l across the line. Compression is left out,
// so that the tangent stays positive semidefinite.
MatX CorotationalLine::tangent(const VecX& u) const {
    const Stretch s = stretch(u);
    VecX across = VecX::Zero(u.size());
    across.head<2>() = -geometry::left_of(s.t);
    across.segment<2>(u.size() / 2) = geometry::left_of(s.t);
    const double tension = std::max(S_(0, 0) * s.d[0], 0.0);
    return material_tangent(u) + tension / s.length * across * across.transpose();
}

Mat3 CorotationalLine::stress(const VecX& u) const {
    const Stretch s = stretch(u);
    const Vec3 t(s.t.x(), s.t.y(), 0.0);
    return young_ * s.d[0] / line_.norm() * t * t.transpose();
}

}  // namespace drystone::mechanics::fem
