#pragma once

#include "drystone/contact/active_contacts.hpp"
#include "drystone/contact/step_terms.hpp"

namespace drystone::contact {

/// Work of the impulses of all blocks, one after the other, on the velocities v_a that move the
/// positions; that of each contact, its dampers' included, is added to `active`. Velocities are
/// known to `velocity_tolerance`.
template <int D>
[[nodiscard]] ContactWork contact_work(const mechanics::RigidBodies<D>& bodies,
                                       ActiveContacts<D>& active, const VecX& impulses,
                                       const VecX& v_a, double velocity_tolerance);

}  // namespace drystone::contact
