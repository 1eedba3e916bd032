#pragma once

#include "drystone/contact/world.hpp"

namespace drystone::contact {

/// The body with the most kinetic energy, or the first one whose velocities are not finite; -1
/// where nothing moves on its own.
template <int D>
[[nodiscard]] Index most_energetic_body(const World<D>& world, const VecX& v);

/// Energy of all bodies at a speed, together with that of lifting them by half their width in the
/// acceleration g (J): motion below this is small.
template <int D>
[[nodiscard]] double small_energy(const World<D>& world, double speed, double g);

}  // namespace drystone::contact
