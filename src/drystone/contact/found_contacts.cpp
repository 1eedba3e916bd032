// Finds contacts between all bodies, lists rigid and deformable ones in one order, and computes
// their rows of H.
#include "drystone/contact/found_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "drystone/collision/contact_point.hpp"
#include "drystone/contact/cell_lattice.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::contact {

namespace {

// Boxes are grown by this share of the body beyond what is needed: pairs then last for many steps.
constexpr double k_skin = 0.1;

}  // namespace

template <int D>
ContactFinder<D>::ContactFinder(std::vector<collision::Collider<D>> colliders,
                                const Threads& threads, std::vector<collision::Pair> excluded_pairs)
    : detector_(std::move(colliders), threads, std::move(excluded_pairs)) {
    frames_.resize(detector_.colliders().size());
    margins_.resize(detector_.colliders().size());
}

template <int D>
double ContactFinder<D>::lattice_moved(const collision::Lattice<D>& lattice) const {
    double moved = 0.0;
    for (int j = 0; j < lattice.count; ++j) {
        moved += detector_.farthest_image()[static_cast<std::size_t>(j)] *
                 (lattice.vectors.col(j) - listed_lattice_.vectors.col(j)).norm();
    }
    return moved;
}

template <int D>
bool ContactFinder<D>::stays(std::size_t i, const collision::Lattice<D>& lattice,
                             double lattice_moved) const {
    const geometry::Frame<D>& now = frames_[i];
    const geometry::Frame<D>& then = listed_frames_[i];
    Vector<D> way = now.origin - then.origin;
    if (lattice.count > 0) {
        const collision::Image<D>& image = detector_.images()[i];
        way = now.origin + lattice.shift(image) - then.origin - listed_lattice_.shift(image);
    }
    double moved = lattice_moved + way.norm();
    // No point moves farther than |R - R'| radius by the turn; an unbounded body that turns counts
    // as moved.
    const double turn = (now.rotation - then.rotation).norm();
    if (turn > 0.0) moved += turn * detector_.radii()[i];
    // So does its surface when it grows; a shrinking one stays in its box.
    if (detector_.radii()[i] > listed_radii_[i]) moved += detector_.radii()[i] - listed_radii_[i];
    return moved + margins_[i] <= listed_margins_[i];
}

template <int D>
std::span<const collision::Contact<D>> ContactFinder<D>::find(
    const mechanics::RigidBodies<D>& bodies, double eps, double slack, double horizon,
    const collision::Lattice<D>& lattice, collision::PointsFor points_for) {
    // Frames and margins, and whether every body is still in its box.
    bool current = !listed_frames_.empty();
    const double by_lattice = current ? lattice_moved(lattice) : 0.0;
    for (std::size_t i = 0; i < frames_.size(); ++i) {
        const auto body = static_cast<Index>(i);
        frames_[i] = mechanics::frame_of(bodies.q[i]);
        const double size = std::isfinite(bodies.size[i]) ? bodies.size[i] : 0.0;
        margins_[i] = eps * size + slack;
        if (horizon > 0.0) {
            const auto v = bodies.twist(body);
            const double turning = v.template tail<mechanics::k_spins<D>>().norm();
            double speed = v.template head<D>().norm();
            // The far end of an unbounded boundary is not what touches.
            if (turning > 0.0 && std::isfinite(detector_.radii()[i]))
                speed += turning * detector_.radii()[i];
            margins_[i] += horizon * speed;
        }
        current = current && stays(i, lattice, by_lattice);
    }
    if (!current) {
        listed_frames_ = frames_;
        listed_margins_ = margins_;
        listed_radii_.assign(detector_.radii().begin(), detector_.radii().end());
        listed_lattice_ = lattice;
        for (std::size_t i = 0; i < frames_.size(); ++i) {
            if (std::isfinite(bodies.size[i])) listed_margins_[i] += k_skin * bodies.size[i];
        }
        detector_.find_pairs(listed_frames_, listed_margins_, lattice);
    }
    return detector_.contacts(frames_, margins_, lattice, points_for);
}

template <int D>
void FoundContacts<D>::find(const mechanics::RigidBodies<D>& bodies, DeformableSet<D>& deformables,
                            const Reach& reach) {
    lattice_ = lattice_of(bodies);
    points_for_ = reach.points_for;
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
        const ContactArms arms = points_for_ == collision::PointsFor::springs
                                     ? ContactArms::middle
                                     : arms_of(list_[i], colliders());
        return rigid_row(list_[i], bodies, surfaces, frames(), lattice_, arms);
    }
    return deformable_row(*deformables_[i], static_cast<int>(bodies.body_count()), deformables);
}

template <int D>
ContactArms arms_of(const collision::Contact<D>& contact,
                    const std::vector<collision::Collider<D>>& colliders) {
    const auto is_ball = [&](int body, int part) {
        const auto& shape = colliders[at(body)].parts[at(part)].shape;
        if constexpr (D == 2) return std::holds_alternative<geometry::Disk>(shape);
        if constexpr (D == 3) return std::holds_alternative<geometry::Sphere>(shape);
    };
    return is_ball(contact.body_a, contact.part_a) || is_ball(contact.body_b, contact.part_b)
               ? ContactArms::surfaces
               : ContactArms::middle;
}

template <int D>
ContactRow<D> rigid_row(const collision::Contact<D>& contact,
                        const mechanics::RigidBodies<D>& bodies, const ContactSurfaces<D>& surfaces,
                        const std::vector<geometry::Frame<D>>& placed,
                        const collision::Lattice<D>& lattice, ContactArms arms) {
    geometry::Frame<D> frame_b = placed[at(contact.body_b)];
    if (lattice.count > 0) frame_b.origin += lattice.shift(contact.image);
    ContactRow<D> row = contact_row<D>(contact, surfaces.axes(contact, placed),
                                       placed[at(contact.body_a)], frame_b, arms);
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

template class ContactFinder<2>;
template class ContactFinder<3>;
template ContactRow<2> rigid_row<2>(const collision::Contact<2>&, const mechanics::RigidBodies<2>&,
                                    const ContactSurfaces<2>&,
                                    const std::vector<geometry::Frame<2>>&,
                                    const collision::Lattice<2>&, ContactArms);
template ContactArms arms_of<2>(const collision::Contact<2>&,
                                const std::vector<collision::Collider<2>>&);
template ContactRow<3> rigid_row<3>(const collision::Contact<3>&, const mechanics::RigidBodies<3>&,
                                    const ContactSurfaces<3>&,
                                    const std::vector<geometry::Frame<3>>&,
                                    const collision::Lattice<3>&, ContactArms);
template ContactArms arms_of<3>(const collision::Contact<3>&,
                                const std::vector<collision::Collider<3>>&);
template class FoundContacts<2>;
template class FoundContacts<3>;

}  // namespace drystone::contact
