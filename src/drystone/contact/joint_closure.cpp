// Rows, errors and corrections of joints between both ends of a step.
#include "drystone/contact/joint_closure.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/linalg/at.hpp"

namespace drystone::contact {

namespace {

/// Errors of joints are differences of coordinates: so many units of their last digit are rounding.
constexpr double k_rounding = 8.0 * std::numeric_limits<double>::epsilon();
/// Errors of joints that a step does not remove, relative to the size of bodies.
constexpr double k_open = 1e-11;

/// Whether an impulse on row k of the block moves a body.
template <int D>
bool moves(const LawBlock<D>& block, Index k, const VecX& inverse_mass) {
    constexpr int k_n = mechanics::k_dofs<D>;
    bool found = false;
    visit_bodies(block.row, [&](int body, const auto& H) {
        const auto own = inverse_mass.template segment<k_n>(k_n * body);
        found = found || H.row(k).transpose().cwiseProduct(own).any();
    });
    return found;
}

}  // namespace

template <int D>
void JointClosure<D>::start(const JointSet<D>& joints, const mechanics::RigidBodies<D>& bodies) {
    ends_.resize(joints.joints().size());
    for (std::size_t i = 0; i < ends_.size(); ++i) {
        const mechanics::Joint<D>& joint = joints.joints()[i];
        Ends& ends = ends_[i];
        ends.q_a = mechanics::placement_or_world(bodies, joint.a.body);
        ends.q_b = mechanics::placement_or_world(bodies, joint.b.body);
        ends.pose = mechanics::pose_of(joint, ends.q_a, ends.q_b);
        const double reach = std::max(ends.pose.p_a.cwiseAbs().maxCoeff(), ends.pose.distance);
        ends.rounding = k_rounding * (joints.length() + reach);
        const mechanics::Twist<D> error = error_of_held(joint, ends.pose, joints.length());
        const double open = std::max(k_open * joints.length(), ends.rounding);
        const bool closed = error.cwiseAbs().maxCoeff() <= open;
        ends.target = closed ? mechanics::Twist<D>::Zero() : error;
    }
}

template <int D>
void JointClosure<D>::pose(const JointSet<D>& joints, const StepVelocities& step,
                           std::span<LawBlock<D>> blocks) {
    for (const HeldBlock& held : joints.held_blocks()) {
        const mechanics::Joint<D>& joint = joints.joints()[at(held.joint)];
        Ends& ends = ends_[at(held.joint)];
        const auto moved_frame = [&](int body, const mechanics::Placement<D>& q,
                                     mechanics::Placement<D>& q_end) -> RowFrame<D> {
            if (body < 0) return {};
            const mechanics::Twist<D> m = step.mean<D>(body);
            q_end = mechanics::moved(q, m, step.h);
            return row_frame_between(q, q_end, m, step.h);
        };
        mechanics::Placement<D> end_a;
        mechanics::Placement<D> end_b;
        const JointFrames<D> frames{.a = moved_frame(joint.a.body, ends.q_a, end_a),
                                    .b = moved_frame(joint.b.body, ends.q_b, end_b)};
        const mechanics::JointPose<D> end = mechanics::pose_of(joint, end_a, end_b);
        LawBlock<D>& block = blocks[at(held.block)];
        block.row = held_block(joint, mean_pose(ends.pose, end), frames, joints.length())->row;
        ends.left = error_of_held(joint, end, joints.length()) - ends.target;
        // theta H v+ + (1 - theta) H v + (left / h - H v_a) = 0 with v_a as it is now.
        block.offset = ends.left / (step.theta * step.h) - row_velocity(block.row, step.v_end);
    }
}

template <int D>
double JointClosure<D>::error(const JointSet<D>& joints, const VecX& inverse_mass,
                              std::span<const LawBlock<D>> blocks) const {
    double largest = 0.0;
    for (const HeldBlock& held : joints.held_blocks()) {
        const Ends& ends = ends_[at(held.joint)];
        const LawBlock<D>& block = blocks[at(held.block)];
        for (Index k = 0; k < block.size; ++k) {
            const double error = std::abs(ends.left[k]) / ends.rounding;
            if (!(error <= largest) && moves(block, k, inverse_mass)) largest = error;
        }
    }
    return largest;
}

template <int D>
double JointClosure<D>::residual(const JointSet<D>& joints, const VecX& inverse_mass,
                                 std::span<const LawBlock<D>> blocks, const VecX& v) const {
    double largest = 0.0;
    for (const HeldBlock& held : joints.held_blocks()) {
        const LawBlock<D>& block = blocks[at(held.block)];
        const mechanics::Twist<D> u = row_velocity(block.row, v) + block.offset;
        for (Index k = 0; k < block.size; ++k) {
            if (std::abs(u[k]) > largest && moves(block, k, inverse_mass)) largest = std::abs(u[k]);
        }
    }
    return largest;
}

template <int D>
bool JointClosure<D>::add_correction(const JointSet<D>& joints,
                                     const mechanics::CoupledBodies<D>& coupled, double theta_h,
                                     std::span<const LawBlock<D>> blocks,
                                     const std::vector<Index>& offsets, VecX& r) {
    held_.clear();
    Index rows = 0;
    for (const HeldBlock& held : joints.held_blocks()) {
        held_.push_back(blocks[at(held.block)]);
        rows += held_.back().size;
    }
    VecX left(rows);
    Index row = 0;
    for (const HeldBlock& held : joints.held_blocks()) {
        const Index size = blocks[at(held.block)].size;
        left.segment(row, size) = ends_[at(held.joint)].left.head(size) / theta_h;
        row += size;
    }
    VecX change;
    if (!system_.factorise(held_, coupled.own_inverse_mass(), &coupled)) return false;
    if (!system_.solve(left, change)) return false;
    row = 0;
    for (const HeldBlock& held : joints.held_blocks()) {
        const Index size = blocks[at(held.block)].size;
        r.segment(offsets[at(held.block)], size) -= change.segment(row, size);
        row += size;
    }
    return true;
}

template class JointClosure<2>;
template class JointClosure<3>;

}  // namespace drystone::contact
