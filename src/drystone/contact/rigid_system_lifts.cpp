// How deformable bodies of a RigidSystem leave overlaps, and what pays for it.
#include <algorithm>

#include "drystone/contact/rigid_system.hpp"
#include "drystone/contact/typical_body.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::contact {

/// The speed at which a deformable body leaves the overlap of a contact, d / T (m/s).
///
/// A projection of positions, as rigid bodies have it, would move single nodes at once. That
/// strains their elements and throws their neighbours off, which then fall back: it feeds energy
/// into the body in every step. Out of an overlap d at d / T a contact force F works F d in all.
template <int D>
double RigidSystem<D>::lift_of(const collision::Contact<D>& contact, const Activation& rule) const {
    if (!is_soft(contact) || !(rule.lifting_time > 0.0)) return 0.0;
    const double overlap = overlap_beyond(contact.gap, pair_size(contact), rule);
    double time = rule.lifting_time;
    each_soft(contact,
              [&](Index k) { time = std::max(time, lifting_time(soft_.pace(k), overlap)); });
    return overlap / time;
}

/// Lifts of the contacts found, as far as the accounts of their bodies pay for them.
template <int D>
void RigidSystem<D>::set_lifts(const Activation& rule) {
    const auto found = found_.list();
    found_lifts_.assign(found.size(), 0.0);
    if (soft_.empty()) return;
    VecX work = VecX::Zero(soft_.count());
    for (std::size_t i = 0; i < found.size(); ++i) {
        found_lifts_[i] = lift_of(found[i], rule);
        const std::int64_t same = same_found_[i];
        if (same < 0) continue;
        const double r_n = std::max(before_.local[at(same)][0], 0.0);
        each_soft(found[i], [&](Index k) { work[k] += found_lifts_[i] * r_n; });
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        double share = 1.0;
        each_soft(found[i],
                  [&](Index k) { share = std::min(share, lift_accounts_[at(k)].share(work[k])); });
        found_lifts_[i] *= share;
    }
}

template <int D>
void RigidSystem<D>::drop_lifts() {
    for (double& closing : active_.closing) closing = std::max(closing, 0.0);
}

/// Two deformable bodies halve what their contact takes and gives.
template <int D>
bool RigidSystem<D>::pay_lifts(const SchemeWork& scheme) {
    VecX taken = VecX::Zero(soft_.count());
    VecX lifted = VecX::Zero(soft_.count());
    for (std::size_t c = 0; c < active_.contacts.size(); ++c) {
        double bodies = 0.0;
        each_soft(active_.contacts[c], [&](Index) { bodies += 1.0; });
        each_soft(active_.contacts[c], [&](Index k) {
            taken[k] -= (active_.normal_work[c] + active_.tangential_work[c]) / bodies;
            lifted[k] += active_.lift[c] * active_.local[c][0] / bodies;
        });
    }
    for (Index k = 0; k < soft_.count(); ++k) {
        taken[k] -= std::min(soft_.scheme_work(k, scheme), 0.0);
        if (lifted[k] > std::max(lift_accounts_[at(k)].balance() + taken[k], 0.0)) return false;
    }
    for (Index k = 0; k < soft_.count(); ++k) lift_accounts_[at(k)].book(taken[k], lifted[k]);
    return true;
}

template <int D>
double RigidSystem<D>::moving_mass(int body) const {
    if (body >= body_count()) return soft_.body(body - body_count()).mass();
    return bodies_.dynamic[at(body)] != 0 ? body_mass(bodies_, body) : 0.0;
}

template <int D>
DeepestOverlap RigidSystem<D>::open_lift_accounts(const Activation& rule) {
    detect(rule.gap_tolerance, 0.0, 0.0);
    DeepestOverlap deepest;
    for (const collision::Contact<D>& contact : found_.list()) {
        if (!is_soft(contact)) continue;
        const double size = pair_size(contact);
        const double depth = overlap_beyond(contact.gap, size, rule);
        const double mass = moving_mass(contact.body_a) + moving_mass(contact.body_b);
        each_soft(contact, [&](Index k) {
            const double work = lifting_work(mass, soft_.pace(k), depth);
            lift_accounts_[at(k)].set(std::max(lift_accounts_[at(k)].balance(), work));
        });
        if (depth / size <= deepest.ratio) continue;
        deepest = {.depth = depth,
                   .ratio = depth / size,
                   .body_a = contact.body_a,
                   .body_b = contact.body_b};
    }
    return deepest;
}

template class RigidSystem<2>;
template class RigidSystem<3>;

}  // namespace drystone::contact
