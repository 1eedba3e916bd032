// Computes the rows of H of joints: what a joint holds, and the rate of its coordinate.
#include "drystone/contact/joint_rows.hpp"

namespace drystone::contact {

namespace {

using mechanics::Joint;
using mechanics::JointCoordinate;
using mechanics::JointPose;

Vector<1> moment(const Vec2& arm, const Vec2& f) {
    return Vector<1>(arm[0] * f[1] - arm[1] * f[0]);
}
Vec3 moment(const Vec3& arm, const Vec3& f) { return arm.cross(f); }

/// A block without rows yet.
template <int D>
LawBlock<D> empty_block(const Joint<D>& joint) {
    LawBlock<D> block;
    block.kind = LawBlockKind::joint;
    block.size = 0;
    block.row.body_a = joint.a.body;
    block.row.body_b = joint.b.body;
    return block;
}

/// Adds a row: the force e acts on A at p_a, -e on B at p_b.
template <int D>
void add_force_row(LawBlock<D>& block, const JointFrames<D>& frames, const Vector<D>& e,
                   const Vector<D>& p_a, const Vector<D>& p_b) {
    constexpr int k_turns = mechanics::k_spins<D>;
    const Index k = block.size++;
    auto row_a = block.row.H_a.row(k);
    auto row_b = block.row.H_b.row(k);
    row_a.template head<D>() = e.transpose();
    row_b.template head<D>() = -e.transpose();
    row_a.template tail<k_turns>() = (frames.a.back * moment(p_a - frames.a.centre, e)).transpose();
    row_b.template tail<k_turns>() =
        -(frames.b.back * moment(p_b - frames.b.centre, e)).transpose();
}

/// Adds a row: the torque t (world axes) acts on A, -t on B.
template <int D>
void add_torque_row(LawBlock<D>& block, const JointFrames<D>& frames,
                    const Vector<mechanics::k_spins<D>>& t) {
    constexpr int k_turns = mechanics::k_spins<D>;
    const Index k = block.size++;
    block.row.H_a.row(k).template tail<k_turns>() = (frames.a.back * t).transpose();
    block.row.H_b.row(k).template tail<k_turns>() = -(frames.b.back * t).transpose();
}

/// Rate of |p_a - p_b|. Points in the same place have no line; any direction then does.
template <int D>
void add_rod_row(LawBlock<D>& block, const JointPose<D>& pose, const JointFrames<D>& frames) {
    const Vector<D> line = pose.p_a - pose.p_b;
    const Vector<D> e = pose.distance > 0.0 ? Vector<D>(line / pose.distance) : Vector<D>::UnitX();
    add_force_row<D>(block, frames, e, pose.p_a, pose.p_b);
}

/// Rate of e_k . (p_a - p_b): e_k turns with B, so that the point of B is the one at p_a.
template <int D>
void add_shift_row(LawBlock<D>& block, const JointPose<D>& pose, const JointFrames<D>& frames,
                   Index k) {
    add_force_row<D>(block, frames, pose.axes.col(k), pose.p_a, pose.p_a);
}

/// Rates of the turns that are held. In the plane the difference of the spins.
void add_turn_rows(LawBlock<2>& block, const Joint<2>& joint, const JointPose<2>&,
                   const JointFrames<2>&, double length) {
    if (joint.held_turns[0]) add_torque_row<2>(block, {}, Vector<1>(length));
}

/// In space R_ij = e_i . a_j changes by (a_j x e_i).(W_a - W_b).
void add_turn_rows(LawBlock<3>& block, const Joint<3>& joint, const JointPose<3>& pose,
                   const JointFrames<3>& frames, double length) {
    const auto rate = [&](Index i, Index j) -> Vec3 {
        return length * pose.axes_a.col(j).cross(pose.axes.col(i));
    };
    if (joint.held_turns[0]) {
        add_torque_row<3>(block, frames, 0.5 * (rate(2, 1) - rate(1, 2)));
        add_torque_row<3>(block, frames, 0.5 * (rate(0, 2) - rate(2, 0)));
        add_torque_row<3>(block, frames, 0.5 * (rate(1, 0) - rate(0, 1)));
    } else if (joint.held_turns[1]) {
        add_torque_row<3>(block, frames, -rate(2, 0));
        add_torque_row<3>(block, frames, rate(1, 0));
    }
}

/// Angular velocity of A against B about the first axis.
void add_spin_row(LawBlock<2>& block, const JointPose<2>&, const JointFrames<2>&, double length) {
    add_torque_row<2>(block, {}, Vector<1>(length));
}
void add_spin_row(LawBlock<3>& block, const JointPose<3>& pose, const JointFrames<3>& frames,
                  double length) {
    add_torque_row<3>(block, frames, length * pose.axes.col(0));
}

}  // namespace

template <int D>
JointFrames<D> joint_frames(const Joint<D>& joint, const mechanics::RigidBodies<D>& bodies) {
    return {.a = row_frame(mechanics::placement_or_world(bodies, joint.a.body)),
            .b = row_frame(mechanics::placement_or_world(bodies, joint.b.body))};
}

template <int D>
std::optional<LawBlock<D>> held_block(const Joint<D>& joint, const JointPose<D>& pose,
                                      const JointFrames<D>& frames, double length) {
    LawBlock<D> block = empty_block(joint);
    block.cone = problem::Bilateral{};
    if (joint.rod) add_rod_row(block, pose, frames);
    for (Index k = 0; k < D; ++k) {
        if (joint.held_shifts[static_cast<std::size_t>(k)]) add_shift_row(block, pose, frames, k);
    }
    add_turn_rows(block, joint, pose, frames, length);
    if (block.size == 0) return std::nullopt;
    return block;
}

template <int D>
mechanics::Twist<D> error_of_held(const Joint<D>& joint, const JointPose<D>& pose, double length) {
    mechanics::Twist<D> error = mechanics::Twist<D>::Zero();
    Index count = 0;
    if (joint.rod) error[count++] = pose.rod_error;
    for (std::size_t k = 0; k < joint.held_shifts.size(); ++k) {
        if (joint.held_shifts[k]) error[count++] = pose.error[static_cast<Index>(k)];
    }
    for (std::size_t k = 0; k < joint.held_turns.size(); ++k) {
        if (joint.held_turns[k]) error[count++] = length * pose.error[D + static_cast<Index>(k)];
    }
    return error;
}

template <int D>
JointPose<D> mean_pose(const JointPose<D>& start, const JointPose<D>& end) {
    JointPose<D> mean;
    mean.p_a = 0.5 * (start.p_a + end.p_a);
    mean.p_b = 0.5 * (start.p_b + end.p_b);
    mean.axes_a = 0.5 * (start.axes_a + end.axes_a);
    mean.axes = 0.5 * (start.axes + end.axes);
    mean.distance = 0.5 * (start.distance + end.distance);
    return mean;
}

template <int D>
LawBlock<D> coordinate_block(const Joint<D>& joint, const JointPose<D>& pose,
                             const JointFrames<D>& frames, double length) {
    LawBlock<D> block = empty_block(joint);
    switch (joint.coordinate) {
        case JointCoordinate::distance:
            add_rod_row(block, pose, frames);
            break;
        case JointCoordinate::turn:
            add_spin_row(block, pose, frames, length);
            break;
        default:
            add_shift_row(block, pose, frames, 0);
    }
    return block;
}

double in_row_unit(JointCoordinate coordinate, double value, double length) {
    return coordinate == JointCoordinate::turn ? length * value : value;
}

template JointFrames<2> joint_frames<2>(const Joint<2>&, const mechanics::RigidBodies<2>&);
template JointFrames<3> joint_frames<3>(const Joint<3>&, const mechanics::RigidBodies<3>&);
template std::optional<LawBlock<2>> held_block<2>(const Joint<2>&, const JointPose<2>&,
                                                  const JointFrames<2>&, double);
template std::optional<LawBlock<3>> held_block<3>(const Joint<3>&, const JointPose<3>&,
                                                  const JointFrames<3>&, double);
template mechanics::Twist<2> error_of_held<2>(const Joint<2>&, const JointPose<2>&, double);
template mechanics::Twist<3> error_of_held<3>(const Joint<3>&, const JointPose<3>&, double);
template JointPose<2> mean_pose<2>(const JointPose<2>&, const JointPose<2>&);
template JointPose<3> mean_pose<3>(const JointPose<3>&, const JointPose<3>&);
template LawBlock<2> coordinate_block<2>(const Joint<2>&, const JointPose<2>&,
                                         const JointFrames<2>&, double);
template LawBlock<3> coordinate_block<3>(const Joint<3>&, const JointPose<3>&,
                                         const JointFrames<3>&, double);

}  // namespace drystone::contact
