// Forces without contact, and their potentials: one pair of functions for each kind.
#include "drystone/mechanics/forces.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/LU>

#include "drystone/mechanics/periodic_cell.hpp"
#include "drystone/mechanics/time_functions.hpp"

namespace drystone::mechanics {
namespace {

/// A torque of the world in the axes of twists.
Vector<1> turning(const Placement<2>&, const Vec3& torque) { return Vector<1>(torque[2]); }
Vec3 turning(const Placement<3>& q, const Vec3& torque) { return q.rotation.conjugate() * torque; }

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

// A torque pair about the axis, or a pair of forces along the line or the axis of the joint.
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
    // The reaction acts on B at the point p_a, so that both forces are on one line.
    Attachment<D> on_b = motor.joint.b;
    if (on_b.body >= 0) on_b.point = frame_or_world(bodies, on_b.body).to_local(pose.p_a);
    add_at(on_b, bodies, Vector<D>(-value * e), sums.external);
}

template void add_force<2>(const Motor<2>&, const RigidBodies<2>&, double, ForceSums&);
template void add_force<3>(const Motor<3>&, const RigidBodies<3>&, double, ForceSums&);

template <int D>
void add_force(const CellStress<D>& cell, const RigidBodies<D>& bodies, double t, ForceSums& sums) {
    const double volume = std::abs(Eigen::Matrix<double, D, D>(cell_vectors(bodies)).determinant());
    for (int k = 0; k < D; ++k) {
        for (int l = 0; l < D; ++l) {
            const double P =
                value_of(cell.stress[static_cast<std::size_t>(k)][static_cast<std::size_t>(l)], t);
            sums.external[gradient_dof(bodies, k, l)] -= volume * P / bodies.cell_length;
        }
    }
}

template void add_force<2>(const CellStress<2>&, const RigidBodies<2>&, double, ForceSums&);
template void add_force<3>(const CellStress<3>&, const RigidBodies<3>&, double, ForceSums&);

}  // namespace drystone::mechanics
