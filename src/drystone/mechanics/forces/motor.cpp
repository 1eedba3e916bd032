#include "drystone/mechanics/forces/motor.hpp"

#include "drystone/mechanics/vector_formula.hpp"

namespace drystone::mechanics {

namespace {

/// Adds a torque `value` about the first axis of the joint (in the plane: about its normal).
void add_torque(const RigidBodies<2>&, int body, const geometry::Rotation<2>&, double value,
                VecX& F) {
    if (body >= 0) F[3 * body + 2] += value;
}
void add_torque(const RigidBodies<3>& bodies, int body, const geometry::Rotation<3>& axes,
                double value, VecX& F) {
    if (body < 0) return;
    F.segment<3>(6 * body + 3) +=
        bodies.q[static_cast<std::size_t>(body)].rotation.conjugate() * Vec3(value * axes.col(0));
}

}  // namespace

template <int D>
void add_force(const Motor<D>& motor, const RigidBodies<D>& bodies, double t, ForceSums& sums) {
    const JointPose<D> pose = pose_of(motor.joint, bodies);
    const double value = value_of(motor.value, t);
    if (motor.joint.coordinate == JointCoordinate::turn) {
        add_torque(bodies, motor.joint.a.body, pose.axes, value, sums.external);
        add_torque(bodies, motor.joint.b.body, pose.axes, -value, sums.external);
        return;
    }
    const Vector<D> line = pose.p_a - pose.p_b;
    const Vector<D> e = motor.joint.coordinate == JointCoordinate::distance
                            ? Vector<D>(line.normalized())
                            : Vector<D>(pose.axes.col(0));
    add_at(motor.joint.a, bodies, Vector<D>(value * e), sums.external);
    // On B at the point that is at p_a just now, so that both forces are on one line.
    Attachment<D> on_b = motor.joint.b;
    if (on_b.body >= 0) on_b.point = frame_or_world(bodies, on_b.body).to_local(pose.p_a);
    add_at(on_b, bodies, Vector<D>(-value * e), sums.external);
}

template void add_force<2>(const Motor<2>&, const RigidBodies<2>&, double, ForceSums&);
template void add_force<3>(const Motor<3>&, const RigidBodies<3>&, double, ForceSums&);

}  // namespace drystone::mechanics
