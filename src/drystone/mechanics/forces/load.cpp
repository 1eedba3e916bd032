#include "drystone/mechanics/forces/load.hpp"

namespace drystone::mechanics {

namespace {

Vector<1> turning(const Placement<2>&, const Vec3& torque) { return Vector<1>(torque[2]); }
Vec3 turning(const Placement<3>& q, const Vec3& torque) { return q.rotation.conjugate() * torque; }

}  // namespace

template <int D>
void add_force(const Load<D>& load, const RigidBodies<D>& bodies, double t, ForceSums& sums) {
    const Vec3 force = value_of(load.force, t) + value_of(load.force_history, t);
    add_at(load.at, bodies, Vector<D>(force.head<D>()), sums.external);
    const Placement<D>& q = bodies.q[static_cast<std::size_t>(load.at.body)];
    sums.external.template segment<k_spins<D>>(k_dofs<D> * load.at.body + D) +=
        turning(q, value_of(load.torque, t) + value_of(load.torque_history, t));
}

template void add_force<2>(const Load<2>&, const RigidBodies<2>&, double, ForceSums&);
template void add_force<3>(const Load<3>&, const RigidBodies<3>&, double, ForceSums&);

}  // namespace drystone::mechanics
