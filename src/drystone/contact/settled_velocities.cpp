// Iterates gyroscopic torques and impulses of joints until they belong to the velocities that they
// lead to.
#include "drystone/contact/settled_velocities.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

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

    Places(const World<D>& world, const std::vector<LawBlock<D>>& blocks)
        : held(blocks.size(), 0) {
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

/// v + M^-1 H^T r of the rigid bodies, of what joints hold or of all others.
template <int D>
VecX moved_by(const World<D>& world, const std::vector<LawBlock<D>>& blocks,
              const Places<D>& places, bool joints, const VecX& r, VecX v) {
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        if ((places.held[k] != 0) != joints) continue;
        const auto own = r.segment(places.offsets[k], blocks[k].size);
        add_motion<D>(blocks[k].row, world.bodies().inverse_mass, own, v);
    }
    return v;
}

/// Impulses r of what joints hold, their rows and the velocities v from `base` that close the
/// joints; true if they do.
template <int D>
bool close_joints(World<D>& world, ContactSet<D>& contacts, const Places<D>& places,
                  const VecX& base, VecX& r, VecX& v) {
    std::vector<LawBlock<D>>& blocks = contacts.active.blocks;
    const VecX& inverse_mass = world.bodies().inverse_mass;
    JointClosure<D>& closure = world.joint_closure();
    double least = std::numeric_limits<double>::infinity();
    double last = least;
    for (int k = 0, since = 0; k < k_most_iterations; ++k, ++since) {
        v = moved_by(world, blocks, places, true, r, base);
        world.turn(v);
        pose_joints(world, contacts, v);
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
        const StepVelocities step = world.step_to(v);
        if (!closure.add_correction(world.joints(), inverse_mass, step.theta * step.h, blocks,
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

}  // namespace

template <int D>
void pose_joints(World<D>& world, ContactSet<D>& contacts, const VecX& v_end) {
    if (!world.closes_joints()) return;
    world.joint_closure().pose(world.joints(), world.step_to(v_end), contacts.active.blocks);
}

template <int D>
Settled settle_velocities(World<D>& world, ContactSet<D>& contacts, const StepProblem<D>& problem,
                          const VecX& v_plain, VecX& r) {
    const std::vector<LawBlock<D>>& blocks = contacts.active.blocks;
    const Places<D> places(world, blocks);
    // Without torques and joints, then as the solver has left the velocities.
    const VecX impulses = r - problem.builder.tension();
    const VecX base = moved_by(world, blocks, places, false, impulses, v_plain);
    VecX before = moved_by(world, blocks, places, true, r, base);
    world.add_gyroscopic(before);

    Settled settled;
    VecX closing = r;
    VecX v;
    if (world.closes_joints()) {
        settled.closed = close_joints(world, contacts, places, base, closing, v);
    }
    if (settled.closed) {
        r = closing;
    }
    if (!settled.closed || !world.closes_joints()) {
        v = moved_by(world, blocks, places, true, r, base);
        world.turn(v);
    }
    settled.change = largest_change(blocks, places, VecX(v - before));
    return settled;
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
