#include "drystone/inclusion/collision.hpp"

#include "drystone/inclusion/kinetic_projection.hpp"

namespace drystone::inclusion {

std::optional<Collision> collide(const HalfSpaces& C, const VecX& v, double e,
                                 const Metric& metric) {
    const std::optional<KineticProjection> projection = project(C, v, metric);
    if (!projection) return std::nullopt;
    return Collision{.v = (1.0 + e) * projection->point - e * v,
                     .impulses = (1.0 + e) * projection->multipliers};
}

}  // namespace drystone::inclusion
