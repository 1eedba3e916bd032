#include "drystone/mechanics/forces/gravity.hpp"

namespace drystone::mechanics {

template <int D>
void add_force(const Gravity<D>& gravity, const RigidBodies<D>& bodies, double /*t*/,
               ForceSums& sums) {
    for (Index i = 0; i < bodies.body_count(); ++i) {
        const Index first = k_dofs<D> * i;
        sums.gravity.template segment<D>(first) +=
            bodies.mass.template segment<D>(first).cwiseProduct(gravity.acceleration);
    }
}

template <int D>
double potential(const Gravity<D>& gravity, const RigidBodies<D>& bodies) {
    double sum = 0.0;
    for (Index i = 0; i < bodies.body_count(); ++i) {
        const Vector<D>& x = bodies.q[static_cast<std::size_t>(i)].position;
        const auto mass = bodies.mass.template segment<D>(k_dofs<D> * i);
        sum -= gravity.acceleration.dot(mass.cwiseProduct(x));
    }
    return sum;
}

template void add_force<2>(const Gravity<2>&, const RigidBodies<2>&, double, ForceSums&);
template void add_force<3>(const Gravity<3>&, const RigidBodies<3>&, double, ForceSums&);
template double potential<2>(const Gravity<2>&, const RigidBodies<2>&);
template double potential<3>(const Gravity<3>&, const RigidBodies<3>&);

}  // namespace drystone::mechanics
