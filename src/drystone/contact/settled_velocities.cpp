// Iterates gyroscopic torques and impulses of joints until they belong to the velocities that they
// lead to.
#include "drystone/contact/settled_velocities.hpp"

#include <algorithm>
#include <limits>

namespace drystone::contact {

namespace {

/// Errors of joints fall by the angle of turn in a step, or its square: a dozen of iterations for
/// bodies that turn by 0.2 in a step.
constexpr int k_most_iterations = 100;
/// Iterations before errors have to halve in each.
constexpr int k_patience = 4;
/// Errors that no longer fall are rounding below this many units.
constexpr double k_stagnation = 1e3;

/// The blocks of a step with their places in r.
template <int D>
struct Impulses {
    std::vector<Index> offsets;  // (blocks)
    std::vector<char> held;      // (blocks) 1: what a joint holds

    Impulses(const World<D>& world, const std::vector<LawBlock<D>>& blocks) {
        held.assign(blocks.size(), 0);
        for (const HeldBlock& one : world.joints().held_blocks()) held[at(one.block)] = 1;
        Index offset = 0;
        for (const LawBlock<D>& block : blocks) {
            offsets.push_back(offset);
            offset += block.size;
        }
    }

    /// v <- v + M^-1 H^T r of the rigid bodies, of what joints hold or of all others.
    void add(const std::vector<LawBlock<D>>& blocks, bool joints, const VecX& inverse_mass,
             const VecX& r, VecX& v) const {
        for (std::size_t k = 0; k < blocks.size(); ++k) {
            if ((held[k] != 0) != joints) continue;
            add_motion<D>(blocks[k].row, inverse_mass, r.segment(offsets[k], blocks[k].size), v);
        }
    }
};

}  // namespace

template <int D>
void pose_joints(World<D>& world, ContactSet<D>& contacts, const VecX& v_end) {
    if (!world.closes_joints()) return;
    world.joint_closure().pose(world.joints(), world.step_to(v_end), contacts.active.blocks);
}

template <int D>
Settled settle_velocities(World<D>& world, ContactSet<D>& contacts, const StepProblem<D>& problem,
                          const VecX& v_plain, VecX& r) {
    std::vector<LawBlock<D>>& blocks = contacts.active.blocks;
    const VecX& inverse_mass = world.bodies().inverse_mass;
    const Impulses<D> impulses(world, blocks);
    const auto with_joints = [&](const VecX& base, const VecX& all) {
        VecX v = base;
        impulses.add(blocks, true, inverse_mass, all, v);
        return v;
    };
    // Without torques and joints, then as the solver left the velocities.
    VecX base = v_plain;
    impulses.add(blocks, false, inverse_mass, VecX(r - problem.builder.tension()), base);
    VecX before = with_joints(base, r);
    world.add_gyroscopic(before);

    VecX tried = r;
    VecX v;
    Settled settled{.closed = !world.closes_joints()};
    double last = std::numeric_limits<double>::infinity();
    for (int k = 0; k < k_most_iterations; ++k) {
        v = with_joints(base, tried);
        world.turn(v);
        if (!world.closes_joints()) break;
        JointClosure<D>& closure = world.joint_closure();
        pose_joints(world, contacts, v);
        const double error = closure.error(world.joints(), inverse_mass, blocks);
        const bool stagnates = k >= k_patience && !(error < 0.5 * last);
        settled.closed = error <= (stagnates ? k_stagnation : 1.0);
        if (settled.closed || stagnates) break;
        last = error;
        const StepVelocities step = world.step_to(v);
        if (!closure.add_correction(world.joints(), inverse_mass, step.theta * step.h, blocks,
                                    impulses.offsets, tried)) {
            break;
        }
    }
    if (settled.closed) {
        r = tried;
    } else {
        v = with_joints(base, r);
        world.turn(v);
    }
    const VecX change = v - before;
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        if (impulses.held[k] != 0) continue;
        const mechanics::Twist<D> u = row_velocity(blocks[k].row, change);
        settled.change =
            std::max(settled.change, u.head(blocks[k].size).cwiseAbs().maxCoeff());
    }
    return settled;
}

template <int D>
void disturb_joints(World<D>& world, const ContactSet<D>& contacts, const StepProblem<D>& problem,
                    const VecX& r) {
    if (!world.closes_joints()) return;
    const std::vector<LawBlock<D>>& blocks = contacts.active.blocks;
    const Impulses<D> impulses(world, blocks);
    const VecX own = r - problem.builder.tension();
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        if (impulses.held[k] != 0) continue;
        if (own.segment(impulses.offsets[k], blocks[k].size).isZero(0.0)) continue;
        visit_bodies(blocks[k].row, [&](int body, const auto&) {
            if (world.bodies().dynamic[at(body)] != 0) world.joint_velocities().disturb(body);
        });
    }
}

template Settled settle_velocities<2>(World<2>&, ContactSet<2>&, const StepProblem<2>&,
                                      const VecX&, VecX&);
template void pose_joints<2>(World<2>&, ContactSet<2>&, const VecX&);
template void disturb_joints<2>(World<2>&, const ContactSet<2>&, const StepProblem<2>&,
                                const VecX&);
template Settled settle_velocities<3>(World<3>&, ContactSet<3>&, const StepProblem<3>&,
                                      const VecX&, VecX&);
template void pose_joints<3>(World<3>&, ContactSet<3>&, const VecX&);
template void disturb_joints<3>(World<3>&, const ContactSet<3>&, const StepProblem<3>&,
                                const VecX&);

}  // namespace drystone::contact
