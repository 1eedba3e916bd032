#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <type_traits>
#include <variant>
#include <vector>

#include "drystone/formula/expression.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/mechanics/attachment.hpp"
#include "drystone/mechanics/force_sums.hpp"
#include "drystone/mechanics/joint.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"
#include "drystone/mechanics/time_functions.hpp"

namespace drystone::mechanics {

/// Force m g on every body, potential -m g.x.
template <int D>
struct Gravity {
    Vector<D> acceleration = Vector<D>::Zero();  ///< g (m/s^2)
};

template <int D>
void add_force(const Gravity<D>& gravity, const RigidBodies<D>& bodies, double t, ForceSums& sums);

template <int D>
[[nodiscard]] double potential(const Gravity<D>& gravity, const RigidBodies<D>& bodies);

/// Force (N) at a point of a body and torque (N m), in world axes, as functions of time. In the
/// plane the third component of the torque counts. Histories are added to the formulas.
template <int D>
struct Load {
    Attachment<D> at;
    VectorFormula force;
    VectorFormula torque;
    VectorHistory force_history = {};
    VectorHistory torque_history = {};
};

template <int D>
void add_force(const Load<D>& load, const RigidBodies<D>& bodies, double t, ForceSums& sums);

/// A load has no potential.
template <int D>
[[nodiscard]] double potential(const Load<D>&, const RigidBodies<D>&) {
    return 0.0;
}

/// A pressure on a body: the force value(t) x area x direction at its centre, where the area is the
/// product of the widths of spans across the direction, 0 once walls have passed each other. It
/// follows walls that move, so that the pressure on a wall which closes a box does not depend on
/// its width. Without spans the value is a force.
template <int D>
struct Pressure {
    int body = 0;
    Vector<D> direction = Vector<D>::Zero();  ///< unit
    formula::Expression value = {};           ///< (Pa); in the plane (N/m) per metre of depth
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

/// A motor of given strength in a joint: the torque (N m) or force (N) value(t) along the joint's
/// coordinate on A, and the opposite on B.
template <int D>
struct Motor {
    Joint<D> joint = {};
    formula::Expression value = {};
};

template <int D>
void add_force(const Motor<D>& motor, const RigidBodies<D>& bodies, double t, ForceSums& sums);

template <int D>
[[nodiscard]] double potential(const Motor<D>&, const RigidBodies<D>&) {
    return 0.0;
}

/// The stress outside a periodic cell that repeats in all directions, compression positive. Its
/// power -V P : G equals the power of the forces -V P_kl / L on the components L G_kl of the bodies
/// of the cell. The forces move the free components, which are then in balance with Cauchy's stress
/// P_kl whatever the shape of the cell; on prescribed components they have no effect.
template <int D>
struct CellStress {
    std::array<std::array<formula::Expression, D>, D> stress = {};  ///< P_kl (Pa), row by row
};

template <int D>
void add_force(const CellStress<D>& cell, const RigidBodies<D>& bodies, double t, ForceSums& sums);

/// Left to the ledger's external work: P may depend on time.
template <int D>
[[nodiscard]] double potential(const CellStress<D>&, const RigidBodies<D>&) {
    return 0.0;
}

/// What acts on bodies without contact and does not depend on velocities; springs and drag are in
/// mechanics/implicit_forces. A new force is a new file here and one line in this list; it defines
/// add_force and potential.
template <int D>
using Force = std::variant<Gravity<D>, Load<D>, Pressure<D>, Motor<D>, CellStress<D>>;

template <class Law>
inline constexpr bool k_depends_on_time = false;
template <int D>
inline constexpr bool k_depends_on_time<Load<D>> = true;
template <int D>
inline constexpr bool k_depends_on_time<Pressure<D>> = true;
template <int D>
inline constexpr bool k_depends_on_time<Motor<D>> = true;
template <int D>
inline constexpr bool k_depends_on_time<CellStress<D>> = true;

/// All forces at time t in the present state; the gyroscopic part, which is implicit, is left out.
template <int D>
void add_forces(std::span<const Force<D>> forces, const RigidBodies<D>& bodies, double t,
                ForceSums& sums) {
    for (const Force<D>& force : forces) {
        std::visit([&](const auto& one) { add_force(one, bodies, t, sums); }, force);
    }
}

/// Those of them that depend on time: loads, pressures, motors, stresses of a cell.
template <int D>
void add_loads(std::span<const Force<D>> forces, const RigidBodies<D>& bodies, double t,
               ForceSums& sums) {
    for (const Force<D>& force : forces) {
        std::visit(
            [&](const auto& one) {
                if constexpr (k_depends_on_time<std::decay_t<decltype(one)>>) {
                    add_force(one, bodies, t, sums);
                }
            },
            force);
    }
}

/// Whether any of them does.
template <int D>
[[nodiscard]] bool has_loads(std::span<const Force<D>> forces) {
    return std::any_of(forces.begin(), forces.end(), [](const Force<D>& force) {
        return std::visit(
            [](const auto& one) { return k_depends_on_time<std::decay_t<decltype(one)>>; }, force);
    });
}

template <int D>
[[nodiscard]] double potential(std::span<const Force<D>> forces, const RigidBodies<D>& bodies) {
    double sum = 0.0;
    for (const Force<D>& force : forces) {
        sum += std::visit([&](const auto& one) { return potential(one, bodies); }, force);
    }
    return sum;
}

}  // namespace drystone::mechanics
