// Iterates gyroscopic torques, springs and impulses of joints until they belong to the velocities
// that they lead to.
#include "drystone/contact/settled_velocities.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace drystone::contact {

namespace {

/// Errors of joints fall by the angle of turn in a step, or its square: a dozen of iterations for
/// bodies that turn by 0.2 in a step.
constexpr int k_most_iterations = 100;
/// Errors whose least value is so many iterations old do not fall any more. They may rise between.
constexpr int k_patience = 10;
/// Errors that no longer fall are rounding below this many units.
constexpr double k_stagnation = 1e3;

/// The blocks of a step, which of them are what closed joints hold, and where their impulses stand
/// in r.
template <int D>
struct Places {
    std::vector<Index> offsets;  // (blocks)
    std::vector<char> held;      // (blocks)

    Places(const World<D>& world, const std::vector<LawBlock<D>>& blocks) : held(blocks.size(), 0) {
        if (world.closes_joints()) {
            for (const HeldBlock& one : world.joints().held_blocks()) held[at(one.block)] = 1;
        }
        Index offset = 0;
        for (const LawBlock<D>& block : blocks) {
            offsets.push_back(offset);
            offset += block.size;
        }
    }
};

/// What impulses on the rigid bodies do: those that respond on their own move at once.
struct Motion {
    VecX v;  ///< velocities
    VecX f;  ///< (dofs) H^T r of bodies that springs couple
};

/// Adds what the impulses r of what joints hold do, or of all others.
template <int D>
void add_impulses(const World<D>& world, const std::vector<LawBlock<D>>& blocks,
                  const Places<D>& places, bool joints, const VecX& r, Motion& motion) {
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        if ((places.held[k] != 0) != joints) continue;
        const auto own = r.segment(places.offsets[k], blocks[k].size);
        add_motion<D>(blocks[k].row, world.own_inverse_mass(), own, motion.v);
        add_coupled_force<D>(blocks[k].row, world.coupled(), own, motion.f);
    }
}

/// v and f under the impulses r of joints as well, with torques and springs as they act at the end.
/// Springs start from the velocities in `motion`.
template <int D>
void settle_motion(World<D>& world, const std::vector<LawBlock<D>>& blocks, const Places<D>& places,
                   const Motion& base, const VecX& r, Motion& motion) {
    VecX springs = std::move(motion.v);
    motion = base;
    add_impulses(world, blocks, places, true, r, motion);
    world.turn_own(motion.v);
    if (world.coupled().empty()) return;
    world.coupled().copy(springs, motion.v);
    world.refine_coupled(motion.f, motion.v);
}

/// Impulses r of what joints hold, their rows and the motion from `base` that close the joints;
/// true if they do.
template <int D>
bool close_joints(World<D>& world, ContactSet<D>& contacts, const Places<D>& places,
                  const Motion& base, VecX& r, Motion& motion) {
    std::vector<LawBlock<D>>& blocks = contacts.active.blocks;
    const VecX& inverse_mass = world.bodies().inverse_mass;
    JointClosure<D>& closure = world.joint_closure();
    double least = std::numeric_limits<double>::infinity();
    double last = least;
    for (int k = 0, since = 0; k < k_most_iterations; ++k, ++since) {
        settle_motion(world, blocks, places, base, r, motion);
        pose_joints(world, contacts, motion.v);
        const double error = closure.error(world.joints(), inverse_mass, blocks);
        // Twice in a row: then the rows do not change any more either.
        if (error <= 1.0 && last <= 1.0) return true;
        last = error;
        if (error < least) {
            least = error;
            since = 0;
        }
        if (since == k_patience || !std::isfinite(error)) return error <= k_stagnation;
        if (error <= 1.0) continue;
        const StepVelocities step = world.step_to(motion.v);
        if (!closure.add_correction(world.joints(), world.coupled(), step.theta * step.h, blocks,
                                    places.offsets, r)) {
            return false;
        }
    }
    return false;
}

/// The largest change of a velocity that laws of contacts, motors and limits see.
template <int D>
double largest_change(const std::vector<LawBlock<D>>& blocks, const Places<D>& places,
                      const VecX& change) {
    double largest = 0.0;
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        if (places.held[k] != 0) continue;
        const mechanics::Twist<D> u = row_velocity(blocks[k].row, change);
        largest = std::max(largest, u.head(blocks[k].size).cwiseAbs().maxCoeff());
    }
    return largest;
}

