#pragma once

#include "drystone/contact/contact_bodies.hpp"
#include "drystone/contact/contact_set.hpp"

namespace drystone::contact {

/// Whether found contact i, which stands `gap` apart, opens so fast that a further step ends its
/// overlap up to the tolerated one. No projection has to: it would lift what bounces out on its own
/// and, bounce after bounce, return what the impacts dissipate. Overlaps with which a scene begins
/// are projected in any case.
template <int D>
[[nodiscard]] bool leaves_overlap(const World<D>& world, const ContactSet<D>& contacts,
                                  std::size_t i, double gap, double tolerance) {
    if (!contacts.corrections.limits()) return false;
    const collision::Contact<D>& contact = contacts.found.list()[i];
    const double u_n = relative_velocity(contacts.found_row(i, world), world.bodies().v)[0];
    return u_n > 0.0 && gap + world.step_length() * u_n >= -tolerance * pair_size(world, contact);
}

}  // namespace drystone::contact
