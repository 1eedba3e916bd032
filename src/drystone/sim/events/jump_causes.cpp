// Tells velocity jumps by collisions and by forces from those that friction alone makes.
#include "drystone/sim/events/jump_causes.hpp"

#include "drystone/linalg/at.hpp"

namespace drystone::sim::events {

template <int D>
JumpCauses<D>::JumpCauses(const contact::System<D>& system, const VecX& v_before,
                          std::span<const std::pair<int, int>> impacts)
    : system_(system),
      groups_(system.world.bodies().count() + system.world.deformables().count()),
      collided_(at(system.world.bodies().count() + system.world.deformables().count()), 0),
      rest_(system.world.bodies().v - v_before) {
    const contact::ActiveContacts<D>& active = system.contacts.active;
    VecX contacts = VecX::Zero(rest_.size());
    for (std::size_t k = 0; k < active.blocks.size(); ++k) {
        const contact::LawBlock<D>& block = active.blocks[k];
        if (block.kind == contact::LawBlockKind::joint) {
            join(block.row.body_a, block.row.body_b);
        } else if (block.kind == contact::LawBlockKind::contact) {
            const contact::ActiveContact<D>& contact = active.contacts[k];
            if (!(contact.local[0] > 0.0)) continue;
            join(contact.body_a, contact.body_b);
            contact::add_motion<D>(block.row, system.world.bodies().inverse_mass,
                                   contact.local.head(block.size), contacts);
        }
    }
    rest_ -= contacts;
    for (const auto& [a, b] : impacts) {
        for (const int body : {a, b}) {
            if (moves(body)) collided_[at(groups_.leader(body))] = 1;
        }
    }
}

template <int D>
bool JumpCauses<D>::moves(int body) const {
    if (body < 0) return false;
    const std::vector<char>& dynamic = system_.world.bodies().dynamic;
    return at(body) >= dynamic.size() || dynamic[at(body)] != 0;
}

template <int D>
void JumpCauses<D>::join(int a, int b) {
    if (moves(a) && moves(b)) groups_.join(a, b);
}

template <int D>
bool JumpCauses<D>::collision(int body) {
    return moves(body) && collided_[at(groups_.leader(body))] != 0;
}

template <int D>
double JumpCauses<D>::of_forces(const contact::ContactRow<D>& row) const {
    return contact::relative_velocity(row, rest_).norm();
}

template class JumpCauses<2>;
template class JumpCauses<3>;

}  // namespace drystone::sim::events
