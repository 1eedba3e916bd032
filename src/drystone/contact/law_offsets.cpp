#include "drystone/contact/law_offsets.hpp"

#include <algorithm>

#include "drystone/contact/impacts/fremond_rebound.hpp"
#include "drystone/contact/lift.hpp"

namespace drystone::contact {

namespace {

/// What an overlap that ends with `speed` adds to u_a = theta u+ + (1 - theta) u-. A law that holds
/// for u+ finds u- as the step before left it, going out of the overlap too; one that holds for u_a
/// takes theta `speed`, since u+ would swing about more than that.
double lift_of(double speed, double before, bool at_end, double theta) {
    if (!(speed > 0.0)) return 0.0;
    if (!at_end) return theta * speed;
    return theta * speed + (1.0 - theta) * std::clamp(before, 0.0, k_lift_slack * speed);
}

}  // namespace

template <int D>
void set_offsets(ActiveContacts<D>& active, const VecX& v, const LawVelocity& law) {
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        Block<D>& block = active.blocks[c];
        block.at_end = active.memory[c].bonded || !law.mean;
        const Vector<D> before = relative_velocity(block.row, v) + active.surface[c];
        auto offset = block.offset.template head<D>();
        offset = active.surface[c];
        if (!law.rebounds) {
            offset[0] += active.closing[c];
            continue;
        }
        active.lift[c] = lift_of(-active.closing[c], before[0], block.at_end, law.theta);
        if (!block.at_end) {
            offset[0] += fremond_rebound(normal_restitution(*active.laws[c]), law.theta, before[0]);
            offset[0] += law.theta * active.closing[c];
            continue;
        }
        if (active.leaving[c]) {
            offset[0] += (1.0 - law.theta) / law.theta * before[0];
        } else if (!active.memory[c].bonded) {
            offset += rebound<D>(*active.laws[c], before);
        }
        offset[0] += active.closing[c];
        offset += active.restoring[c];
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
        if (!(last.local[k][0] > 0.0)) continue;
        active.turning[c] = (1.0 - theta) * (relative_velocity(active.blocks[c].row, v) -
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
