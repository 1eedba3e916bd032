// Adds blocks of joints, motors and limits to a contact problem, and keeps their impulses.
#include "drystone/contact/joint_set.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "drystone/linalg/at.hpp"
#include "drystone/mechanics/time_functions.hpp"

namespace drystone::contact {

namespace {

/// Distances of the coordinate from its limits, >= 0 inside (m); infinite without limits.
template <int D>
std::array<double, 2> limit_gaps(const mechanics::Joint<D>& joint, double coordinate,
                                 double length) {
    constexpr double k_infinity = std::numeric_limits<double>::infinity();
    if (!joint.limits) return {k_infinity, k_infinity};
    const auto [low, high] = *joint.limits;
    return {in_row_unit(joint.coordinate, coordinate - low, length),
            in_row_unit(joint.coordinate, high - coordinate, length)};
}

/// The row of the coordinate, seen from the upper limit.
template <int D>
LawBlock<D> reversed(LawBlock<D> block) {
    block.row.H_a.row(0) *= -1.0;
    block.row.H_b.row(0) *= -1.0;
    return block;
}

}  // namespace

template <int D>
JointSet<D>::JointSet(std::vector<mechanics::Joint<D>> joints, double length)
    : joints_(std::move(joints)), length_(length) {
    forget();
}

template <int D>
void JointSet<D>::forget() {
    Roles none;
    none.fill(mechanics::Twist<D>::Zero());
    impulses_.assign(joints_.size(), none);
    last_ = impulses_;
}

template <int D>
void JointSet<D>::add(LawBlock<D> block, Index joint, Role role, std::vector<LawBlock<D>>& blocks) {
    block.kind = LawBlockKind::joint;
    block.owner = joint;
    blocks.push_back(std::move(block));
    places_.push_back({joint, role});
}

/// The motor and the active limits of a joint.
template <int D>
void JointSet<D>::add_coordinate(Index number, const mechanics::JointPose<D>& pose,
                                 const mechanics::RigidBodies<D>& bodies, const Activation& rule,
                                 double t, std::vector<LawBlock<D>>& blocks) {
    const mechanics::Joint<D>& joint = joints_[at(number)];
    LawBlock<D> rate = coordinate_block(joint, pose, joint_frames(joint, bodies), length_);
    const std::array<double, 2> gaps = limit_gaps(joint, pose.coordinate, length_);
    std::array<bool, 2> active = {};
    std::array<double, 2> reachable = {};  // speeds towards the limits
    // A limit is active when its gap, after the horizon, is within the tolerance.
    for (const std::size_t side : {0U, 1U}) {
        const double away = (side == 0 ? 1.0 : -1.0) * row_velocity(rate.row, bodies.v)[0];
        active[side] =
            gaps[side] + rule.horizon * away <= rule.gap_tolerance * length_ + rule.drift;
        reachable[side] = active[side] ? 0.0 : gaps[side] / rule.closing_time;
    }
    // A motor drives at its speed, but not beyond a limit within the step.
    if (joint.speed) {
        LawBlock<D> block = rate;
        const double speed =
            in_row_unit(joint.coordinate, mechanics::value_of(*joint.speed, t), length_);
        block.cone = problem::Bilateral{};
        block.offset[0] = -std::clamp(speed, -reachable[0], reachable[1]);
        add(block, number, motor, blocks);
    }
    if (active[0]) add(rate, number, lower, blocks);
    if (active[1]) add(reversed(std::move(rate)), number, upper, blocks);
}

template <int D>
void JointSet<D>::add_blocks(const mechanics::RigidBodies<D>& bodies, const Activation& rule,
                             double t, std::vector<LawBlock<D>>& blocks) {
    places_.clear();
    held_.clear();
    std::swap(impulses_, last_);
    for (auto& roles : impulses_) roles.fill(mechanics::Twist<D>::Zero());
    for (Index number = 0; number < static_cast<Index>(joints_.size()); ++number) {
        const mechanics::Joint<D>& joint = joints_[at(number)];
        const mechanics::JointPose<D> pose = mechanics::pose_of(joint, bodies);
        if (auto block = held_block(joint, pose, joint_frames(joint, bodies), length_)) {
            held_.push_back({.joint = number, .block = static_cast<Index>(blocks.size())});
            add(*block, number, held, blocks);
        }
        if (joint.speed || joint.limits) add_coordinate(number, pose, bodies, rule, t, blocks);
    }
}

template <int D>
const mechanics::Twist<D>& JointSet<D>::last_impulse(Index place) const {
    const Place& one = places_[at(place)];
    return last_[at(one.joint)][one.role];
}

template <int D>
void JointSet<D>::remember(Index place, const Eigen::Ref<const VecX>& r) {
    const Place& one = places_[at(place)];
    impulses_[at(one.joint)][one.role].head(r.size()) = r;
}

template <int D>
std::string JointSet<D>::describe(Index place) const {
    const Place& one = places_[at(place)];
    const std::string name = "joint '" + joints_[at(one.joint)].name + "'";
    switch (one.role) {
        case motor:
            return name + " (motor)";
        case lower:
            return name + " (lower limit)";
        case upper:
            return name + " (upper limit)";
        default:
            return name;
    }
}

template <int D>
double JointSet<D>::error(const mechanics::RigidBodies<D>& bodies) const {
    double largest = 0.0;
    for (const mechanics::Joint<D>& joint : joints_) {
        const mechanics::JointPose<D> pose = mechanics::pose_of(joint, bodies);
        largest = std::max(largest, mechanics::joint_error(joint, pose, length_));
    }
    return largest;
}

template <int D>
void JointSet<D>::add_projection(const mechanics::RigidBodies<D>& bodies,
                                 std::vector<LawBlock<D>>& blocks) const {
    for (const mechanics::Joint<D>& joint : joints_) {
        const mechanics::JointPose<D> pose = mechanics::pose_of(joint, bodies);
        // Equations remove the error of what is held; limits are inequalities on the room left.
        const JointFrames<D> frames = joint_frames(joint, bodies);
        if (auto block = held_block(joint, pose, frames, length_)) {
            block->offset = error_of_held(joint, pose, length_);
            blocks.push_back(*block);
        }
        if (!joint.limits) continue;
        const LawBlock<D> rate = coordinate_block(joint, pose, frames, length_);
        const auto gaps = limit_gaps(joint, pose.coordinate, length_);
        for (const bool low : {true, false}) {
            LawBlock<D> block = low ? rate : reversed(rate);
            block.offset[0] = gaps[low ? 0 : 1];
            if (block.offset[0] < k_projection_reach * length_) blocks.push_back(block);
        }
    }
}

template class JointSet<2>;
template class JointSet<3>;

}  // namespace drystone::contact