/// What the step problem was solved for: v without impulses and torques, impulses of joints, and
/// those of all other blocks.
struct Solved {
    const VecX& v_plain;
    const VecX& r;
    const VecX& impulses;
};

/// The next linear problem, around the solution `linear` of this one: rows, torques and v_free. How
/// far this solution is from solving it.
template <int D>
Settled pose_next(World<D>& world, ContactSet<D>& contacts, const Places<D>& places,
                  const Solved& solved, const Motion& linear, VecX& v_free) {
    const std::vector<LawBlock<D>>& blocks = contacts.active.blocks;
    pose_joints(world, contacts, linear.v);
    VecX v = linear.v;
    v_free = solved.v_plain;
    world.guess_torques(v, v_free);
    if (!world.coupled().empty()) {
        world.refine_coupled(linear.f, v);
        v_free = world.linear_free_velocity(solved.v_plain, linear.f, v);
    }
    Motion next{.v = v_free, .f = VecX::Zero(v_free.size())};
    add_impulses(world, blocks, places, false, solved.impulses, next);
    add_impulses(world, blocks, places, true, solved.r, next);
    world.coupled().add_response(next.f, next.v);
    return {.closed = false,
            .change = std::max(largest_change(blocks, places, VecX(next.v - linear.v)),
                               world.joint_closure().residual(
                                   world.joints(), world.bodies().inverse_mass, blocks, next.v))};
}

}  // namespace

template <int D>
void pose_joints(World<D>& world, ContactSet<D>& contacts, const VecX& v_end) {
    if (!world.closes_joints()) return;
    world.joint_closure().pose(world.joints(), world.step_to(v_end), contacts.active.blocks);
}

template <int D>
Settled settle_velocities(World<D>& world, ContactSet<D>& contacts, const StepProblem<D>& problem,
                          const VecX& v_plain, VecX& v_free, VecX& r) {
    const std::vector<LawBlock<D>>& blocks = contacts.active.blocks;
    const Places<D> places(world, blocks);
    const VecX impulses = r - problem.builder.tension();
    const VecX none = VecX::Zero(v_plain.size());
    // As the solver of the linear problem has left the velocities.
    Motion linear{.v = v_free, .f = none};
    add_impulses(world, blocks, places, false, impulses, linear);
    add_impulses(world, blocks, places, true, r, linear);
    world.coupled().add_response(linear.f, linear.v);
    // Without torques, springs and joints.
    Motion base{.v = v_plain, .f = none};
    add_impulses(world, blocks, places, false, impulses, base);

    Motion motion = linear;
    if (world.closes_joints()) {
        VecX closing = r;
        if (!close_joints(world, contacts, places, base, closing, motion)) {
            return pose_next(world, contacts, places,
                             {.v_plain = v_plain, .r = r, .impulses = impulses}, linear, v_free);
        }
        r = closing;
    } else {
        settle_motion(world, blocks, places, base, r, motion);
    }
    v_free = world.linear_free_velocity(v_plain, motion.f, motion.v);
    return {.closed = true, .change = largest_change(blocks, places, VecX(motion.v - linear.v))};
}

template <int D>
void disturb_joints(World<D>& world, const ContactSet<D>& contacts, const StepProblem<D>& problem,
                    const VecX& r) {
    if (!world.closes_joints()) return;
    const std::vector<LawBlock<D>>& blocks = contacts.active.blocks;
    const Places<D> places(world, blocks);
    const VecX own = r - problem.builder.tension();
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        if (places.held[k] != 0) continue;
        if (own.segment(places.offsets[k], blocks[k].size).isZero(0.0)) continue;
        visit_bodies(blocks[k].row, [&](int body, const auto&) {
            if (world.bodies().dynamic[at(body)] != 0) world.joint_velocities().disturb(body);
        });
    }
}

template Settled settle_velocities<2>(World<2>&, ContactSet<2>&, const StepProblem<2>&, const VecX&,
                                      VecX&, VecX&);
template void pose_joints<2>(World<2>&, ContactSet<2>&, const VecX&);
template void disturb_joints<2>(World<2>&, const ContactSet<2>&, const StepProblem<2>&,
                                const VecX&);
template Settled settle_velocities<3>(World<3>&, ContactSet<3>&, const StepProblem<3>&, const VecX&,
                                      VecX&, VecX&);
template void pose_joints<3>(World<3>&, ContactSet<3>&, const VecX&);
template void disturb_joints<3>(World<3>&, const ContactSet<3>&, const StepProblem<3>&,
                                const VecX&);

}  // namespace drystone::contact
