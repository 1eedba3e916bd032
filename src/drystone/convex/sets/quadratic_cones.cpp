// Projects on elliptic cones and on round cones around any axis.
#include "drystone/convex/sets/quadratic_cones.hpp"

#include <limits>
#include <utility>

#include "drystone/convex/projections/quadratic_cone.hpp"
#include "drystone/convex/sets/coulomb_cone.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
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

/// The cone around e_0 into which the frame of the cone turns it.
CoulombCone standard(const SecondOrderCone& cone) { return CoulombCone(cone.slope()); }

}  // namespace

EllipticCone::EllipticCone(VecX mu) : mu_(std::move(mu)) {
    for (const double m : mu_) require_non_negative("elliptic cone: mu", m);
}

Index dimension(const EllipticCone& cone) noexcept { return cone.mu().size() + 1; }

std::string describe(const EllipticCone& cone) {
    return "elliptic cone with mu " + to_text(cone.mu());
}

VecX project(const EllipticCone& cone, const VecX& x) {
    return project_quadratic_cone(cone.mu(), x);
}

VecX project(const EllipticCone& cone, const VecX& x, const Metric& metric) {
    return project_quadratic_cone(cone.mu(), x, metric);
}

// By the distance from the projection, so that the tolerance is a length.
bool contains(const EllipticCone& cone, const VecX& x, double tolerance) {
    return (x - project(cone, x)).norm() <= tolerance;
}

// d is in the polar cone if d_n + |D d_t| <= 0.
double support(const EllipticCone& cone, const VecX& d) {
    const double spread = cone.mu().cwiseProduct(d.tail(cone.mu().size())).norm();
    const bool polar = d[0] + spread <= k_boundary_tolerance * d.norm();
    return polar ? 0.0 : std::numeric_limits<double>::infinity();
}

// Cases: outside (empty); the apex (curved, two rays or one); the surface (the gradient of |D^-1
// x_t| - x_n, which is (-1, D^-2 x_t / |D^-1 x_t|) up to its length); inside (only the lines of
// directions with mu_i = 0).
NormalCone normal_cone(const EllipticCone& cone, const VecX& x) {
    const Index n = x.size();
    const double tolerance = boundary_tolerance(x);
    if (!contains(cone, x, tolerance)) return empty_normal_cone(n);
    if (n <= 2) return normal_cone(CoulombCone(n == 2 ? cone.mu()[0] : 0.0), x);

    const VecX x_t = x.tail(n - 1);
    const bool apex = x.norm() <= tolerance;
    MatX lines(n, 0);  // directions without friction are normal everywhere
    VecX gradient = VecX::Zero(n);
    double spread2 = 0.0;
    for (Index i = 0; i < n - 1; ++i) {
        const double mu = cone.mu()[i];
        if (mu == 0.0) {
            lines.conservativeResize(n, lines.cols() + 1);
            lines.rightCols(1) = VecX::Unit(n, i + 1);
            continue;
        }
        gradient[i + 1] = x_t[i] / (mu * mu);
        spread2 += (x_t[i] / mu) * (x_t[i] / mu);
    }
    if (apex) {
        const Index round = n - 1 - lines.cols();  // tangential directions with friction
        if (round == 0) return generated_normal_cone(-VecX::Unit(n, 0), lines);
        if (round > 1) return curved_normal_cone(n);
        MatX rays = MatX::Zero(n, 2);
        for (Index i = 0; i < n - 1; ++i) {
            if (cone.mu()[i] == 0.0) continue;
            rays.row(0).setConstant(-cone.mu()[i]);
            rays(i + 1, 0) = 1.0;
            rays(i + 1, 1) = -1.0;
        }
        return generated_normal_cone(rays, lines);
    }
    const double spread = std::sqrt(spread2);
    if (spread == 0.0 && lines.cols() == n - 1) return generated_normal_cone(MatX(n, 0), lines);
    gradient[0] = -spread;
    const bool inside = x[0] - spread > tolerance * gradient.norm() / std::max(spread, 1e-300);
    return inside ? generated_normal_cone(MatX(n, 0), lines)
                  : generated_normal_cone(gradient, lines);
}

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

// In the axes in which the cone stands around e_0. The frame is a reflection: its own inverse.
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
