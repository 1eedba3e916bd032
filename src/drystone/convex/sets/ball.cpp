// Projects on balls in a metric, and on spherical shells and complements of balls up to the
// distance at which the projection is unique.
#include "drystone/convex/sets/ball.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "drystone/convex/projections/secular.hpp"
#include "drystone/convex/sets/set.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/linalg/decompositions.hpp"
#include "drystone/linalg/vector_text.hpp"

namespace drystone::convex {

// With M = Q diag(m) Q^T and w = Q^T (x - center), the optimality condition M (y - x) + s y = 0
// gives y_i = m_i w_i / (m_i + s), |y| = radius.
VecX project(const Ball<k_dynamic>& set, const VecX& x, const Metric& metric) {
    if (contains(set, x)) return x;
    if (set.radius() == 0.0) return set.center();
    const Eigen::SelfAdjointEigenSolver<MatX> eigen(metric.matrix());
    const VecX& m = eigen.eigenvalues();
    const VecX w = eigen.eigenvectors().transpose() * (x - set.center());
    const VecX p = m.cwiseProduct(w.cwiseAbs()) / set.radius();
    const VecX d = (m.array() - m[0]).matrix();  // eigenvalues come in increasing order
    const double root = secular_root(p, d);      // s + m_0
    const VecX y = (m.array() * w.array() / (d.array() + root)).matrix();
    return set.center() + eigen.eigenvectors() * y;
}

Annulus::Annulus(VecX center, double inner, double outer)
    : center_(std::move(center)), inner_(inner), outer_(outer) {
    require_finite("annulus: center", center_);
    require_positive("annulus: inner radius", inner_);
    if (!(inner_ <= outer_)) {
        throw InputError({.what = "annulus: outer radius",
                          .expected = "at least the inner radius " + to_text(inner_),
                          .found = to_text(outer_)});
    }
}

Annulus ball_complement(VecX center, double radius) {
    return {std::move(center), radius, std::numeric_limits<double>::infinity()};
}

Index dimension(const Annulus& set) noexcept { return set.center().size(); }

std::string describe(const Annulus& set) {
    if (std::isinf(set.outer())) {
        return "complement of a ball with center " + to_text(set.center()) + " and radius " +
               to_text(set.inner());
    }
    return "annulus with center " + to_text(set.center()) + " and radii " + to_text(set.inner()) +
           ", " + to_text(set.outer());
}

VecX project(const Annulus& set, const VecX& x) {
    const VecX from_center = x - set.center();
    const double length = from_center.norm();
    if (length >= set.inner() && length <= set.outer()) return x;
    // Below this length the direction is rounding noise.
    if (length <= 4.0 * std::numeric_limits<double>::epsilon() * (set.inner() + x.norm())) {
        refuse_outside_tube(describe(set), set.inner() - length, set.inner());
    }
    const double radius = length < set.inner() ? set.inner() : set.outer();
    return set.center() + (radius / length) * from_center;
}

bool contains(const Annulus& set, const VecX& x, double tolerance) {
    const double length = (x - set.center()).norm();
    return length >= set.inner() - tolerance && length <= set.outer() + tolerance;
}

NormalCone normal_cone(const Annulus& set, const VecX& x) {
    const double tolerance = boundary_tolerance(x);
    if (!contains(set, x, tolerance)) return empty_normal_cone(x.size());
    const VecX outward = x - set.center();
    const bool at_inner = outward.norm() <= set.inner() + tolerance;
    const bool at_outer = outward.norm() >= set.outer() - tolerance;
    if (at_inner && at_outer) return generated_normal_cone(MatX(x.size(), 0), outward);
    if (at_inner) return generated_normal_cone(-outward);
    return at_outer ? generated_normal_cone(outward) : zero_normal_cone(x.size());
}

std::optional<double> prox_constant(const Annulus& set) noexcept { return set.inner(); }

}  // namespace drystone::convex
