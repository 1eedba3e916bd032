#pragma once

#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/contact/block.hpp"
#include "drystone/contact/contact_law.hpp"
#include "drystone/contact/contact_memory.hpp"

namespace drystone::contact {

/// What is known of a contact when it becomes active; see ActiveContacts.
template <int D>
struct NewContact {
    const ContactLaw* law = nullptr;
    ContactRow<D> row = {};
    ContactMemory memory = {};
    double closing = 0.0;
    bool leaving = false;
    double reach = 0.0;
    Vector<D> surface = Vector<D>::Zero();
};

/// The contacts that take part in a step and their impulses, contact after contact.
template <int D>
struct ActiveContacts {
    std::vector<collision::Contact<D>> contacts;
    std::vector<const ContactLaw*> laws;
    std::vector<ContactMemory> memory;
    /// Speed at which a drifted gap may close, or minus that at which an overlap must end (m/s).
    std::vector<double> closing;
    /// Whether a node goes out of an overlap: it may, but it may not come back deeper.
    std::vector<bool> leaving;
    /// What ending an overlap adds to u_aN, or radii that grow (m/s).
    std::vector<double> lift;
    std::vector<Vector<D>> restoring;        ///< velocity back to where a bond formed (m/s)
    std::vector<double> reach;               ///< from there, within which a bond lasts (m)
    std::vector<Vector<D>> turning;          ///< part of u_a that turns of the contact make (m/s)
    std::vector<Vector<D>> surface;          ///< of A's surface relative to B's, along the axes
    std::vector<Vector<D>> impulses;         ///< on body A, in world axes (N s)
    std::vector<mechanics::Twist<D>> local;  ///< impulses of the law along the axes (N s)
    std::vector<double> mobility;            ///< rho of the residual (m/s per N s)
    std::vector<double> normal_work;         ///< u_aN r_N (J)
    std::vector<double> tangential_work;     ///< u_aT . r_T and that of moments (J)
    /// Of the contacts, in their order; then of what acts beside their laws, and of joints.
    std::vector<Block<D>> blocks;

    void clear();
    /// Adds a contact without impulse, before there are blocks of anything else.
    void add(const collision::Contact<D>& contact, const NewContact<D>& one);
};

}  // namespace drystone::contact
