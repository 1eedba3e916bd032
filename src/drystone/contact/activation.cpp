// The active set: which of the found contacts take part in a step, and the blocks of their laws.
#include <algorithm>
#include <cmath>

#include "drystone/collision/contact_point.hpp"
#include "drystone/contact/bonds.hpp"
#include "drystone/contact/contact_blocks.hpp"
#include "drystone/contact/contact_bodies.hpp"
#include "drystone/contact/contact_set.hpp"
#include "drystone/contact/overlap_release.hpp"

namespace drystone::contact {

namespace {

/// Overlaps of rigid bodies, relative to the smaller one, in which contacts without restitution
/// stay active while they open. Smaller ones, which turning bodies and tolerances leave, follow the
/// paper to the letter.
constexpr double k_leaving_overlap = 1e-3;

/// By how much bonds and limits of joints may have parted: one step at eps_u, below which
/// velocities count as none, at most the band of gaps. A bond still pulls in this range, and a
/// limit stops in it and leaves the gap: it must not be as wide as the band, in which contacts
/// without tension close again.
double parting(const Activation& rule, double h) {
    return std::min(rule.drift, h * rule.approach_tolerance);
}

/// A found contact, while it is decided whether it takes part.
template <int D>
struct Candidate {
    const collision::Contact<D>& contact;
    const ContactLaw& law;
    const ContactRow<D>& row;
    std::int64_t same = -1;  // the same contact in the step before
    ContactMemory memory = {};
    double u_n = 0.0;
    double unsure = 0.0;    // change of velocity of driven bodies over the step (m/s)
    double drift = 0.0;     // gaps that the solver's tolerance may have opened (m)
    double touching = 0.0;  // gaps that count as contact (m)
    double reach = 0.0;     // gaps and slips in which bonds last (m)
    double release = 0.0;   // speed out of an overlap (m/s)
    bool bonded = false;
    bool touched = false;  // closed when the step began
};

template <int D>
Candidate<D> candidate(const World<D>& world, const ContactSet<D>& contacts, std::size_t i,
                       const ContactRow<D>& row, const Activation& rule) {
    const collision::Contact<D>& contact = contacts.found.list()[i];
    Candidate<D> one{.contact = contact, .law = contacts.surfaces.law(contact), .row = row};
    one.same = contacts.same_found[i];
    if (one.same >= 0) one.memory = contacts.before.contacts[at(one.same)].memory;
    one.u_n = relative_velocity(one.row, world.bodies().v)[0];
    // The velocity of what rests on a driven body is known up to the change over a step.
    one.unsure = world.driven_change(contact.body_a) + world.driven_change(contact.body_b);
    // As that of bodies whose velocities joints have corrected since the last step.
    const VecX& admitted = world.joint_velocities().change();
    if (admitted.size() > 0) one.unsure += std::abs(relative_velocity(one.row, admitted)[0]);
    one.drift = rule.drift + world.step_length() * one.unsure;
    const double exact = rule.gap_tolerance * pair_size(world, contact);
    one.touching = exact + one.drift;
    const double h = world.step_length();
    one.reach = exact + (parting(rule, h) + h * one.unsure) +
                turned_gap(world, contacts.found, contact.body_a) +
                turned_gap(world, contacts.found, contact.body_b);
    one.release = contacts.found_releases[i];
    one.bonded = contacts.bonds_formed ? one.memory.bonded : may_bond(one.law);
    // Bodies have moved for what is left of the step besides the closing time.
    const double moved = std::max(world.step_length() - rule.closing_time, 0.0);
    one.touched = contact.gap - moved * one.u_n <= one.touching;
    return one;
}

/// Rule 1: near enough, now for a bond, after the horizon for all others.
template <int D>
bool is_near(const Candidate<D>& one, const Activation& rule) {
    if (one.bonded) return !(one.contact.gap > one.reach);
    return !(one.contact.gap + rule.horizon * one.u_n > one.touching);
}

/// u_N as the last step saw it, if it pressed. A contact that turns or slides to another facet has
/// another normal now, and seems to open; without its force it would sink in.
template <int D>
double last_approach(const ContactSet<D>& contacts, const VecX& v, const Candidate<D>& one) {
    const ActiveContacts<D>& before = contacts.before;
    if (one.same < 0 || !(before.contacts[at(one.same)].local[0] > 0.0)) return one.u_n;
    return relative_velocity(before.blocks[at(one.same)].row, v)[0];
}

/// Rule 2: whether the contact opens, where only those that approach count. Bonds and glue hold
/// while they touch.
template <int D>
bool is_leaving(const ContactSet<D>& contacts, const VecX& v, const Candidate<D>& one,
                const Activation& rule) {
    const bool held = one.bonded || (holds_in_tension(one.law) && one.contact.gap <= one.touching);
    const double slow = rule.approach_tolerance + one.unsure + k_release_slack * one.release;
    const bool opens = std::min(one.u_n, last_approach(contacts, v, one)) > slow;
    return rule.only_approaching && !held && opens;
}

/// Rule 3: whether a contact takes part although it opens. One that opens slowly out of an overlap
/// would be without a force for this step: what presses it would bring it back deeper, step after
/// step, and bodies would sink or, after rebounds, rattle for ever. Its law holds for u_theta >= 0,
/// whichever the scheme: it may leave, is held where it is at most, and no work is done.
///
/// With restitution this concerns every contact that was closed when the step began. What holds in
/// tension has let go then.
template <int D>
bool stays_while_leaving(const World<D>& world, const Candidate<D>& one, const Activation& rule) {
    if (!(rule.closing_time > 0.0)) return false;
    const bool near = is_near(one, rule);
    if (touches_deformable(world, one.contact)) return near;
    if (near && one.contact.gap < -k_leaving_overlap * pair_size(world, one.contact)) return true;
    const bool rebounds = normal_restitution(one.law) > 0.0 && !holds_in_tension(one.law);
    return rebounds && !one.bonded && one.touched && one.u_n > 0.0;
}

/// Rule 4: the speed at which a drifted gap may close, or minus that at which an overlap must end.
/// What approaches faster than a drift can close is an impact, whose law is exact; a gap that a
/// rebound opens is no drift.
template <int D>
double closing_speed(const Candidate<D>& one, const Activation& rule, bool leaving) {
    const double gap = one.contact.gap;
    const bool rebounded = leaving && normal_restitution(one.law) > 0.0;
    const bool drifted = gap > 0.0 && gap <= one.touching && !rebounded;
    const bool closes =
        drifted && rule.closing_time > 0.0 && -one.u_n * rule.closing_time <= one.drift;
    return closes ? gap / rule.closing_time : -one.release;
}

}  // namespace

template <int D>
Index activate(World<D>& world, ContactSet<D>& contacts, const Activation& rule) {
    ActiveContacts<D>& active = contacts.active;
    std::swap(active, contacts.before);
    active.clear();
    contacts.same_before.clear();
    const auto found = contacts.found.list();
    collision::match<D>(contacts.before.contacts, found, contacts.same_found);
    hand_over_bonds<D>(contacts.before, found, world.bodies().size, contacts.same_found);
    set_releases(world, contacts, rule);
    for (std::size_t i = 0; i < found.size(); ++i) {
        // The row is made in the place where it stays, if the contact takes part.
        LawBlock<D>& block = active.blocks.emplace_back();
        block.row = contacts.found_row(i, world);
        const Candidate<D> one = candidate(world, contacts, i, block.row, rule);
        const bool leaving =
            !is_near(one, rule) || is_leaving(contacts, world.bodies().v, one, rule);
        if (leaving && !stays_while_leaving(world, one, rule)) {
            active.blocks.pop_back();
            continue;
        }
        active.add(one.contact,
                   {.law = &one.law,
                    .memory = one.memory,
                    .closing = closing_speed(one, rule, leaving),
                    .leaving = leaving,
                    .reach = one.reach,
                    .surface = contacts.surfaces.velocity(one.row, contacts.found.frames())});
        contacts.same_before.push_back(one.same);
    }
    if (!contacts.bonds_formed) form_bonds(active);
    contacts.bonds_formed = true;
    restore_bonds(active, contacts.found.frames(), world.step_length());
    complete_blocks(world, contacts, rule);
    return static_cast<Index>(active.contacts.size());
}

template <int D>
void complete_blocks(World<D>& world, ContactSet<D>& contacts, const Activation& rule) {
    ActiveContacts<D>& active = contacts.active;
    const auto& frames = contacts.found.frames();
    const double h = world.step_length();
    const std::size_t count = active.contacts.size();
    for (std::size_t c = 0; c < count; ++c) {
        const ActiveContact<D>& contact = active.contacts[c];
        LawBlock<D>& block = active.blocks[c];
        const double length = pair_size(world, contact);
        set_law(block, *contact.law, contact.memory, length, h);
        if (block.size > D) {
            add_spin_rows<D>(block.row, length, frames[at(contact.body_a)],
                             frames[at(contact.body_b)]);
        }
    }
    for (std::size_t c = 0; c < count; ++c) {
        add_damper_blocks(active.blocks[c], static_cast<Index>(c), active.contacts[c].law->damping,
                          active.contacts[c].surface, h, world.typical_mass(), active.blocks);
    }
    Activation of_limits = rule;
    of_limits.drift = parting(rule, h);
    world.joints().add_blocks(world.bodies(), of_limits, world.step_start() + h, active.blocks);
}

template Index activate<2>(World<2>&, ContactSet<2>&, const Activation&);
template Index activate<3>(World<3>&, ContactSet<3>&, const Activation&);
template void complete_blocks<2>(World<2>&, ContactSet<2>&, const Activation&);
template void complete_blocks<3>(World<3>&, ContactSet<3>&, const Activation&);

}  // namespace drystone::contact
