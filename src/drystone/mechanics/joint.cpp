// The pose of a joint: points, axes, errors of what it holds, and its coordinate.
#include "drystone/mechanics/joint.hpp"

#include <algorithm>
#include <cmath>

namespace drystone::mechanics {

namespace {

/// Turns of A against B, and the angle about the first axis.
struct Turns {
    Vec3 error = Vec3::Zero();
    double angle = 0.0;
};

Turns turns(const Joint<2>& joint, const Placement<2>& q_a, const Placement<2>& q_b,
            const geometry::Rotation<2>&) {
    const double angle = q_a.angle - q_b.angle - joint.reference;
    return {.error = Vec3(angle, 0.0, 0.0), .angle = angle};
}

Turns turns(const Joint<3>& joint, const Placement<3>&, const Placement<3>&,
            const geometry::Rotation<3>& R) {
    Turns result{.error = Vec3(0.0, -R(2, 0), R(1, 0)), .angle = std::atan2(R(2, 1), R(1, 1))};
    if (joint.held_turns[0]) {
        result.error = 0.5 * Vec3(R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1));
    }
    return result;
}

}  // namespace

template <int D>
JointPose<D> pose_of(const Joint<D>& joint, const Placement<D>& q_a, const Placement<D>& q_b) {
    const geometry::Frame<D> frame_a = frame_of(q_a);
    const geometry::Frame<D> frame_b = frame_of(q_b);
    JointPose<D> pose;
    pose.p_a = frame_a.to_world(joint.a.point);
    pose.p_b = frame_b.to_world(joint.b.point);
    pose.axes_a = frame_a.rotation * joint.axes_a;
    pose.axes = frame_b.rotation * joint.axes_b;
    // Errors in the axes of B: shifts of A's point, then turns; held or not is for the caller.
    const Vector<D> line = pose.p_a - pose.p_b;
    pose.distance = line.norm();
    const Turns turned = turns(joint, q_a, q_b, pose.axes.transpose() * pose.axes_a);
    pose.error.template head<D>() = pose.axes.transpose() * line;
    pose.error.template tail<k_spins<D>>() = turned.error.template head<k_spins<D>>();
    if (joint.rod) pose.rod_error = pose.distance - *joint.rod;
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
            pose.coordinate = pose.distance;
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

template JointPose<2> pose_of<2>(const Joint<2>&, const Placement<2>&, const Placement<2>&);
template JointPose<3> pose_of<3>(const Joint<3>&, const Placement<3>&, const Placement<3>&);
template double joint_error<2>(const Joint<2>&, const JointPose<2>&, double);
template double joint_error<3>(const Joint<3>&, const JointPose<3>&, double);

}  // namespace drystone::mechanics
