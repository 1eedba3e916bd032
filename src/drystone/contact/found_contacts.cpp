#include "drystone/contact/found_contacts.hpp"

#include "drystone/collision/contact_point.hpp"
#include "drystone/contact/cell_lattice.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::contact {

template <int D>
void FoundContacts<D>::find(const mechanics::RigidBodies<D>& bodies, DeformableSet<D>& deformables,
                            const Reach& reach) {
    lattice_ = lattice_of(bodies);
    list_ = finder_.find(bodies, reach.eps, reach.slack, reach.horizon, lattice_, reach.points_for);
    deformables_.clear();
    if (deformables.empty()) return;
    merge(deformables.find(bodies.v, reach.eps, reach.slack, reach.horizon, finder_.frames(),
                           finder_.margins()));
}

/// Both lists are in the order of identities, and so is the result.
template <int D>
void FoundContacts<D>::merge(std::span<const collision::DeformableContact<D>> deformables) {
    merged_.clear();
    auto next = deformables.begin();
    const auto take = [&] {
        merged_.push_back(*next);
        deformables_.push_back(&*next++);
    };
    for (const collision::Contact<D>& contact : list_) {
        while (next != deformables.end() && collision::compare_identity<D>(*next, contact) < 0)
            take();
        merged_.push_back(contact);
        deformables_.push_back(nullptr);
    }
    while (next != deformables.end()) take();
    list_ = merged_;
}

template <int D>
ContactRow<D> FoundContacts<D>::row(std::size_t i, const mechanics::RigidBodies<D>& bodies,
                                    const ContactSurfaces<D>& surfaces,
                                    const DeformableSet<D>& deformables) const {
    if (deformables_.empty() || deformables_[i] == nullptr) {
        return rigid_row(list_[i], bodies, surfaces, frames(), lattice_);
    }
    return deformable_row(*deformables_[i], static_cast<int>(bodies.body_count()), deformables);
}

template <int D>
ContactRow<D> rigid_row(const collision::Contact<D>& contact,
                        const mechanics::RigidBodies<D>& bodies, const ContactSurfaces<D>& surfaces,
                        const std::vector<geometry::Frame<D>>& placed,
                        const collision::Lattice<D>& lattice) {
    geometry::Frame<D> frame_b = placed[at(contact.body_b)];
    if (lattice.count > 0) frame_b.origin += lattice.shift(contact.image);
    ContactRow<D> row = contact_row<D>(contact, surfaces.axes(contact, placed),
                                       placed[at(contact.body_a)], frame_b);
    if (contact.image != collision::Image<D>{}) {
        row.cell = static_cast<int>(bodies.body_count());
        row.shift = lattice.shift(contact.image) / bodies.cell_length;
    }
    return row;
}

/// The rigid side of such a contact has rows like any other; the deformable one only nodes.
template <int D>
ContactRow<D> FoundContacts<D>::deformable_row(const collision::DeformableContact<D>& contact,
                                               int rigid,
                                               const DeformableSet<D>& deformables) const {
    ContactRow<D> row;
    row.axes = local_axes(contact.normal);
    row.body_a = row.body_b = -1;
    const auto add_side = [&](int body, double sign, typename ContactRow<D>::Rows& H) {
        H.template topRows<D>() = sign * point_rows<D>(row.axes, frames()[at(body)], contact.point);
        return body;
    };
    if (contact.body_a < rigid) {
        row.body_a = add_side(contact.body_a, 1.0, row.H_a);
    } else {
        row.deformable_a = deformables.side(contact.body_a - rigid, contact.on_a);
    }
    if (contact.body_b < rigid) {
        row.body_b = add_side(contact.body_b, -1.0, row.H_b);
    } else {
        row.deformable_b = deformables.side(contact.body_b - rigid, contact.on_b);
    }
    return row;
}

template ContactRow<2> rigid_row<2>(const collision::Contact<2>&, const mechanics::RigidBodies<2>&,
                                    const ContactSurfaces<2>&,
                                    const std::vector<geometry::Frame<2>>&,
                                    const collision::Lattice<2>&);
template ContactRow<3> rigid_row<3>(const collision::Contact<3>&, const mechanics::RigidBodies<3>&,
                                    const ContactSurfaces<3>&,
                                    const std::vector<geometry::Frame<3>>&,
                                    const collision::Lattice<3>&);
template class FoundContacts<2>;
template class FoundContacts<3>;

}  // namespace drystone::contact
