#include "drystone/mechanics/forces/spring.hpp"

namespace drystone::mechanics {

template <int D>
void add_force(const Spring<D>& spring, const RigidBodies<D>& bodies, double /*t*/,
               ForceSums& sums) {
    const Vector<D> line = position(spring.a, bodies) - position(spring.b, bodies);
    const double length = line.norm();
    // Ends that coincide have no line to pull along.
    if (length == 0.0) return;
    const Vector<D> along = line / length;
    const Vector<D> pull = -spring.stiffness * (length - spring.rest_length) * along;
    add_at(spring.a, bodies, pull, sums.elastic);
    add_at(spring.b, bodies, Vector<D>(-pull), sums.elastic);
    const double rate = along.dot(velocity(spring.a, bodies) - velocity(spring.b, bodies));
    const Vector<D> drag = -spring.damping * rate * along;
    add_at(spring.a, bodies, drag, sums.damping);
    add_at(spring.b, bodies, Vector<D>(-drag), sums.damping);
}

template <int D>
double potential(const Spring<D>& spring, const RigidBodies<D>& bodies) {
    const double length = (position(spring.a, bodies) - position(spring.b, bodies)).norm();
    const double stretch = length - spring.rest_length;
    return 0.5 * spring.stiffness * stretch * stretch;
}

template void add_force<2>(const Spring<2>&, const RigidBodies<2>&, double, ForceSums&);
template void add_force<3>(const Spring<3>&, const RigidBodies<3>&, double, ForceSums&);
template double potential<2>(const Spring<2>&, const RigidBodies<2>&);
template double potential<3>(const Spring<3>&, const RigidBodies<3>&);

}  // namespace drystone::mechanics
