#pragma once

#include <span>
#include <type_traits>
#include <variant>

#include "drystone/mechanics/forces/cell_stress.hpp"
#include "drystone/mechanics/forces/drag.hpp"
#include "drystone/mechanics/forces/gravity.hpp"
#include "drystone/mechanics/forces/load.hpp"
#include "drystone/mechanics/forces/motor.hpp"
#include "drystone/mechanics/forces/pressure.hpp"
#include "drystone/mechanics/forces/spring.hpp"

namespace drystone::mechanics {

/// What acts on bodies without contact. A new force is a new file here and one line in this list;
/// it defines add_force (explicit in the velocities) and potential.
template <int D>
using Force =
    std::variant<Gravity<D>, Load<D>, Pressure<D>, Motor<D>, CellStress<D>, Spring<D>, Drag<D>>;

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

/// All forces at time t in the present state; the gyroscopic part is left at 0.
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

template <int D>
[[nodiscard]] double potential(std::span<const Force<D>> forces, const RigidBodies<D>& bodies) {
    double sum = 0.0;
    for (const Force<D>& force : forces) {
        sum += std::visit([&](const auto& one) { return potential(one, bodies); }, force);
    }
    return sum;
}

/// The part of the potential whose change over a step is not exactly the work of its force: all but
/// gravity's.
template <int D>
[[nodiscard]] double elastic_energy(std::span<const Force<D>> forces,
                                    const RigidBodies<D>& bodies) {
    double sum = 0.0;
    for (const Force<D>& force : forces) {
        if (std::holds_alternative<Gravity<D>>(force)) continue;
        sum += std::visit([&](const auto& one) { return potential(one, bodies); }, force);
    }
    return sum;
}

}  // namespace drystone::mechanics
