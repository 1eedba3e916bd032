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
    for (const int body : {contact.body_a, contact.body_b}) {
        const Index soft = body - body_count();
        if (soft >= 0) time = std::max(time, lifting_time(soft_.pace(soft), overlap));
    }
    return overlap / time;
}

/// Lifts of the contacts found, as far as the account pays for them.
template <int D>
void RigidSystem<D>::set_lifts(const Activation& rule) {
    const auto found = found_.list();
    found_lifts_.assign(found.size(), 0.0);
    if (soft_.empty()) return;
    double work = 0.0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        found_lifts_[i] = lift_of(found[i], rule);
        const std::int64_t same = same_found_[i];
        if (same >= 0) work += found_lifts_[i] * std::max(before_.local[at(same)][0], 0.0);
    }
    const double share = lift_account_.share(work);
    for (double& lift : found_lifts_) lift *= share;
}

template <int D>
void RigidSystem<D>::drop_lifts() {
    for (double& closing : active_.closing) closing = std::max(closing, 0.0);
}

template <int D>
DeepestOverlap RigidSystem<D>::open_lift_account(const Activation& rule) {
    detect(rule.gap_tolerance, 0.0, 0.0);
    DeepestOverlap deepest;
    for (const collision::Contact<D>& contact : found_.list()) {
        if (!is_soft(contact)) continue;
        const double size = pair_size(contact);
        const double depth = overlap_beyond(contact.gap, size, rule);
        if (depth <= deepest.depth) continue;
        deepest = {.depth = depth,
                   .ratio = depth / size,
                   .body_a = contact.body_a,
                   .body_b = contact.body_b};
    }
    LiftPace pace;
    double mass = 0.0;
    for (Index i = 0; i < body_count(); ++i) {
        if (bodies_.dynamic[at(i)] != 0) mass += body_mass(bodies_, i);
    }
    for (Index k = 0; k < soft_.count(); ++k) {
        mass += soft_.body(k).mass();
        pace.crossing = std::max(pace.crossing, soft_.pace(k).crossing);
        pace.gravity = std::max(pace.gravity, soft_.pace(k).gravity);
    }
    lift_account_.set(lifting_work(mass, pace, deepest.depth));
    return deepest;
}

template class RigidSystem<2>;
template class RigidSystem<3>;

}  // namespace drystone::contact
