#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "drystone/contact/active_contacts.hpp"
#include "drystone/contact/adhesion.hpp"
#include "drystone/contact/contact_law.hpp"
#include "drystone/contact/law_block.hpp"
#include "drystone/contact/step_terms.hpp"

namespace drystone::contact {

/// Rows of the contact's block, with relative spins where the law has moments; a bond holds by
/// tangential components in any case.
template <int D>
[[nodiscard]] Index block_size(const ContactLaw& law, const ContactMemory& memory) {
    return memory.bonded ? D : components(law, D);
}

/// Completes the block of a contact, whose row is given, by cone and tension over a step of h.
/// `length` is the unit of moments (m).
template <int D>
void set_law(LawBlock<D>& block, const ContactLaw& law, const ContactMemory& memory, double length,
             double h);

/// Adds the blocks of what acts beside the law of a contact: dampers and drag. `surface` is the
/// velocity of A's surface relative to B's beyond that of the bodies, along the axes (m/s); `mass`
/// is typical for the bodies (kg).
template <int D>
void add_damper_blocks(const LawBlock<D>& contact, Index number, const ContactDamping& damping,
                       const Vector<D>& surface, double h, double mass,
                       std::vector<LawBlock<D>>& blocks);

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
