// Builds the contact problem of a step from the active contacts, starts it warm, applies its
// impulses, and updates what contacts keep.
#include "drystone/contact/step_problem.hpp"

#include <algorithm>
#include <vector>

#include "drystone/contact/bonds.hpp"
#include "drystone/contact/contact_blocks.hpp"
#include "drystone/contact/contact_bodies.hpp"

namespace drystone::contact {

namespace {

/// Numbers of W between contacts of one island of bodies on springs, from which on products with
/// the factor of Mhat cost less (32 MB).
constexpr double k_most_coupled = 4e6;

/// What the laws see beyond the velocities of bodies, in the step from `motion.v`.
template <int D>
void set_laws(ContactSet<D>& contacts, StepProblem<D>& problem, const ProblemMotion& motion) {
    problem.sliding_velocity = k_sliding_tolerances * motion.units.velocity;
    set_offsets(contacts.active, motion.v, motion.law);
    set_turning(contacts.active, contacts.before, contacts.same_before, motion.v, motion.law.theta);
}

}  // namespace

template <int D>
const problem::ContactProblem& build(World<D>& world, ContactSet<D>& contacts,
                                     StepProblem<D>& problem, const ProblemMotion& motion) {
    set_laws(contacts, problem, motion);
    return problem.builder.condense(contacts.active, motion, world);
}

template <int D>
const problem::ContactProblem& build_factored(World<D>& world, ContactSet<D>& contacts,
                                              StepProblem<D>& problem,
                                              const ProblemMotion& motion) {
    set_laws(contacts, problem, motion);
    return problem.builder.factor(contacts.active, motion, world);
}

template <int D>
const problem::ContactProblem& build_global(World<D>& world, ContactSet<D>& contacts,
                                            StepProblem<D>& problem, const ProblemMotion& motion) {
    set_laws(contacts, problem, motion);
    return problem.builder.keep_global(contacts.active, motion, world);
}

template <int D>
bool condenses(const World<D>& world, const ContactSet<D>& contacts, StepProblem<D>& problem) {
    const std::span<const LawBlock<D>> blocks = contacts.active.blocks;
    const DeformableSet<D>& deformables = world.deformables();
    if (largest_coupled_part<D>(blocks, world.coupled()) > k_most_coupled) return false;
    return deformables.empty() || problem.condensation.condenses(deformables.counts(blocks));
}

namespace {

/// (bodies, or none) 1 for rigid bodies that move on their own and have a contact that opens.
template <int D>
std::vector<char> bouncing_bodies(const World<D>& world, const ActiveContacts<D>& active) {
    std::vector<char> bouncing;
    for (const ActiveContact<D>& contact : active.contacts) {
        if (!contact.leaving || touches_deformable(world, contact)) continue;
        bouncing.resize(at(world.body_count() + world.deformables().count()), 0);
        for (const int body : {contact.body_a, contact.body_b}) {
            bouncing[at(body)] = world.bodies().dynamic[at(body)];
        }
    }
    return bouncing;
}

}  // namespace

template <int D>
void warm_start(const World<D>& world, const ContactSet<D>& contacts, const StepProblem<D>& problem,
                VecX& r) {
    r = problem.builder.tension();
    const problem::DelassusOperator& W = problem.builder.last().W;
    // Impulses of impacts do not come again: bodies with a contact that opens start without them.
    const std::vector<char> bouncing = bouncing_bodies(world, contacts.active);
    const auto bounced = [&](const ActiveContact<D>& contact) {
        if (bouncing.empty()) return false;
        return bouncing[at(contact.body_a)] != 0 || bouncing[at(contact.body_b)] != 0;
    };
    Index joint_block = 0;
    for (Index k = 0; k < W.contacts(); ++k) {
        const LawBlock<D>& block = contacts.active.blocks[at(k)];
        auto own = r.segment(W.offset(k), block.size);
        // Impulses of contacts are stored in world axes: their own axes may have turned.
        if (block.kind == LawBlockKind::joint) {
            own = world.joints().last_impulse(joint_block++).head(block.size);
        } else if (block.kind == LawBlockKind::contact && contacts.same_before[at(k)] >= 0) {
            if (bounced(contacts.active.contacts[at(k)])) continue;
            const ActiveContact<D>& last =
                contacts.before.contacts[at(contacts.same_before[at(k)])];
            mechanics::Twist<D> local = last.local;
            local.template head<D>() = block.row.axes * last.impulse;
            own += local.head(block.size);
        }
    }
}

template <int D>
void apply_impulses(World<D>& world, ContactSet<D>& contacts, StepProblem<D>& problem,
                    const VecX& v_free, const VecX& r, VecX& v) {
    problem.solution = r;
    const VecX impulses = r - problem.builder.tension();
    const problem::DelassusOperator& W = problem.builder.last().W;
    ActiveContacts<D>& active = contacts.active;
    v = v_free;
    problem.impulse.setZero(world.has_response() ? v.size() : 0);
    for (ActiveContact<D>& contact : active.contacts) contact.impulse.setZero();
    Index joint_block = 0;
    for (Index k = 0; k < W.contacts(); ++k) {
        const LawBlock<D>& block = active.blocks[at(k)];
        const auto own = impulses.segment(W.offset(k), W.size(k));
        // Rigid bodies on their own move at once; forces on the others are summed for one solve
        // with Mhat.
        add_motion<D>(block.row, world.own_inverse_mass(), own, v);
        add_coupled_force<D>(block.row, world.coupled(), own, problem.impulse);
        add_deformable_force<D>(block.row, own, problem.impulse);
        if (block.kind == LawBlockKind::joint) {
            world.joints().remember(joint_block++, own);
            continue;
        }
        const Index rows = std::min<Index>(own.size(), D);
        active.contacts[at(block.owner)].impulse +=
            block.row.axes.topRows(rows).transpose() * own.head(rows);
        if (block.kind == LawBlockKind::contact)
            active.contacts[at(k)].local.head(own.size()) = own;
    }
    world.add_response(problem.impulse, v);
    world.refine(problem.impulse, v);
}

template <int D>
void settle_contacts(const World<D>& world, ContactSet<D>& contacts, const StepProblem<D>& problem,
                     const VecX& v) {
    ActiveContacts<D>& active = contacts.active;
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        ActiveContact<D>& contact = active.contacts[c];
        const Vector<D> u = relative_velocity(active.blocks[c].row, v) + contact.surface;
        // A contact slides if it is pressed and faster than the solver's tolerance explains.
        const bool slides = u.template tail<D - 1>().norm() > problem.sliding_velocity;
        contact.memory.slid = slides && contact.local[0] + active.blocks[c].tension > 0.0;
        if (contact.memory.bonded) {
            move_bond<D>(active, c, u, contacts.found.frames(), world.step_length());
        }
    }
}

