#pragma once

#include <cstdint>
#include <span>

#include "drystone/contact/active_contacts.hpp"
#include "drystone/contact/step_terms.hpp"

namespace drystone::contact {

/// Sets what the laws of the contacts see beyond the velocities of bodies, from the velocities v
/// before the step: rebounds, gaps that may close, overlaps that must end, moving surfaces, bonds
/// that return; and for all blocks which velocity `law` means. A bond holds u+ = 0 like a joint,
/// whichever the scheme.
template <int D>
void set_offsets(ActiveContacts<D>& active, const VecX& v, const LawVelocity& law);

/// Sets `turning` = (1 - theta) (H - H_last) v of the contacts that pressed in the last step, whose
/// numbers there are `same` (-1: new ones). The last law held for H_last v: what a contact gains
/// because it has turned since, of the order h^2, is not the work of its law.
template <int D>
void set_turning(ActiveContacts<D>& active, const ActiveContacts<D>& last,
                 std::span<const std::int64_t> same, const VecX& v, double theta);

}  // namespace drystone::contact
