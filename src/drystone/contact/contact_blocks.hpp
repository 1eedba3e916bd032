#pragma once

#include <vector>

#include "drystone/contact/block.hpp"
#include "drystone/contact/contact_law.hpp"
#include "drystone/contact/contact_memory.hpp"

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
void set_law(Block<D>& block, const ContactLaw& law, const ContactMemory& memory, double length,
             double h);

/// Adds the blocks of what acts beside the law of a contact: dampers and drag. `surface` is the
/// velocity of A's surface relative to B's beyond that of the bodies, along the axes (m/s); `mass`
/// is typical for the bodies (kg).
template <int D>
void add_damper_blocks(const Block<D>& contact, Index number, const ContactDamping& damping,
                       const Vector<D>& surface, double h, double mass,
                       std::vector<Block<D>>& blocks);

}  // namespace drystone::contact
