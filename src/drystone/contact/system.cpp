// The kinds of contacts that schemes ask a system for, and what all of them store and forget.
#include "drystone/contact/system.hpp"

namespace drystone::contact {

/// Neither joints nor a cell nor deformable bodies.
template <int D>
bool System<D>::has_only_contacts() const {
    return world.joints().empty() && world.deformables().empty() && world.bodies().lattice == 0;
}

template <int D>
CompliantContacts<D>* System<D>::compliant() {
    if (!has_only_contacts()) return nullptr;
    if (!compliant_) compliant_ = std::make_unique<CompliantContacts<D>>(world, contacts);
    return compliant_.get();
}

template <int D>
PenaltyContacts<D>* System<D>::penalty() {
    if (!has_only_contacts()) return nullptr;
    if (!penalty_) penalty_ = std::make_unique<PenaltyContacts<D>>(world, contacts);
    return penalty_.get();
}

template <int D>
ConvexContacts<D>* System<D>::convex() {
    if (!world.joints().empty() || !world.deformables().empty()) return nullptr;
    if (!convex_) convex_ = std::make_unique<ConvexContacts<D>>(world, contacts);
    return convex_.get();
}

template <int D>
double System<D>::potential_energy() const {
    double stored = 0.0;
    if (compliant_) stored += compliant_->stored_energy();
    if (penalty_) stored += penalty_->stored_energy();
    return world.potential_energy() + stored;
}

template <int D>
void System<D>::forget_contacts() {
    contacts.active.clear();
    contacts.before.clear();
    world.joints().forget();
    if (compliant_) compliant_->forget();
    if (penalty_) penalty_->forget();
    problem.builder.forget();
}

template struct System<2>;
template struct System<3>;

}  // namespace drystone::contact
