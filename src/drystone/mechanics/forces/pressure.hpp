#pragma once

#include <vector>

#include "drystone/core/expression.hpp"
#include "drystone/mechanics/forces/force_sums.hpp"
#include "drystone/mechanics/forces/span.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::mechanics {

/// A pressure on a body: the force value(t) x area x direction at its centre, where the area is the
/// product of the widths of spans across the direction, 0 once walls have passed each other. It
/// follows walls that move, so that a wall which closes a box feels the same pressure whatever its
/// width. Without spans the value is a force.
template <int D>
struct Pressure {
    int body = 0;
    Vector<D> direction = Vector<D>::Zero();  ///< unit
    Expression value = {};                    ///< (Pa); in the plane (N/m) per metre of depth
    std::vector<Span<D>> spans = {};
};

template <int D>
void add_force(const Pressure<D>& pressure, const RigidBodies<D>& bodies, double t,
               ForceSums& sums);

/// The work of a pressure depends on what the other walls do: it has no potential.
template <int D>
[[nodiscard]] double potential(const Pressure<D>&, const RigidBodies<D>&) {
    return 0.0;
}

}  // namespace drystone::mechanics
