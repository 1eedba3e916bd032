#pragma once

#include <cstdint>
#include <string>

#include "drystone/history/baseline.hpp"
#include "drystone/history/piecewise_polynomial.hpp"
#include "drystone/history/units.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::scene {
inline namespace spec {

/// A function of time that comes from data, along a direction (docs/histories.md).
struct HistorySpec {
    enum class Quantity { displacement, velocity, acceleration, rotation, spin, force, torque };
    Quantity quantity = Quantity::displacement;
    Vec3 direction = Vec3::UnitX();  ///< of length 1; the axis of rotation, spin and torque
    history::PiecewisePolynomial value = {};  ///< of the time of the run, in SI units
    history::Interpolation interpolation = history::Interpolation::linear;  ///< that made it
    history::Baseline baseline = history::Baseline::none;                   ///< that was taken off
    std::string file = {};   ///< as the scene names it
    std::uint64_t hash = 0;  ///< of the numbers in the file
};

/// "acceleration"
[[nodiscard]] std::string name_of(HistorySpec::Quantity quantity);
[[nodiscard]] history::Dimension dimension_of(HistorySpec::Quantity quantity);

/// Rotation, spin, torque.
[[nodiscard]] bool is_angular(HistorySpec::Quantity quantity);

/// Whether it moves a body; forces and torques load one.
[[nodiscard]] bool is_motion(HistorySpec::Quantity quantity);

/// Velocities, spins and accelerations are 0 before the first and after the last time; places,
/// angles, forces and torques keep their first and last value.
[[nodiscard]] history::Outside outside_of(HistorySpec::Quantity quantity);

/// The displacement (m) or angle (rad) of a motion: its value integrated exactly, once or twice,
/// from rest at the first time. A body goes on with its final velocity.
[[nodiscard]] history::PiecewisePolynomial displacement_of(const HistorySpec& history);

}  // namespace spec
}  // namespace drystone::scene
