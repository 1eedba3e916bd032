// Drag of bodies: its force and the derivative of the force by the velocity.
#include "drystone/mechanics/drag.hpp"

namespace drystone::mechanics {

template <int D>
Twist<D> force_of(const Drag<D>& drag, const Twist<D>& v) {
    const Vector<D> velocity = v.template head<D>();
    Twist<D> force;
    force << -(drag.linear + drag.quadratic * velocity.norm()) * velocity,
        -drag.angular * v.template tail<k_spins<D>>();
    return force;
}

template <int D>
Eigen::Matrix<double, k_dofs<D>, k_dofs<D>> tangent_of(const Drag<D>& drag, const Twist<D>& v) {
    const Vector<D> velocity = v.template head<D>();
    const double speed = velocity.norm();
    Twist<D> diagonal;
    diagonal << Vector<D>::Constant(drag.linear + drag.quadratic * speed),
        Vector<k_spins<D>>::Constant(drag.angular);
    Eigen::Matrix<double, k_dofs<D>, k_dofs<D>> tangent = diagonal.asDiagonal();
    if (speed > 0.0) {
        const Vector<D> direction = velocity / speed;
        tangent.template topLeftCorner<D, D>() +=
            drag.quadratic * speed * direction * direction.transpose();
    }
    return tangent;
}

template <int D>
void add_force(const Drag<D>& drag, const RigidBodies<D>& bodies, ForceSums& sums) {
    for (const int body : drag.bodies) {
        sums.damping.template segment<k_dofs<D>>(k_dofs<D> * body) +=
            force_of(drag, Twist<D>(bodies.twist(body)));
    }
}

template Twist<2> force_of<2>(const Drag<2>&, const Twist<2>&);
template Twist<3> force_of<3>(const Drag<3>&, const Twist<3>&);
template Eigen::Matrix<double, 3, 3> tangent_of<2>(const Drag<2>&, const Twist<2>&);
template Eigen::Matrix<double, 6, 6> tangent_of<3>(const Drag<3>&, const Twist<3>&);
template void add_force<2>(const Drag<2>&, const RigidBodies<2>&, ForceSums&);
template void add_force<3>(const Drag<3>&, const RigidBodies<3>&, ForceSums&);

}  // namespace drystone::mechanics
