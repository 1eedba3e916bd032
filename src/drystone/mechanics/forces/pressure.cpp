#include "drystone/mechanics/forces/pressure.hpp"

#include <algorithm>

#include "drystone/mechanics/vector_formula.hpp"

namespace drystone::mechanics {

template <int D>
void add_force(const Pressure<D>& pressure, const RigidBodies<D>& bodies, double t,
               ForceSums& sums) {
    double area = 1.0;
    for (const Span<D>& span : pressure.spans) area *= std::max(0.0, width(span, bodies));
    sums.external.template segment<D>(k_dofs<D> * pressure.body) +=
        value_of(pressure.value, t) * area * pressure.direction;
}

template void add_force<2>(const Pressure<2>&, const RigidBodies<2>&, double, ForceSums&);
template void add_force<3>(const Pressure<3>&, const RigidBodies<3>&, double, ForceSums&);

}  // namespace drystone::mechanics
