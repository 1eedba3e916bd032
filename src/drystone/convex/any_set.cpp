#include "drystone/convex/any_set.hpp"

#include "drystone/core/error.hpp"
#include "drystone/linalg/finite.hpp"

namespace drystone::convex {

void AnySet::throw_no(const char* question, const std::string& set) {
    throw ComputationError(std::string(question) + " of a " + set + " is not available");
}

VecX AnySet::project(const VecX& x) const {
    require_size("point to project", dimension(), x.size());
    return self_->project(x);
}

VecX AnySet::project(const VecX& x, const Metric& metric) const {
    require_size("point to project", dimension(), x.size());
    require_size("metric", dimension(), metric.dimension());
    return self_->project(x, metric);
}

Projection AnySet::project_active(const VecX& x, const Metric* metric) const {
    require_size("point to project", dimension(), x.size());
    return self_->project_active(x, metric);
}

bool AnySet::contains(const VecX& x, double tolerance) const {
    require_size("point", dimension(), x.size());
    return self_->contains(x, tolerance);
}

}  // namespace drystone::convex
