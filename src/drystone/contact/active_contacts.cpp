// The list of active contacts: how a contact enters it.
#include "drystone/contact/active_contacts.hpp"

namespace drystone::contact {

template <int D>
void ActiveContacts<D>::clear() {
    contacts.clear();
    blocks.clear();
}

template <int D>
void ActiveContacts<D>::add(const collision::Contact<D>& contact, const NewContact<D>& one) {
    ActiveContact<D>& added = contacts.emplace_back();
    static_cast<collision::Contact<D>&>(added) = contact;
    added.law = one.law;
    added.memory = one.memory;
    added.closing = one.closing;
    added.leaving = one.leaving;
    added.reach = one.reach;
    added.surface = one.surface;
    blocks.push_back({.row = one.row});
    blocks.back().owner = static_cast<Index>(contacts.size()) - 1;
}

template struct ActiveContacts<2>;
template struct ActiveContacts<3>;

}  // namespace drystone::contact
