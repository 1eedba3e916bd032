#pragma once

#include "drystone/contact/active_contacts.hpp"
#include "drystone/contact/system.hpp"

namespace drystone::contact {

/// Sets what the laws of the contacts see beyond the velocities of bodies, from the velocities v
/// before the step: rebounds, gaps that may close, overlaps that must end, moving surfaces, bonds
/// that return; and for all blocks which velocity `law` means. A bond holds u+ = 0 like a joint,
/// whichever the scheme.
template <int D>
void set_offsets(ActiveContacts<D>& active, const VecX& v, const LawVelocity& law);

}  // namespace drystone::contact
