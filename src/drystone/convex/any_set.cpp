// The operations of AnySet: check the arguments, then call the concrete set.
#include "drystone/convex/any_set.hpp"

#include "drystone/core/error.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone::convex {

void AnySet::throw_no(const char* question, const std::string& set) {
    throw ComputationError(std::string(question) + " of the " + set + " is not available");
}

void AnySet::require_vector(std::string_view what, const VecX& x) const {
    require_size(what, dimension(), x.size());
    require_finite(what, x);
}

void AnySet::require_metric(const Metric& metric) const {
    require_size("metric", dimension(), metric.dimension());
}

VecX AnySet::project(const VecX& x) const {
    require_vector("point to project", x);
    return self_->project(x);
}

VecX AnySet::project(const VecX& x, const Metric& metric) const {
    require_vector("point to project", x);
    require_metric(metric);
    return self_->project(x, metric);
}

Projection AnySet::project_active(const VecX& x, const Metric* metric) const {
    require_vector("point to project", x);
    if (metric != nullptr) require_metric(*metric);
    return self_->project_active(x, metric);
}

bool AnySet::contains(const VecX& x, double tolerance) const {
    require_vector("point", x);
    return self_->contains(x, tolerance);
}

double AnySet::support(const VecX& d) const {
    require_vector("direction of a support function", d);
    return self_->support(d);
}

VecX AnySet::farthest(const VecX& x) const {
    require_vector("point", x);
    return self_->farthest(x);
}

NormalCone AnySet::normal_cone(const VecX& x) const {
    require_vector("point", x);
    return self_->normal_cone(x);
}

}  // namespace drystone::convex
