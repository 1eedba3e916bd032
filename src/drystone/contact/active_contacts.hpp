#pragma once

#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/contact/adhesion.hpp"
#include "drystone/contact/contact_law.hpp"
#include "drystone/contact/law_block.hpp"

namespace drystone::contact {

/// A contact that takes part in a step: what detection found, and what the step adds to it.
template <int D>
struct ActiveContact : collision::Contact<D> {
    const ContactLaw* law = nullptr;
    ContactMemory memory = {};
    /// Speed at which a drifted gap may close, or minus that at which an overlap must end (m/s).
    double closing = 0.0;
    /// Whether the bodies move out of an overlap: they may, but they may not come back deeper.
    bool leaving = false;
    /// What the release of an overlap, or radii that grow, add to u_aN (m/s).
    double release = 0.0;
    Vector<D> restoring = Vector<D>::Zero();  ///< velocity back to where a bond formed (m/s)
    double reach = 0.0;                       ///< from there, within which a bond lasts (m)
    Vector<D> turning = Vector<D>::Zero();    ///< part of u_a that turns of the contact make (m/s)
    Vector<D> surface = Vector<D>::Zero();    ///< of A's surface relative to B's, along the axes
    Vector<D> impulse = Vector<D>::Zero();    ///< on body A, in world axes (N s)
    mechanics::Twist<D> local = mechanics::Twist<D>::Zero();  ///< of the law, along the axes (N s)
    double mobility = 0.0;                                    ///< rho of the residual (m/s per N s)
    double normal_work = 0.0;                                 ///< u_aN r_N (J)
    double tangential_work = 0.0;  ///< u_aT . r_T and the work of moments (J)
};

/// What is known of a contact when it becomes active; see ActiveContact.
template <int D>
struct NewContact {
    const ContactLaw* law = nullptr;
    ContactMemory memory = {};
    double closing = 0.0;
    bool leaving = false;
    double reach = 0.0;
    Vector<D> surface = Vector<D>::Zero();
};

/// The contacts that take part in a step, in the order of their identities, and the blocks of the
/// contact problem: block c belongs to contact c. Blocks of dampers and joints follow.
template <int D>
struct ActiveContacts {
    std::vector<ActiveContact<D>> contacts;
    std::vector<LawBlock<D>> blocks;

    void clear() {
        contacts.clear();
        blocks.clear();
    }
    /// Adds a contact without impulse. Its block is the last one, whose row is set.
    void add(const collision::Contact<D>& contact, const NewContact<D>& one) {
        ActiveContact<D>& added = contacts.emplace_back();
        static_cast<collision::Contact<D>&>(added) = contact;
        added.law = one.law;
        added.memory = one.memory;
        added.closing = one.closing;
        added.leaving = one.leaving;
        added.reach = one.reach;
        added.surface = one.surface;
        blocks.back().owner = static_cast<Index>(contacts.size()) - 1;
    }
};

}  // namespace drystone::contact
