// Impacts on linearised constraints, v+ = P_C v - e (v - P_C v), and the glue that contacts keep.
#include "drystone/contact/linearised_constraints.hpp"

namespace drystone::contact {

template <int D>
bool LinearisedConstraints<D>::rebounds() const {
    const ActiveContacts<D>& active = contacts_.active;
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        if (active.contacts[c].local[0] > 0.0 && normal_restitution(*active.contacts[c].law) > 0.0)
            return true;
    }
    return false;
}

template <int D>
void LinearisedConstraints<D>::keep_loaded(VecX& r) {
    const ActiveContacts<D> all = contacts_.active;
    ActiveContacts<D>& active = contacts_.active;
    std::vector<std::int64_t> same;
    VecX kept(r.size());
    Index offset = 0;
    Index components = 0;
    active.clear();
    for (std::size_t c = 0; c < all.contacts.size(); ++c) {
        const Index size = all.blocks[c].size;
        offset += size;
        const bool held = is_held(all.contacts[c].memory);
        if (!held && !(all.contacts[c].local[0] > 0.0)) continue;
        const Contact& contact = all.contacts[c];
        const double growth = growth_rate(contact);  // u_N >= r_a' + r_b'
        active.blocks.emplace_back().row = all.blocks[c].row;
        active.add(contact, {.law = all.contacts[c].law,
                             .memory = all.contacts[c].memory,
                             .closing = -growth,
                             .surface = all.contacts[c].surface});
        active.contacts.back().release = held ? all.contacts[c].release : growth;
        same.push_back(contacts_.same_before[c]);
        kept.segment(components, size) = r.segment(offset - size, size);
        components += size;
    }
    contacts_.same_before = std::move(same);
    r = kept.head(components);
    complete_blocks(world_, contacts_, {});
}

template <int D>
void LinearisedConstraints<D>::reflect(VecX& r) const {
    const ActiveContacts<D>& active = contacts_.active;
    Index offset = 0;
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        r[offset] *= 1.0 + normal_restitution(*active.contacts[c].law);
        offset += active.blocks[c].size;
    }
}

template <int D>
double LinearisedConstraints<D>::settle() {
    ActiveContacts<D>& active = contacts_.active;
    double closing_work = 0.0;
    for (std::size_t c = 0; c < active.contacts.size(); ++c) {
        const auto* glue = std::get_if<Glue>(&active.contacts[c].law->adhesion);
        if (glue == nullptr) continue;
        const double r_n = active.contacts[c].local[0];
        if (is_held(active.contacts[c].memory)) {
            closing_work += (active.contacts[c].release - growth_rate(active.contacts[c])) * r_n;
        }
        double& gamma = active.contacts[c].memory.glue;
        gamma = glue_after(*glue, gamma, r_n);
    }
    return closing_work;
}

template bool LinearisedConstraints<2>::rebounds() const;
template void LinearisedConstraints<2>::keep_loaded(VecX&);
template void LinearisedConstraints<2>::reflect(VecX&) const;
template double LinearisedConstraints<2>::settle();
template bool LinearisedConstraints<3>::rebounds() const;
template void LinearisedConstraints<3>::keep_loaded(VecX&);
template void LinearisedConstraints<3>::reflect(VecX&) const;
template double LinearisedConstraints<3>::settle();

}  // namespace drystone::contact
