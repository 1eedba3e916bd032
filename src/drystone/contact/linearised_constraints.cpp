// Chooses the linearised constraints that take part in a step, moves bodies, and finds those it
// missed.
#include "drystone/contact/linearised_constraints.hpp"

#include <algorithm>
#include <compare>

#include "drystone/collision/contact_point.hpp"
#include "drystone/collision/narrow_phase.hpp"
#include "drystone/contact/cell_lattice.hpp"
#include "drystone/contact/contact_bodies.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/mechanics/periodic_cell.hpp"

namespace drystone::contact {

namespace {

/// Gaps up to this share of the smaller body count as near whatever the velocities: neighbours may
/// push a body where its own forces would not bring it. A guess; `check` finds what it misses.
constexpr double k_near = 0.02;

/// The velocity gradient of the components of v that are given in advance, or of the others.
template <int D>
Eigen::Matrix<double, D, D> gradient_part(const mechanics::RigidBodies<D>& bodies, const VecX& v,
                                          bool given) {
    Eigen::Matrix<double, D, D> G = mechanics::gradient_of(bodies, v);
    for (Index k = 0; k < D; ++k) {
        for (Index l = 0; l < D; ++l) {
            const bool fixed = bodies.inverse_mass[mechanics::gradient_dof(bodies, k, l)] == 0.0;
            if (fixed != given) G(k, l) = 0.0;
        }
    }
    return G;
}

/// Moves the bodies that move on their own, or those that do not.
template <int D>
void move_bodies(mechanics::RigidBodies<D>& bodies, const VecX& v, double h, bool dynamic) {
    constexpr int k_n = mechanics::k_dofs<D>;
    for (Index i = 0; i < bodies.body_count(); ++i) {
        if ((bodies.dynamic[at(i)] != 0) != dynamic) continue;
        const mechanics::Twist<D> twist = v.template segment<k_n>(k_n * i);
        if (!twist.isZero(0.0)) bodies.q[at(i)] = mechanics::moved(bodies.q[at(i)], twist, h);
    }
    if (bodies.lattice == 0) return;
    mechanics::stretch<D>(bodies, h * gradient_part(bodies, v, !dynamic));
}

template <int D>
bool before_in_order(const collision::Contact<D>& x, const collision::Contact<D>& y) {
    return std::is_lt(collision::compare_identity(x, y));
}

}  // namespace

template <int D>
ContactRow<D> LinearisedConstraints<D>::row_of(const Contact& contact) const {
    return rigid_row(contact, world_.bodies(), contacts_.surfaces, frames_, lattice_,
                     arms_of(contact, contacts_.found.colliders()));
}

template <int D>
double LinearisedConstraints<D>::given_velocity(const ContactRow<D>& row, const VecX& v) const {
    constexpr int k_n = mechanics::k_dofs<D>;
    const mechanics::RigidBodies<D>& bodies = world_.bodies();
    double u = 0.0;
    visit_bodies(row, [&](int body, const auto& H) {
        const bool own = body < bodies.body_count() && bodies.dynamic[at(body)] != 0;
        if (own) return;  // a locked direction has the velocity 0
        for (Index k = 0; k < k_n; ++k) {
            const Index dof = k_n * body + k;
            if (bodies.inverse_mass[dof] == 0.0) u += H(0, k) * v[dof];
        }
    });
    return u;
}

template <int D>
double LinearisedConstraints<D>::growth_rate(const Contact& contact) const {
    if (grown_.size() == 0) return 0.0;
    return (grown_[contact.body_a] + grown_[contact.body_b]) / h_;
}

template <int D>
void LinearisedConstraints<D>::begin(double t, double h, const VecX& v_free) {
    mechanics::RigidBodies<D>& bodies = world_.bodies();
    t_ = t;
    h_ = h;
    start_ = bodies.q;
    move_bodies(bodies, v_free, h, false);
    if (!contacts_.growing.empty()) {
        contacts_.growing.set(t, contacts_.found);  // what the last step left, to the bit
        grown_ = contacts_.growing.change(t + h);
        contacts_.growing.set(t + h, contacts_.found);
    }
    placed_ = bodies.q;
    lattice_ = lattice_of(bodies);
    frames_.resize(at(bodies.body_count()));
    for (std::size_t i = 0; i < frames_.size(); ++i) frames_[i] = mechanics::frame_of(placed_[i]);
}

template <int D>
Index LinearisedConstraints<D>::choose(const VecX& v_free) {
    // Margins of detection follow from the velocities; what is given has moved already.
    world_.bodies().v = v_free;
    contacts_.found.find(world_.bodies(), world_.deformables(),
                         {.eps = k_near, .slack = 0.0, .horizon = h_});
    chosen_.clear();
    const std::vector<char> likely = likely_active(v_free);
    for (std::size_t i = 0; i < likely.size(); ++i) {
        if (likely[i] != 0) chosen_.push_back(contacts_.found.list()[i]);
    }
    return activate(v_free);
}

template <int D>
std::vector<char> LinearisedConstraints<D>::likely_active(const VecX& v_free) const {
    constexpr int k_n = mechanics::k_dofs<D>;
    const auto& list = contacts_.found.list();
    const mechanics::RigidBodies<D>& bodies = world_.bodies();
    std::vector<char> likely(list.size(), 0);
    std::vector<char> stopped(at(bodies.body_count()), 0);  // bodies that others may stop
    const auto take = [&](std::size_t i) {
        likely[i] = 1;
        stopped[at(list[i].body_a)] = stopped[at(list[i].body_b)] = 1;
    };
    std::vector<Approach> others;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Contact& contact = list[i];
        Approach one{.number = i, .gap = contact.gap - k_near * pair_size(world_, contact)};
        if (one.gap <= 0.0) {
            take(i);
            continue;
        }
        visit_bodies(row_of(contact), [&](int body, const auto& H) {
            const bool of_cell = body >= bodies.body_count();
            double& u = of_cell ? one.u_cell : body == contact.body_a ? one.u_a : one.u_b;
            for (Index k = k_n * body; k < k_n * (body + 1); ++k) {
                // What is given has moved already.
                if (bodies.inverse_mass[k] > 0.0) u += H(0, k - k_n * body) * v_free[k];
            }
        });
        others.push_back(one);
    }
    // A body that is stopped stops the bodies behind it.
    for (bool more = true; more;) {
        more = false;
        for (const Approach& one : others) {
            if (likely[one.number] != 0) continue;
            const Contact& contact = list[one.number];
            const double u_a = stopped[at(contact.body_a)] != 0 ? std::min(one.u_a, 0.0) : one.u_a;
            const double u_b = stopped[at(contact.body_b)] != 0 ? std::min(one.u_b, 0.0) : one.u_b;
            if (one.gap + h_ * (u_a + u_b + one.u_cell) > 0.0) continue;
            take(one.number);
            more = true;
        }
    }
    return likely;
}

