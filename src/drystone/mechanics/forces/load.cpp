#include "drystone/mechanics/forces/load.hpp"

namespace drystone::mechanics {

namespace {

Vector<1> turning(const Placement<2>&, const Vec3& torque) { return Vector<1>(torque[2]); }
Vec3 turning(const Placement<3>& q, const Vec3& torque) { return q.rotation.conjugate() * torque; }

Vec3 values(const std::array<Expression, 3>& expressions, double t) {
    return {expressions[0](t), expressions[1](t), expressions[2](t)};
}

}  // namespace

template <int D>
void add_force(const Load<D>& load, const RigidBodies<D>& bodies, double t, ForceSums& sums) {
    const Vector<D> force = values(load.force, t).template head<D>();
    add_at(load.at, bodies, force, sums.external);
    const Placement<D>& q = bodies.q[static_cast<std::size_t>(load.at.body)];
    sums.external.template segment<k_spins<D>>(k_dofs<D> * load.at.body + D) +=
        turning(q, values(load.torque, t));
}

template void add_force<2>(const Load<2>&, const RigidBodies<2>&, double, ForceSums&);
template void add_force<3>(const Load<3>&, const RigidBodies<3>&, double, ForceSums&);

}  // namespace drystone::mechanics