template const problem::ContactProblem& build<2>(World<2>&, ContactSet<2>&, StepProblem<2>&,
                                                 const ProblemMotion&);
template const problem::ContactProblem& build_factored<2>(World<2>&, ContactSet<2>&,
                                                          StepProblem<2>&, const ProblemMotion&);
template const problem::ContactProblem& build_global<2>(World<2>&, ContactSet<2>&, StepProblem<2>&,
                                                        const ProblemMotion&);
template bool condenses<2>(const World<2>&, const ContactSet<2>&, StepProblem<2>&);
template void warm_start<2>(const World<2>&, const ContactSet<2>&, const StepProblem<2>&, VecX&);
template void apply_impulses<2>(World<2>&, ContactSet<2>&, StepProblem<2>&, const VecX&,
                                const VecX&, VecX&);
template void settle_contacts<2>(const World<2>&, ContactSet<2>&, const StepProblem<2>&,
                                 const VecX&);
template const problem::ContactProblem& build<3>(World<3>&, ContactSet<3>&, StepProblem<3>&,
                                                 const ProblemMotion&);
template const problem::ContactProblem& build_factored<3>(World<3>&, ContactSet<3>&,
                                                          StepProblem<3>&, const ProblemMotion&);
template const problem::ContactProblem& build_global<3>(World<3>&, ContactSet<3>&, StepProblem<3>&,
                                                        const ProblemMotion&);
template bool condenses<3>(const World<3>&, const ContactSet<3>&, StepProblem<3>&);
template void warm_start<3>(const World<3>&, const ContactSet<3>&, const StepProblem<3>&, VecX&);
template void apply_impulses<3>(World<3>&, ContactSet<3>&, StepProblem<3>&, const VecX&,
                                const VecX&, VecX&);
template void settle_contacts<3>(const World<3>&, ContactSet<3>&, const StepProblem<3>&,
                                 const VecX&);

}  // namespace drystone::contact
