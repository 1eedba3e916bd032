#include "drystone/mechanics/forces/pressure.hpp"

#include "drystone/mechanics/vector_formula.hpp"

namespace drystone::mechanics {

template <int D>
void add_force(const Pressure<D>& pressure, const RigidBodies<D>& bodies, double t,
               ForceSums& sums) {
    double area = 1.0;
    for (const auto& [a, b] : pressure.spans) {
        const Vector<D> line = bodies.q[static_cast<std::size_t>(b)].position -
                               bodies.q[static_cast<std::size_t>(a)].position;
        area *= (line - line.dot(pressure.direction) * pressure.direction).norm();
    }
    sums.external.template segment<D>(k_dofs<D> * pressure.body) +=
        value_of(pressure.value, t) * area * pressure.direction;
}

template void add_force<2>(const Pressure<2>&, const RigidBodies<2>&, double, ForceSums&);
template void add_force<3>(const Pressure<3>&, const RigidBodies<3>&, double, ForceSums&);

}  // namespace drystone::mechanics
