#include "drystone/mechanics/forces/drag.hpp"

namespace drystone::mechanics {

template <int D>
void add_force(const Drag<D>& drag, const RigidBodies<D>& bodies, double /*t*/, ForceSums& sums) {
    for (const int body : drag.bodies) {
        const Twist<D> v = bodies.twist(body);
        const Vector<D> velocity = v.template head<D>();
        auto own = sums.damping.template segment<k_dofs<D>>(k_dofs<D> * body);
        own.template head<D>() -= (drag.linear + drag.quadratic * velocity.norm()) * velocity;
        own.template tail<k_spins<D>>() -= drag.angular * v.template tail<k_spins<D>>();
    }
}

template void add_force<2>(const Drag<2>&, const RigidBodies<2>&, double, ForceSums&);
template void add_force<3>(const Drag<3>&, const RigidBodies<3>&, double, ForceSums&);

}  // namespace drystone::mechanics
