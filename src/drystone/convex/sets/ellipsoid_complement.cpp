// The space outside an ellipsoid.
#include "drystone/convex/sets/ellipsoid_complement.hpp"

#include "drystone/convex/sets/prox_tube.hpp"

namespace drystone::convex {

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
