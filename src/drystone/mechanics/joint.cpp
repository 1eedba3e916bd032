// The pose of a joint: points, axes, errors of what it holds, and its coordinate.
#include "drystone/mechanics/joint.hpp"

#include <algorithm>
#include <cmath>

namespace drystone::mechanics {

namespace {

double angle_of(const RigidBodies<2>& bodies, int index) {
    return index < 0 ? 0.0 : bodies.q[static_cast<std::size_t>(index)].angle;
}

/// Turns of A against B, and the angle about the first axis.
struct Turns {
    Vec3 error = Vec3::Zero();
    double angle = 0.0;
};

Turns turns(const Joint<2>& joint, const RigidBodies<2>& bodies, const geometry::Rotation<2>&) {
    const double angle =
        angle_of(bodies, joint.a.body) - angle_of(bodies, joint.b.body) - joint.reference;
    return {.error = Vec3(angle, 0.0, 0.0), .angle = angle};
}

/// With R = axes_b^T axes_a, columns in the world. Cases: all turns held, the error is the rotation
/// vector of R; the turn about e_1 free, the error is e_1b x e_1a, equal to first order.
Turns turns(const Joint<3>& joint, const RigidBodies<3>& bodies,
            const geometry::Rotation<3>& axes_b) {
    const geometry::Rotation<3> axes_a =
        frame_or_world(bodies, joint.a.body).rotation * joint.axes_a;
    const geometry::Rotation<3> R = axes_b.transpose() * axes_a;
    Turns result;
    result.angle = std::atan2(R(2, 1), R(1, 1));
    result.error =
        joint.held_turns[0] ? rotation_vector(Eigen::Quaterniond(R)) : Vec3(0.0, -R(2, 0), R(1, 0));
    return result;
}

}  // namespace

template <int D>
JointPose<D> pose_of(const Joint<D>& joint, const RigidBodies<D>& bodies) {
    JointPose<D> pose;
    pose.p_a = position(joint.a, bodies);
    pose.p_b = position(joint.b, bodies);
    pose.axes = frame_or_world(bodies, joint.b.body).rotation * joint.axes_b;
    // Errors in the axes of B: shifts of A's point, then turns; held or not is for the caller.
    const Vector<D> line = pose.p_a - pose.p_b;
    const Turns turned = turns(joint, bodies, pose.axes);
    pose.error.template head<D>() = pose.axes.transpose() * line;
    pose.error.template tail<k_spins<D>>() = turned.error.template head<k_spins<D>>();
    if (joint.rod) pose.rod_error = line.norm() - *joint.rod;
    // The free coordinate: a turn, a slide along the first axis, or a distance.
    switch (joint.coordinate) {
        case JointCoordinate::none:
            break;
        case JointCoordinate::turn:
            pose.coordinate = turned.angle;
            break;
        case JointCoordinate::slide:
            pose.coordinate = pose.error[0];
            break;
        case JointCoordinate::distance:
            pose.coordinate = line.norm();
            break;
    }
    return pose;
}

template <int D>
double joint_error(const Joint<D>& joint, const JointPose<D>& pose, double radius) {
    // Turns count as the displacement of a point at `radius`. A limit counts only where it is
    // exceeded: inside, `beyond` is negative.
    double largest = std::abs(pose.rod_error);
    for (std::size_t k = 0; k < joint.held_shifts.size(); ++k) {
        if (joint.held_shifts[k]) {
            largest = std::max(largest, std::abs(pose.error[static_cast<Index>(k)]));
        }
    }
    for (std::size_t k = 0; k < joint.held_turns.size(); ++k) {
        if (joint.held_turns[k]) {
            largest = std::max(largest, radius * std::abs(pose.error[D + static_cast<Index>(k)]));
        }
    }
    if (joint.limits) {
        const auto [low, high] = *joint.limits;
        const double beyond = std::max(low - pose.coordinate, pose.coordinate - high);
        const double unit = joint.coordinate == JointCoordinate::turn ? radius : 1.0;
        largest = std::max(largest, unit * beyond);
    }
    return largest;
}

template JointPose<2> pose_of<2>(const Joint<2>&, const RigidBodies<2>&);
template JointPose<3> pose_of<3>(const Joint<3>&, const RigidBodies<3>&);
template double joint_error<2>(const Joint<2>&, const JointPose<2>&, double);
template double joint_error<3>(const Joint<3>&, const JointPose<3>&, double);

}  // namespace drystone::mechanics
