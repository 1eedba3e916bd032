#include "drystone/contact/active_contacts.hpp"

namespace drystone::contact {

template <int D>
void ActiveContacts<D>::clear() {
    contacts.clear();
    laws.clear();
    memory.clear();
    closing.clear();
    restoring.clear();
    reach.clear();
    surface.clear();
    impulses.clear();
    local.clear();
    mobility.clear();
    normal_work.clear();
    tangential_work.clear();
    blocks.clear();
}

template struct ActiveContacts<2>;
template struct ActiveContacts<3>;

}  // namespace drystone::contact
