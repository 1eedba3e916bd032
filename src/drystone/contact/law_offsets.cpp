#include "drystone/contact/law_offsets.hpp"

#include "drystone/contact/impacts/fremond_rebound.hpp"

namespace drystone::contact {

template <int D>
void set_offsets(ActiveContacts<D>& active, const VecX& v, const LawVelocity& law) {
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        Block<D>& block = active.blocks[c];
        block.at_end = active.memory[c].bonded || !law.mean;
        const Vector<D> before = relative_velocity(block.row, v) + active.surface[c];
        auto offset = block.offset.template head<D>();
        offset = active.surface[c];
        if (!block.at_end) {
            offset[0] += fremond_rebound(normal_restitution(*active.laws[c]), law.theta, before[0]);
            offset[0] += law.theta * active.closing[c];
            continue;
        }
        if (!active.memory[c].bonded) offset += rebound<D>(*active.laws[c], before);
        offset[0] += active.closing[c];
        offset += active.restoring[c];
    }
    for (std::size_t k = active.contacts.size(); k < active.blocks.size(); ++k) {
        Block<D>& block = active.blocks[k];
        block.at_end = block.kind == BlockKind::joint || !law.mean;
    }
}

template void set_offsets<2>(ActiveContacts<2>&, const VecX&, const LawVelocity&);
template void set_offsets<3>(ActiveContacts<3>&, const VecX&, const LawVelocity&);

}  // namespace drystone::contact