/// Makes the chosen contacts the active ones; those before may be of this step too.
template <int D>
Index LinearisedConstraints<D>::activate(const VecX& v_free) {
    std::swap(contacts_.active, contacts_.before);
    ActiveContacts<D>& active = contacts_.active;
    active.clear();
    collision::match<D>(contacts_.before.contacts, chosen_, contacts_.same_before);
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
        const Contact& contact = chosen_[i];
        const std::int64_t same = contacts_.same_before[i];
        const ContactRow<D> row = row_of(contact);
        active.blocks.emplace_back().row = row;
        active.add(contact, {.law = &contacts_.surfaces.law(contact),
                             .memory = same < 0 ? ContactMemory{}
                                                : contacts_.before.contacts[at(same)].memory,
                             .closing = contact.gap / h_ - given_velocity(row, v_free),
                             .surface = contacts_.surfaces.velocity(row, frames_)});
        // What glue holds goes back to where it touches.
        active.contacts.back().release = is_held(active.contacts.back().memory)
                                             ? -active.contacts.back().closing
                                             : growth_rate(contact);
    }
    complete_blocks(world_, contacts_, {});
    return static_cast<Index>(chosen_.size());
}

template <int D>
Index LinearisedConstraints<D>::find_left_out(double tolerance) {
    const mechanics::RigidBodies<D>& bodies = world_.bodies();
    // What the velocities close in the step is within the margins that follow from them.
    contacts_.found.find(bodies, world_.deformables(), {.horizon = h_});
    missed_.clear();
    for (const Contact& contact : contacts_.found.list()) {
        const bool balls = arms_of(contact, contacts_.found.colliders()) == ContactArms::surfaces;
        if (!balls || is_chosen(contact)) continue;
        const ContactRow<D> row = row_of(contact);
        const double u = relative_velocity(row, bodies.v)[0] - given_velocity(row, bodies.v);
        if (contact.gap + h_ * u < -tolerance) missed_.push_back(contact);
    }
    return static_cast<Index>(missed_.size());
}

template <int D>
void LinearisedConstraints<D>::move() {
    move_bodies(world_.bodies(), world_.bodies().v, h_, true);
}

template <int D>
bool LinearisedConstraints<D>::is_chosen(const Contact& contact) const {
    return std::binary_search(chosen_.begin(), chosen_.end(), contact, before_in_order<D>);
}

