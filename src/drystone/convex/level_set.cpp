#include "drystone/convex/level_set.hpp"

#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::convex {

LevelSet::LevelSet(Index dimension, std::vector<SmoothFunction> constraints)
    : dimension_(dimension), constraints_(std::move(constraints)) {
    if (constraints_.empty()) {
        throw InputError({.what = "level set: constraints", .expected = "at least one", .found = "none"});
    }
    (void)project_active(*this, VecX::Zero(dimension_));
}

Index dimension(const LevelSet& set) noexcept { return set.dimension(); }

std::string describe(const LevelSet& set) {
    return "level set of " + std::to_string(set.constraints().size()) + " functions in R^" +
           std::to_string(set.dimension());
}

VecX project(const LevelSet& set, const VecX& x) { return project_active(set, x).point; }

VecX project(const LevelSet& set, const VecX& x, const Metric& metric) {
    return project_active(set, x, &metric).point;
}

Projection project_active(const LevelSet& set, const VecX& x, const Metric* metric) {
    const SmoothProjection result = project_smooth(set.constraints(), x, metric);
    if (result.converged) return result.projection;
    if (result.certainly_empty) {
        throw InputError({.what = describe(set),
                          .expected = "constraints with a common point",
                          .found = "an empty set (their linearisations contradict each other)"});
    }
    throw ComputationError("projection on a " + describe(set) + ": residual " +
                           to_text(result.residual) + " after " +
                           std::to_string(result.iterations) + " Newton steps");
}

bool contains(const LevelSet& set, const VecX& x, double tolerance) {
    for (const SmoothFunction& constraint : set.constraints()) {
        const double excess = constraint.value(x);
        if (excess > 0.0 && excess > tolerance * constraint.gradient(x).norm()) return false;
    }
    return true;
}

NormalCone normal_cone(const LevelSet& set, const VecX& x) {
    const double tolerance = boundary_tolerance(x);
    if (!contains(set, x, tolerance)) return empty_normal_cone(x.size());
    MatX rays(x.size(), 0);
    for (const SmoothFunction& constraint : set.constraints()) {
        const VecX gradient = constraint.gradient(x);
        if (constraint.value(x) < -tolerance * gradient.norm()) continue;
        rays.conservativeResize(x.size(), rays.cols() + 1);
        rays.rightCols(1) = gradient;
    }
    return generated_normal_cone(rays);
}

}  // namespace drystone::convex
