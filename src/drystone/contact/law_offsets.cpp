// Offsets of the contact laws: rebounds, closing gaps, overlap releases, moving surfaces, bonds.
#include "drystone/contact/law_offsets.hpp"

#include <algorithm>

#include "drystone/contact/impacts/fremond_rebound.hpp"
#include "drystone/contact/overlap_release.hpp"

namespace drystone::contact {

namespace {

/// What an overlap that ends with `speed` adds to u_a = theta u+ + (1 - theta) u-. A law that holds
/// for u+ finds u- as the step before left it, going out of the overlap too; one that holds for u_a
/// takes theta `speed`, since u+ would swing about more than that.
double release_part(double speed, double before, bool at_end, double theta) {
    if (!(speed > 0.0)) return 0.0;
    if (!at_end) return theta * speed;
    return theta * speed + (1.0 - theta) * std::clamp(before, 0.0, k_release_slack * speed);
}

}  // namespace

template <int D>
void set_offsets(ActiveContacts<D>& active, const VecX& v, const LawVelocity& law) {
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        Block<D>& block = active.blocks[c];
        block.at_end = active.contacts[c].memory.bonded || !law.mean;
        const Vector<D> before = relative_velocity(block.row, v) + active.contacts[c].surface;
        auto offset = block.offset.template head<D>();
        offset = active.contacts[c].surface;
        if (!law.rebounds) {
            offset[0] += active.contacts[c].closing;
            continue;
        }
        active.contacts[c].release =
            release_part(-active.contacts[c].closing, before[0], block.at_end, law.theta);
        if (!block.at_end) {
            offset[0] +=
                fremond_rebound(normal_restitution(*active.contacts[c].law), law.theta, before[0]);
            offset[0] += law.theta * active.contacts[c].closing;
            continue;
        }
        if (active.contacts[c].leaving) {
            offset[0] += (1.0 - law.theta) / law.theta * before[0];
        } else if (!active.contacts[c].memory.bonded) {
            offset += rebound<D>(*active.contacts[c].law, before);
        }
        offset[0] += active.contacts[c].closing;
        offset += active.contacts[c].restoring;
    }
    for (std::size_t k = active.contacts.size(); k < active.blocks.size(); ++k) {
        Block<D>& block = active.blocks[k];
        block.at_end = block.kind == BlockKind::joint || !law.mean;
    }
}

template <int D>
void set_turning(ActiveContacts<D>& active, const ActiveContacts<D>& last,
                 std::span<const std::int64_t> same, const VecX& v, double theta) {
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        if (same[c] < 0) continue;
        const auto k = static_cast<std::size_t>(same[c]);
        if (!(last.contacts[k].local[0] > 0.0)) continue;
        active.contacts[c].turning = (1.0 - theta) * (relative_velocity(active.blocks[c].row, v) -
                                                      relative_velocity(last.blocks[k].row, v));
    }
}

template void set_turning<2>(ActiveContacts<2>&, const ActiveContacts<2>&,
                             std::span<const std::int64_t>, const VecX&, double);
template void set_turning<3>(ActiveContacts<3>&, const ActiveContacts<3>&,
                             std::span<const std::int64_t>, const VecX&, double);
template void set_offsets<2>(ActiveContacts<2>&, const VecX&, const LawVelocity&);
template void set_offsets<3>(ActiveContacts<3>&, const VecX&, const LawVelocity&);

}  // namespace drystone::contact
