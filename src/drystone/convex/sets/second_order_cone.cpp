// Round cones around any axis.
#include "drystone/convex/sets/second_order_cone.hpp"

#include "drystone/convex/sets/coulomb_cone.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/finite.hpp"
#include "drystone/linalg/vector_text.hpp"

namespace drystone::convex {

namespace {

/// Householder reflection H with H e_0 = a (and H a = e_0).
MatX reflection(const VecX& a) {
    const Index n = a.size();
    const VecX v = a - VecX::Unit(n, 0);
    const double length2 = v.squaredNorm();
    if (length2 == 0.0) return MatX::Identity(n, n);
    return MatX::Identity(n, n) - (2.0 / length2) * v * v.transpose();
}

CoulombCone standard(const SecondOrderCone& cone) { return CoulombCone(cone.slope()); }

}  // namespace

SecondOrderCone::SecondOrderCone(const VecX& axis, double slope) : slope_(slope) {
    require_finite("second-order cone: axis", axis);
    require_non_negative("second-order cone: slope", slope);
    if (axis.size() == 0 || axis.norm() == 0.0) {
        throw InputError(
            {.what = "second-order cone: axis", .expected = "a non-zero vector", .found = "zero"});
    }
    axis_ = axis.normalized();
    frame_ = reflection(axis_);
}

Index dimension(const SecondOrderCone& cone) noexcept { return cone.axis().size(); }

std::string describe(const SecondOrderCone& cone) {
    return "second-order cone with axis " + to_text(cone.axis()) + " and slope " +
           to_text(cone.slope());
}

VecX project(const SecondOrderCone& cone, const VecX& x) {
    return cone.frame() * project(standard(cone), VecX(cone.frame() * x));
}

VecX project(const SecondOrderCone& cone, const VecX& x, const Metric& metric) {
    const MatX& Q = cone.frame();
    return Q * project(standard(cone), VecX(Q * x), Metric(Q * metric.matrix() * Q));
}

bool contains(const SecondOrderCone& cone, const VecX& x, double tolerance) {
    return contains(standard(cone), VecX(cone.frame() * x), tolerance);
}

double support(const SecondOrderCone& cone, const VecX& d) {
    return support(standard(cone), cone.frame() * d);
}

NormalCone normal_cone(const SecondOrderCone& cone, const VecX& x) {
    NormalCone result = normal_cone(standard(cone), cone.frame() * x);
    result.rays = cone.frame() * result.rays;
    result.lines = cone.frame() * result.lines;
    return result;
}

}  // namespace drystone::convex
