// Computes the rows of H of joints: what a joint holds, and the rate of its coordinate. Turns are
// multiplied by a length, so that every row is a velocity (m/s), or a way (m) in a projection.
#include "drystone/contact/joint_set.hpp"

namespace drystone::contact {

namespace {

using mechanics::Joint;
using mechanics::JointCoordinate;
using mechanics::JointPose;
using mechanics::RigidBodies;

/// All motions of A relative to B along and about the joint's axes, as rows; the point of B is the
/// one that is at p_a just now, because the axes turn with B.
template <int D>
ContactRow<D> relative_motion(const Joint<D>& joint, const JointPose<D>& pose,
                              const RigidBodies<D>& bodies, double length) {
    const geometry::Rotation<D> axes = pose.axes.transpose();
    const auto rows = [&](int body) {
        const geometry::Frame<D> frame = mechanics::frame_or_world(bodies, body);
        typename ContactRow<D>::Rows H;
        H << point_rows<D>(axes, frame, pose.p_a), length * spin_rows<D>(axes, frame);
        return H;
    };
    ContactRow<D> row;
    row.body_a = joint.a.body;
    row.body_b = joint.b.body;
    row.axes = axes;
    row.H_a = rows(joint.a.body);
    row.H_b = -rows(joint.b.body);
    return row;
}

/// Rate of |p_a - p_b|. Points in the same place have no line; any direction then does.
template <int D>
ContactRow<D> rod_row(const Joint<D>& joint, const JointPose<D>& pose,
                      const RigidBodies<D>& bodies) {
    const Vector<D> line = pose.p_a - pose.p_b;
    const double distance = line.norm();
    const Vector<D> e = distance > 0.0 ? Vector<D>(line / distance) : Vector<D>::UnitX();
    ContactRow<D> row;
    row.body_a = joint.a.body;
    row.body_b = joint.b.body;
    row.axes = local_axes(e);
    const auto frame = [&](int body) { return mechanics::frame_or_world(bodies, body); };
    row.H_a.row(0) = point_rows<D>(row.axes, frame(joint.a.body), pose.p_a).row(0);
    row.H_b.row(0) = -point_rows<D>(row.axes, frame(joint.b.body), pose.p_b).row(0);
    return row;
}

/// Keeps row `from` as row `to`.
template <int D>
void keep_row(ContactRow<D>& row, Index from, Index to) {
    row.H_a.row(to) = row.H_a.row(from);
    row.H_b.row(to) = row.H_b.row(from);
}

/// Calls visit(k) for the components of a twist that the joint holds, in order.
template <int D, class Visit>
void visit_held(const Joint<D>& joint, Visit visit) {
    for (std::size_t k = 0; k < joint.held_shifts.size(); ++k) {
        if (joint.held_shifts[k]) visit(static_cast<Index>(k));
    }
    for (std::size_t k = 0; k < joint.held_turns.size(); ++k) {
        if (joint.held_turns[k]) visit(D + static_cast<Index>(k));
    }
}

}  // namespace

template <int D>
std::optional<LawBlock<D>> held_block(const Joint<D>& joint, const JointPose<D>& pose,
                                      const RigidBodies<D>& bodies, double length) {
    LawBlock<D> block;
    block.cone = problem::Bilateral{};
    block.kind = LawBlockKind::joint;
    block.size = 0;
    if (joint.rod) {
        block.row = rod_row(joint, pose, bodies);
        block.size = 1;
        return block;
    }
    block.row = relative_motion(joint, pose, bodies, length);
    visit_held(joint, [&](Index k) { keep_row(block.row, k, block.size++); });
    if (block.size == 0) return std::nullopt;
    return block;
}

template <int D>
mechanics::Twist<D> error_of_held(const Joint<D>& joint, const JointPose<D>& pose, double length) {
    mechanics::Twist<D> error = mechanics::Twist<D>::Zero();
    if (joint.rod) {
        error[0] = pose.rod_error;
        return error;
    }
    Index count = 0;
    visit_held(joint, [&](Index k) { error[count++] = (k < D ? 1.0 : length) * pose.error[k]; });
    return error;
}

template <int D>
LawBlock<D> coordinate_block(const Joint<D>& joint, const JointPose<D>& pose,
                             const RigidBodies<D>& bodies, double length) {
    LawBlock<D> block;
    block.kind = LawBlockKind::joint;
    if (joint.coordinate == JointCoordinate::distance) {
        block.row = rod_row(joint, pose, bodies);
        return block;
    }
    block.row = relative_motion(joint, pose, bodies, length);
    if (joint.coordinate == JointCoordinate::turn) keep_row(block.row, D, 0);
    return block;
}

double in_row_unit(JointCoordinate coordinate, double value, double length) {
    return coordinate == JointCoordinate::turn ? length * value : value;
}

template std::optional<LawBlock<2>> held_block<2>(const Joint<2>&, const JointPose<2>&,
                                                  const RigidBodies<2>&, double);
template std::optional<LawBlock<3>> held_block<3>(const Joint<3>&, const JointPose<3>&,
                                                  const RigidBodies<3>&, double);
template mechanics::Twist<2> error_of_held<2>(const Joint<2>&, const JointPose<2>&, double);
template mechanics::Twist<3> error_of_held<3>(const Joint<3>&, const JointPose<3>&, double);
template LawBlock<2> coordinate_block<2>(const Joint<2>&, const JointPose<2>&,
                                         const RigidBodies<2>&, double);
template LawBlock<3> coordinate_block<3>(const Joint<3>&, const JointPose<3>&,
                                         const RigidBodies<3>&, double);

}  // namespace drystone::contact
