// The Coulomb cone in a metric, its normal cone and description.
#include "drystone/convex/sets/coulomb_cone.hpp"

#include <limits>

#include "drystone/convex/projections/quadratic_cone.hpp"

namespace drystone::convex {

std::string describe(const CoulombCone& cone) {
    return "Coulomb cone with mu " + to_text(cone.mu());
}

VecX project(const CoulombCone& cone, const VecX& x, const Metric& metric) {
    return project_quadratic_cone(VecX::Constant(x.size() - 1, cone.mu()), x, metric);
}

// 0 on the polar cone, infinite elsewhere.
double support(const CoulombCone& cone, const VecX& d) {
    const double tangential = d.tail(d.size() - 1).norm();
    const bool polar = cone.mu() * tangential + d[0] <= k_boundary_tolerance * d.norm();
    return polar ? 0.0 : std::numeric_limits<double>::infinity();
}

// Cases: outside (empty), dimension 1 (a half-line), mu = 0 (a half-line in space), the apex (in
// the plane two rays, in space curved), inside (zero), on the surface (one ray).
NormalCone normal_cone(const CoulombCone& cone, const VecX& x) {
    const Index n = x.size();
    const double tolerance = boundary_tolerance(x);
    if (!contains(cone, x, tolerance)) return empty_normal_cone(n);
    const bool apex = x.norm() <= tolerance;
    if (n == 1) return apex ? generated_normal_cone(-VecX::Ones(1)) : zero_normal_cone(1);

    if (cone.mu() == 0.0) {
        // A half-line: every tangential direction is normal, and -e_n at the end.
        const MatX tangents = MatX::Identity(n, n).rightCols(n - 1);
        const MatX end = -VecX::Unit(n, 0);
        return generated_normal_cone(apex ? end : MatX(n, 0), tangents);
    }
    if (apex && n == 2) {
        MatX rays(2, 2);
        rays << -cone.mu(), -cone.mu(), 1.0, -1.0;
        return generated_normal_cone(rays);
    }
    if (apex) return curved_normal_cone(n);

    const double tangential = x.tail(n - 1).norm();
    const double depth = (cone.mu() * x[0] - tangential) / std::sqrt(1.0 + cone.mu() * cone.mu());
    if (depth > tolerance || tangential == 0.0) return zero_normal_cone(n);
    VecX ray(n);
    ray << -cone.mu(), x.tail(n - 1) / tangential;
    return generated_normal_cone(ray);
}

}  // namespace drystone::convex
