// Gyroscopic torques by the implicit midpoint rule of Euler's equations.
#include "drystone/mechanics/gyroscopic.hpp"

#include <Eigen/LU>

namespace drystone::mechanics {

namespace {

constexpr int k_most_newton_steps = 20;

Mat3 cross_matrix(const Vec3& x) {
    return Mat3{{0.0, -x[2], x[1]}, {x[2], 0.0, -x[0]}, {-x[1], x[0], 0.0}};
}

}  // namespace

Vec3 gyroscopic_torque(const Vec3& inertia, const Vec3& spin, const Vec3& torque, double h) {
    if (inertia[0] == inertia[1] && inertia[1] == inertia[2]) return Vec3::Zero();
    // Unknown: the change of spin over half a step, d = m - spin, with
    // 2 I d - h torque + h m x (I m) = 0.
    Vec3 d = Vec3::Zero();
    const auto defect = [&](const Vec3& m) -> Vec3 {
        return 2.0 * inertia.cwiseProduct(m - spin) - h * torque +
               h * m.cross(inertia.cwiseProduct(m));
    };
    for (int k = 0; k < k_most_newton_steps; ++k) {
        const Vec3 m = spin + d;
        const Vec3 momentum = inertia.cwiseProduct(m);
        // Derivative of the defect: d(m x I m) = [m]x I - [I m]x.
        const Mat3 tangent = 2.0 * Mat3(inertia.asDiagonal()) +
                             h * (cross_matrix(m) * inertia.asDiagonal() - cross_matrix(momentum));
        const Vec3 correction = tangent.inverse() * defect(m);
        d -= correction;
        if (correction.norm() <= 1e-15 * (spin + d).norm()) break;
    }
    const Vec3 m = spin + d;
    return -m.cross(inertia.cwiseProduct(m));
}

void add_gyroscopic(const RigidBodies<3>& bodies, double h, ForceSums& sums) {
    for (Index i = 0; i < bodies.count(); ++i) {
        const Index spin = 6 * i + 3;
        if (bodies.inverse_mass[spin] == 0.0) continue;  // does not turn on its own
        const Vec3 torque = sums.elastic.segment<3>(spin) + sums.damping.segment<3>(spin) +
                            sums.external.segment<3>(spin);
        sums.gyroscopic.segment<3>(spin) =
            gyroscopic_torque(bodies.mass.segment<3>(spin), bodies.v.segment<3>(spin), torque, h);
    }
}

}  // namespace drystone::mechanics
