// Position, velocity and generalised force of a point of a body.
#include "drystone/mechanics/attachment.hpp"

namespace drystone::mechanics {

namespace {

template <int D>
const Placement<D>& placement(const Attachment<D>& at, const RigidBodies<D>& bodies) {
    return bodies.q[static_cast<std::size_t>(at.body)];
}

/// arm x f in the axes of twists.
Vector<1> torque(const Placement<2>&, const Vec2& arm, const Vec2& f) {
    return Vector<1>(arm[0] * f[1] - arm[1] * f[0]);
}
Vec3 torque(const Placement<3>& q, const Vec3& arm, const Vec3& f) {
    return q.rotation.conjugate() * arm.cross(f);
}

}  // namespace

template <int D>
Vector<D> position(const Attachment<D>& at, const RigidBodies<D>& bodies) {
    if (at.body < 0) return at.point;
    return frame_of(placement(at, bodies)).to_world(at.point);
}

template <int D>
Vector<D> velocity(const Attachment<D>& at, const RigidBodies<D>& bodies) {
    if (at.body < 0) return Vector<D>::Zero();
    const Placement<D>& q = placement(at, bodies);
    const Twist<D> v = bodies.twist(at.body);
    const Vector<D> arm = frame_of(q).rotation * at.point;
    return point_velocity(Vector<D>(v.template head<D>()), world_spin(q, v), arm);
}

// F gets the force f and the torque arm x f; spins are in body axes in space.
template <int D>
void add_at(const Attachment<D>& at, const RigidBodies<D>& bodies, const Vector<D>& f, VecX& F) {
    if (at.body < 0) return;
    const Placement<D>& q = placement(at, bodies);
    auto own = F.segment<k_dofs<D>>(k_dofs<D> * at.body);
    own.template head<D>() += f;
    own.template tail<k_spins<D>>() += torque(q, frame_of(q).rotation * at.point, f);
}

template Vec2 position<2>(const Attachment<2>&, const RigidBodies<2>&);
template Vec3 position<3>(const Attachment<3>&, const RigidBodies<3>&);
template Vec2 velocity<2>(const Attachment<2>&, const RigidBodies<2>&);
template Vec3 velocity<3>(const Attachment<3>&, const RigidBodies<3>&);
template void add_at<2>(const Attachment<2>&, const RigidBodies<2>&, const Vec2&, VecX&);
template void add_at<3>(const Attachment<3>&, const RigidBodies<3>&, const Vec3&, VecX&);

}  // namespace drystone::mechanics
