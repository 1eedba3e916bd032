// How deformable bodies leave overlaps, and which dissipated energy covers the work.
#include "drystone/contact/overlap_release.hpp"

#include <algorithm>

#include "drystone/contact/contact_bodies.hpp"
#include "drystone/contact/contact_set.hpp"

namespace drystone::contact {

namespace {

/// The speed at which a deformable body leaves the overlap of a contact, d / T (m/s).
///
/// A projection of positions, as rigid bodies have it, would move single nodes at once. That
/// strains their elements and throws their neighbours off, which then fall back: it feeds energy
/// into the body in every step. Out of an overlap d at d / T a contact force F works F d in all.
template <int D>
double release_speed(const World<D>& world, const collision::Contact<D>& contact,
                     const Activation& rule) {
    if (!touches_deformable(world, contact) || !(rule.release_time > 0.0)) return 0.0;
    const double overlap = overlap_beyond(contact.gap, pair_size(world, contact), rule);
    double time = rule.release_time;
    each_deformable(world, contact, [&](Index k) {
        time = std::max(time, release_time(world.deformables().pace(k), overlap));
    });
    return overlap / time;
}

}  // namespace

template <int D>
void set_releases(const World<D>& world, ContactSet<D>& contacts, const Activation& rule) {
    const auto found = contacts.found.list();
    std::vector<double>& speeds = contacts.found_releases;
    speeds.assign(found.size(), 0.0);
    if (world.deformables().empty()) return;
    VecX work = VecX::Zero(world.deformables().count());
    for (std::size_t i = 0; i < found.size(); ++i) {
        speeds[i] = release_speed(world, found[i], rule);
        const std::int64_t same = contacts.same_found[i];
        if (same < 0) continue;
        const double r_n = std::max(contacts.before.contacts[at(same)].local[0], 0.0);
        each_deformable(world, found[i], [&](Index k) { work[k] += speeds[i] * r_n; });
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        double share = 1.0;
        each_deformable(world, found[i], [&](Index k) {
            share = std::min(share, contacts.accounts[at(k)].share(work[k]));
        });
        speeds[i] *= share;
    }
}

template <int D>
void drop_releases(ContactSet<D>& contacts) {
    for (ActiveContact<D>& contact : contacts.active.contacts) {
        contact.closing = std::max(contact.closing, 0.0);
    }
}

template <int D>
bool debit_releases(const World<D>& world, ContactSet<D>& contacts, const SchemeWork& scheme) {
    const DeformableSet<D>& deformables = world.deformables();
    VecX taken = VecX::Zero(deformables.count());
    VecX released = VecX::Zero(deformables.count());
    for (const ActiveContact<D>& contact : contacts.active.contacts) {
        double bodies = 0.0;
        each_deformable(world, contact, [&](Index) { bodies += 1.0; });
        each_deformable(world, contact, [&](Index k) {
            taken[k] -= (contact.normal_work + contact.tangential_work) / bodies;
            released[k] += contact.release * contact.local[0] / bodies;
        });
    }
    for (Index k = 0; k < deformables.count(); ++k) {
        taken[k] -= std::min(deformables.scheme_work(k, scheme), 0.0);
        const double cover = std::max(contacts.accounts[at(k)].balance() + taken[k], 0.0);
        if (released[k] > cover) return false;
    }
    for (Index k = 0; k < deformables.count(); ++k) {
        contacts.accounts[at(k)].book(taken[k], released[k]);
    }
    return true;
}

template <int D>
DeepestOverlap open_release_accounts(World<D>& world, ContactSet<D>& contacts,
                                     const Activation& rule) {
    detect(world, contacts, rule.gap_tolerance, 0.0, 0.0);
    DeepestOverlap deepest;
    for (const collision::Contact<D>& contact : contacts.found.list()) {
        if (!touches_deformable(world, contact)) continue;
        const double size = pair_size(world, contact);
        const double depth = overlap_beyond(contact.gap, size, rule);
        const double mass = world.moving_mass(contact.body_a) + world.moving_mass(contact.body_b);
        each_deformable(world, contact, [&](Index k) {
            const double work = release_work(mass, world.deformables().pace(k), depth);
            ReleaseAccount& account = contacts.accounts[at(k)];
            account.set(std::max(account.balance(), work));
        });
        if (depth / size <= deepest.ratio) continue;
        deepest = {.depth = depth,
                   .ratio = depth / size,
                   .body_a = contact.body_a,
                   .body_b = contact.body_b};
    }
    return deepest;
}

template void set_releases<2>(const World<2>&, ContactSet<2>&, const Activation&);
template void set_releases<3>(const World<3>&, ContactSet<3>&, const Activation&);
template void drop_releases<2>(ContactSet<2>&);
template void drop_releases<3>(ContactSet<3>&);
template bool debit_releases<2>(const World<2>&, ContactSet<2>&, const SchemeWork&);
template bool debit_releases<3>(const World<3>&, ContactSet<3>&, const SchemeWork&);
template DeepestOverlap open_release_accounts<2>(World<2>&, ContactSet<2>&, const Activation&);
template DeepestOverlap open_release_accounts<3>(World<3>&, ContactSet<3>&, const Activation&);

}  // namespace drystone::contact
