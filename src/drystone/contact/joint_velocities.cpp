// Projects velocities on those that joints allow, where something else has disturbed them.
#include "drystone/contact/joint_velocities.hpp"

#include <algorithm>

#include "drystone/core/disjoint_sets.hpp"

namespace drystone::contact {

namespace {

/// Solutions with one factor: the second one removes what the regularisation leaves.
constexpr int k_solutions = 2;
/// A projection that leaves more than this share of H v has contradictory equations.
constexpr double k_contradiction = 1e-6;

/// H v, block after block.
template <int D>
VecX rates(const std::vector<LawBlock<D>>& blocks, const VecX& v) {
    Index rows = 0;
    for (const LawBlock<D>& block : blocks) rows += block.size;
    VecX u(rows);
    Index row = 0;
    for (const LawBlock<D>& block : blocks) {
        u.segment(row, block.size) = row_velocity(block.row, v).head(block.size);
        row += block.size;
    }
    return u;
}

/// v <- v - M^-1 H^T y.
template <int D>
void subtract_motion(const std::vector<LawBlock<D>>& blocks, const VecX& inverse_mass,
                     const VecX& y, VecX& v) {
    Index row = 0;
    for (const LawBlock<D>& block : blocks) {
        const VecX own = -y.segment(row, block.size);
        add_motion<D>(block.row, inverse_mass, own, v);
        row += block.size;
    }
}

/// The largest part of u on rows that can move.
template <int D>
double largest(const EquationSystem<D>& system, const VecX& u) {
    double most = 0.0;
    for (Index i = 0; i < u.size(); ++i) {
        if (system.moves(i)) most = std::max(most, std::abs(u[i]));
    }
    return most;
}

}  // namespace

/// The joints of bodies that move on their own and are connected by joints are one group.
template <int D>
JointVelocities<D>::JointVelocities(const std::vector<mechanics::Joint<D>>& joints,
                                    const mechanics::RigidBodies<D>& bodies)
    : disturbed_(at(bodies.count()), 1) {
    const auto dynamic = [&](int body) { return body >= 0 && bodies.dynamic[at(body)] != 0; };
    DisjointSets sets(bodies.count());
    for (const mechanics::Joint<D>& joint : joints) {
        if (dynamic(joint.a.body) && dynamic(joint.b.body)) sets.join(joint.a.body, joint.b.body);
    }
    for (const mechanics::Joint<D>& joint : joints) {
        group_.push_back(sets.leader(dynamic(joint.a.body) ? joint.a.body : joint.b.body));
    }
}

template <int D>
std::vector<LawBlock<D>> JointVelocities<D>::take_disturbed(
    const JointSet<D>& joints, const mechanics::RigidBodies<D>& bodies) {
    const auto touched = [&](int body) { return body >= 0 && disturbed_[at(body)] != 0; };
    std::vector<char> groups(disturbed_.size(), 0);
    for (std::size_t i = 0; i < group_.size(); ++i) {
        const mechanics::Joint<D>& joint = joints.joints()[i];
        if (touched(joint.a.body) || touched(joint.b.body)) groups[at(group_[i])] = 1;
    }
    std::vector<LawBlock<D>> blocks;
    for (std::size_t i = 0; i < group_.size(); ++i) {
        if (groups[at(group_[i])] == 0) continue;
        const mechanics::Joint<D>& joint = joints.joints()[i];
        if (auto block = held_block(joint, mechanics::pose_of(joint, bodies),
                                    joint_frames(joint, bodies), joints.length())) {
            blocks.push_back(std::move(*block));
        }
    }
    disturbed_.assign(disturbed_.size(), 0);
    return blocks;
}

template <int D>
double JointVelocities<D>::admit(const JointSet<D>& joints, mechanics::RigidBodies<D>& bodies) {
    change_.resize(0);
    const std::vector<LawBlock<D>> blocks = take_disturbed(joints, bodies);
    if (blocks.empty()) return 0.0;
    VecX u = rates(blocks, bodies.v);
    if (u.isZero(0.0) || !system_.factorise(blocks, bodies.inverse_mass)) return 0.0;
    const double before = largest(system_, u);
    VecX v = bodies.v;
    for (int k = 0; k < k_solutions; ++k) {
        VecX y;
        if (!system_.solve(u, y)) return 0.0;
        subtract_motion(blocks, bodies.inverse_mass, y, v);
        u = rates(blocks, v);
    }
    if (!(largest(system_, u) <= k_contradiction * before)) return 0.0;
    change_ = v - bodies.v;
    // (|v + d|^2 - |v|^2) / 2 = d . M (v + d / 2).
    const double energy =
        mechanics::kinetic_product(bodies, change_, VecX(bodies.v + 0.5 * change_));
    bodies.v = v;
    return energy;
}

template class JointVelocities<2>;
template class JointVelocities<3>;

}  // namespace drystone::contact
