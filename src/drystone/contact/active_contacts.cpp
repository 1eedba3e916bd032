#include "drystone/contact/active_contacts.hpp"

namespace drystone::contact {

template <int D>
void ActiveContacts<D>::clear() {
    contacts.clear();
    laws.clear();
    memory.clear();
    closing.clear();
    leaving.clear();
    lift.clear();
    restoring.clear();
    reach.clear();
    turning.clear();
    surface.clear();
    impulses.clear();
    local.clear();
    mobility.clear();
    normal_work.clear();
    tangential_work.clear();
    blocks.clear();
}

template <int D>
void ActiveContacts<D>::add(const collision::Contact<D>& contact, const NewContact<D>& one) {
    contacts.push_back(contact);
    laws.push_back(one.law);
    memory.push_back(one.memory);
    closing.push_back(one.closing);
    leaving.push_back(one.leaving);
    lift.push_back(0.0);
    restoring.push_back(Vector<D>::Zero());
    reach.push_back(one.reach);
    turning.push_back(Vector<D>::Zero());
    surface.push_back(one.surface);
    impulses.push_back(Vector<D>::Zero());
    local.push_back(mechanics::Twist<D>::Zero());
    mobility.push_back(0.0);
    normal_work.push_back(0.0);
    tangential_work.push_back(0.0);
    blocks.push_back({.row = one.row});
    blocks.back().owner = static_cast<Index>(contacts.size()) - 1;
}

template struct ActiveContacts<2>;
template struct ActiveContacts<3>;

}  // namespace drystone::contact
