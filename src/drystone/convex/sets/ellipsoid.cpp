// Projects on ellipsoids and on their complements.
#include "drystone/convex/sets/ellipsoid.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/convex/projections/secular.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/set.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/linalg/vector_text.hpp"

namespace drystone::convex {

namespace {

/// Surface point y_i = a_i^2 w_i / (a_i^2 + s): the nearest one for sign = 1, the farthest one for
/// sign = -1, s counted from the pole of the shortest or the longest axis.
///
/// Hard case s = 0: w has no component along that axis, which takes the missing length.
VecX surface_point(const VecX& a, const VecX& w, double sign) {
    const double a_pole = sign > 0.0 ? a.minCoeff() : a.maxCoeff();
    const VecX d = (sign * (a.array() - a_pole) * (a.array() + a_pole)).matrix();
    const double s = secular_root(a.cwiseProduct(w.cwiseAbs()), d);

    VecX y = VecX::Zero(w.size());
    Index pole = -1;
    double length2 = 0.0;  // sum (y_i / a_i)^2 without the pole axis
    for (Index i = 0; i < w.size(); ++i) {
        if (s + d[i] == 0.0) {
            pole = i;
            continue;
        }
        y[i] = sign * a[i] * a[i] * w[i] / (s + d[i]);
        length2 += (y[i] / a[i]) * (y[i] / a[i]);
    }
    if (pole >= 0) y[pole] = a[pole] * std::sqrt(std::max(0.0, 1.0 - length2));
    return y;
}

}  // namespace

Ellipsoid::Ellipsoid(VecX center, const VecX& semi_axes)
    : Ellipsoid(std::move(center), semi_axes, MatX::Identity(semi_axes.size(), semi_axes.size())) {}

Ellipsoid::Ellipsoid(VecX center, VecX semi_axes, MatX axes)
    : center_(std::move(center)), semi_axes_(std::move(semi_axes)), axes_(std::move(axes)) {
    const Index n = center_.size();
    require_finite("ellipsoid: center", center_);
    require_size("ellipsoid: semi-axes", n, semi_axes_.size());
    for (const double a : semi_axes_) require_positive("ellipsoid: semi-axis", a);
    require_orthogonal("ellipsoid: axes", n, axes_);
}

double Ellipsoid::least_curvature_radius() const {
    const double smallest = semi_axes_.minCoeff();
    return smallest * smallest / semi_axes_.maxCoeff();
}

Index dimension(const Ellipsoid& set) noexcept { return set.center().size(); }

std::string describe(const Ellipsoid& set) {
    return "ellipsoid with center " + to_text(set.center()) + " and semi-axes " +
           to_text(set.semi_axes());
}

VecX project(const Ellipsoid& set, const VecX& x) {
    return contains(set, x) ? x : project_on_surface(set, x);
}

// x = center + E v with E = axes diag(a): a ball for v, in the metric E^T M E.
VecX project(const Ellipsoid& set, const VecX& x, const Metric& metric) {
    if (contains(set, x)) return x;
    const MatX E = set.axes() * set.semi_axes().asDiagonal();
    const Metric pulled_back(E.transpose() * metric.matrix() * E);
    const VecX v = set.to_principal(x).cwiseQuotient(set.semi_axes());
    const Ball<> unit(VecX::Zero(x.size()), 1.0);
    return set.center() + E * project(unit, v, pulled_back);
}

VecX project_on_surface(const Ellipsoid& set, const VecX& x) {
    return set.from_principal(surface_point(set.semi_axes(), set.to_principal(x), 1.0));
}

bool contains(const Ellipsoid& set, const VecX& x, double tolerance) {
    const VecX w = set.to_principal(x);
    if (w.cwiseQuotient(set.semi_axes()).norm() <= 1.0) return true;
    return tolerance > 0.0 && (x - project_on_surface(set, x)).norm() <= tolerance;
}

double support(const Ellipsoid& set, const VecX& d) {
    const VecX scaled = set.semi_axes().cwiseProduct(set.axes().transpose() * d);
    return d.dot(set.center()) + scaled.norm();
}

VecX farthest(const Ellipsoid& set, const VecX& x) {
    return set.from_principal(surface_point(set.semi_axes(), set.to_principal(x), -1.0));
}

NormalCone normal_cone(const Ellipsoid& set, const VecX& x) {
    const double tolerance = boundary_tolerance(x);
    if (!contains(set, x, tolerance)) return empty_normal_cone(x.size());
    if ((x - project_on_surface(set, x)).norm() > tolerance) return zero_normal_cone(x.size());
    const VecX a2 = set.semi_axes().cwiseProduct(set.semi_axes());
    return generated_normal_cone(set.axes() * set.to_principal(x).cwiseQuotient(a2));
}

Index dimension(const EllipsoidComplement& set) noexcept { return dimension(set.hole()); }

std::string describe(const EllipsoidComplement& set) {
    return "complement of an " + describe(set.hole());
}

VecX project(const EllipsoidComplement& set, const VecX& x) {
    if (!contains(set.hole(), x)) return x;
    const VecX point = project_on_surface(set.hole(), x);
    const double distance = (x - point).norm();
    const double constant = set.hole().least_curvature_radius();
    if (distance >= constant) refuse_outside_tube(describe(set), distance, constant);
    return point;
}

bool contains(const EllipsoidComplement& set, const VecX& x, double tolerance) {
    return !contains(set.hole(), x) || (x - project_on_surface(set.hole(), x)).norm() <= tolerance;
}

NormalCone normal_cone(const EllipsoidComplement& set, const VecX& x) {
    if (!contains(set, x, boundary_tolerance(x))) return empty_normal_cone(x.size());
    NormalCone cone = normal_cone(set.hole(), x);
    if (cone.kind == NormalCone::Kind::empty) return zero_normal_cone(x.size());
    cone.rays = -cone.rays;
    return cone;
}

std::optional<double> prox_constant(const EllipsoidComplement& set) {
    return set.hole().least_curvature_radius();
}

}  // namespace drystone::convex