template <int D>
Admissibility LinearisedConstraints<D>::check(double tolerance) {
    contacts_.found.find(world_.bodies(), world_.deformables(), {.eps = k_near});
    missed_.clear();
    Admissibility found;
    for (const Contact& contact : contacts_.found.list()) {
        const double depth = -contact.gap;
        found.largest_penetration = std::max(found.largest_penetration, depth);
        found.penetration_ratio =
            std::max(found.penetration_ratio, depth / pair_size(world_, contact));
        if (depth > tolerance && !is_chosen(contact)) add_manifold(contact);
    }
    found.missed = static_cast<Index>(missed_.size());
    if (found.missed == 0) return found;
    // When the step has to be made again, those that came near take part: the others may now push
    // them together.
    for (const Contact& contact : contacts_.found.list()) {
        if (-contact.gap <= tolerance && !is_chosen(contact)) add_manifold(contact);
    }
    return found;
}

template <int D>
double LinearisedConstraints<D>::travel(int body) const {
    if (world_.bodies().dynamic[at(body)] == 0) return 0.0;
    const mechanics::Twist<D> v = world_.bodies().twist(body);
    return h_ * (v.template head<D>().norm() +
                 v.template tail<mechanics::k_spins<D>>().norm() * contacts_.found.radius(body));
}

/// The pair of `missed` as it was before the move, if that has points which were not chosen. Those
/// of other shapes than balls may have none: such constraints are not convex.
template <int D>
void LinearisedConstraints<D>::add_manifold(const Contact& missed) {
    const auto part = [&](int body, int number) -> const geometry::Part<D>& {
        return contacts_.found.colliders()[at(body)].parts[at(number)];
    };
    const geometry::Part<D>& a = part(missed.body_a, missed.part_a);
    const geometry::Part<D>& b = part(missed.body_b, missed.part_b);
    geometry::Frame<D> frame_b = frames_[at(missed.body_b)];
    if (lattice_.count > 0) frame_b.origin += lattice_.shift(missed.image);
    double margin =
        travel(missed.body_a) + travel(missed.body_b) + k_near * pair_size(world_, missed);
    if (lattice_.count > 0) {  // of the part of a cell that moves on its own
        margin +=
            (lattice_of(world_.bodies()).shift(missed.image) - lattice_.shift(missed.image)).norm();
    }
    points_.clear();
    collision::collide(a.shape, frames_[at(missed.body_a)] * a.frame, b.shape, frame_b * b.frame,
                       margin, points_);
    for (const collision::ContactPoint<D>& point : points_) {
        const Contact contact{point,         missed.body_a, missed.body_b,
                              missed.part_a, missed.part_b, missed.image};
        if (!is_chosen(contact)) missed_.push_back(contact);
    }
}

template <int D>
Index LinearisedConstraints<D>::add_missed(const VecX& v_free) {
    world_.bodies().q = placed_;
    chosen_.insert(chosen_.end(), missed_.begin(), missed_.end());
    std::sort(chosen_.begin(), chosen_.end(), before_in_order<D>);
    const auto same = [](const Contact& x, const Contact& y) {
        return std::is_eq(collision::compare_identity(x, y));
    };
    chosen_.erase(std::unique(chosen_.begin(), chosen_.end(), same), chosen_.end());
    return activate(v_free);
}

template <int D>
void LinearisedConstraints<D>::restore_start() {
    world_.bodies().q = start_;
    if (!contacts_.growing.empty()) contacts_.growing.set(t_, contacts_.found);
}

template <int D>
std::function<void()> LinearisedConstraints<D>::restorer(double t) {
    return [this, t, q = world_.bodies().q] {
        start_ = q;
        t_ = t;
        restore_start();
    };
}

template <int D>
bool constraints_move(const World<D>& world, const ContactSet<D>& contacts) {
    const mechanics::RigidBodies<D>& bodies = world.bodies();
    if (!contacts.growing.empty() || bodies.lattice > 0) return true;
    for (Index i = 0; i < bodies.body_count(); ++i) {
        if (bodies.dynamic[at(i)] == 0 && !bodies.twist(i).isZero(0.0)) return true;
    }
    return false;
}

template <int D>
std::vector<Overlap> overlaps(World<D>& world, ContactSet<D>& contacts, double t,
                              double tolerance) {
    contacts.growing.set(t, contacts.found);
    contacts.found.find(world.bodies(), world.deformables(), {});
    std::vector<Overlap> list;
    for (const collision::Contact<D>& contact : contacts.found.list()) {
        if (-contact.gap > tolerance * pair_size(world, contact)) {
            list.push_back({contact.body_a, contact.body_b, -contact.gap});
        }
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const Overlap& x, const Overlap& y) { return x.depth > y.depth; });
    return list;
}

template class LinearisedConstraints<2>;
template class LinearisedConstraints<3>;
template bool constraints_move<2>(const World<2>&, const ContactSet<2>&);
template bool constraints_move<3>(const World<3>&, const ContactSet<3>&);
template std::vector<Overlap> overlaps<2>(World<2>&, ContactSet<2>&, double, double);
template std::vector<Overlap> overlaps<3>(World<3>&, ContactSet<3>&, double, double);

}  // namespace drystone::contact
