// Detection: contacts in the present placement, how deep they are, and which are remembered.
#include "drystone/contact/contact_set.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "drystone/contact/bonds.hpp"
#include "drystone/contact/contact_bodies.hpp"
#include "drystone/contact/leaving_overlap.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::contact {

VecX Growing::change(double t) const {
    VecX change = VecX::Zero(factors_.size());
    for (const Growth& one : list_) {
        change[one.body] = (factor(one, t) - factors_[one.body]) * one.radius;
    }
    return change;
}

double Growing::factor(const Growth& one, double t) {
    const double s = one.factor(t);
    if (s > 0.0 && std::isfinite(s)) return s;
    throw ComputationError("body '" + one.name + "': growth \"" + one.factor.text() + "\" is " +
                           to_text(s) + " at t = " + short_text(t) +
                           " s, and a radius must be positive");
}

namespace {

/// Of the elements at a contact the smallest (m).
template <int D>
double element_size(const World<D>& world, const ContactRow<D>& row) {
    double size = std::numeric_limits<double>::infinity();
    visit_deformables(row, [&](const DeformableSide<D>& side, const geometry::Rotation<D>&) {
        size = std::min(size, world.deformables().element_size(side));
    });
    return size;
}

}  // namespace

template <int D>
ContactSet<D>::ContactSet(SystemModel<D>& model, const World<D>& world)
    : surfaces(std::move(model.surfaces), std::move(model.laws)),
      found(ContactFinder<D>(std::move(model.colliders), model.threads,
                             std::move(model.excluded_pairs))),
      growing(std::move(model.growing), world.body_count()),
      accounts(at(world.deformables().count())),
      corrections(world.body_count()) {}

template <int D>
void ContactSet<D>::recall(const std::vector<collision::Contact<D>>& contacts,
                           const std::vector<ContactMemory>& memory, bool formed) {
    active.contacts.assign(contacts.size(), {});
    for (std::size_t c = 0; c < contacts.size(); ++c) {
        static_cast<collision::Contact<D>&>(active.contacts[c]) = contacts[c];
        active.contacts[c].memory = memory[c];
    }
    bonds_formed = formed;
}

template <int D>
Detection detect(World<D>& world, ContactSet<D>& contacts, double gap_tolerance, double drift,
                 double horizon) {
    // Driven bodies move on during the step, and bonds of bodies that turn open a little.
    double lag = world.step_length() * world.largest_driven_change();
    if (!contacts.bonds_formed || has_bonds(contacts.active)) {
        double largest = 0.0;
        for (Index i = 0; i < world.body_count(); ++i) {
            largest = std::max(largest, turned_gap(world, contacts.found, i));
        }
        lag += largest;
    }
    contacts.found.find(world.bodies(), world.deformables(),
                        {.eps = gap_tolerance, .slack = drift + lag, .horizon = horizon});
    const auto found = contacts.found.list();
    Detection detection{.contacts = static_cast<Index>(found.size())};
    for (std::size_t i = 0; i < found.size(); ++i) {
        const collision::Contact<D>& contact = found[i];
        const double depth = -contact.gap;
        if (depth > 0.0 && touches_deformable(world, contact)) {
            detection.element_overlap =
                std::max(detection.element_overlap,
                         depth / element_size(world, contacts.found_row(i, world)));
        }
        detection.largest_penetration = std::max(detection.largest_penetration, depth);
        detection.penetration_ratio =
            std::max(detection.penetration_ratio, depth / pair_size(world, contact));
    }
    return detection;
}

template <int D>
bool penetrates(const World<D>& world, const ContactSet<D>& contacts, double tolerance,
                double slack, double horizon) {
    const auto found = contacts.found.list();
    const VecX& v = world.bodies().v;
    const ActiveContacts<D>& active = contacts.active;
    std::size_t next = 0;  // active contact that comes next: they are found ones, in their order
    for (std::size_t i = 0; i < found.size(); ++i) {
        const bool known = next < active.contacts.size() &&
                           collision::compare_identity<D>(active.contacts[next], found[i]) == 0;
        const std::size_t c = known ? next++ : next;
        if (touches_deformable(world, found[i])) continue;  // leaves overlaps by releases instead
        const double u_n = known ? relative_velocity(active.blocks[c].row, v)[0]
                                 : relative_velocity(contacts.found_row(i, world), v)[0];
        const double gap = found[i].gap + horizon * u_n;
        if (!(gap < -(tolerance * pair_size(world, found[i]) + slack))) continue;
        if (!leaves_overlap(world, contacts, i, gap, tolerance)) return true;
    }
    return false;
}

template <int D>
double turned_gap(const World<D>& world, const FoundContacts<D>& found, Index body) {
    if (body >= world.body_count()) return 0.0;
    const double radius = found.radius(body);
    if (!std::isfinite(radius)) return 0.0;
    const double turn = world.step_length() *
                        world.bodies().twist(body).template tail<mechanics::k_spins<D>>().norm();
    return k_restoring_steps * turn * turn * radius;
}

template struct ContactSet<2>;
template struct ContactSet<3>;
template Detection detect<2>(World<2>&, ContactSet<2>&, double, double, double);
template Detection detect<3>(World<3>&, ContactSet<3>&, double, double, double);
template bool penetrates<2>(const World<2>&, const ContactSet<2>&, double, double, double);
template bool penetrates<3>(const World<3>&, const ContactSet<3>&, double, double, double);
template double turned_gap<2>(const World<2>&, const FoundContacts<2>&, Index);
template double turned_gap<3>(const World<3>&, const FoundContacts<3>&, Index);

}  // namespace drystone::contact
