// Projection on a box in a metric, as on any polyhedron.
#include "drystone/convex/sets/box.hpp"

#include "drystone/convex/sets/polyhedral_form.hpp"

namespace drystone::convex {

VecX project(const Box<k_dynamic>& set, const VecX& x, const Metric& metric) {
    return project_polyhedral(polyhedral_system(set), x, &metric).point;
}

}  // namespace drystone::convex
