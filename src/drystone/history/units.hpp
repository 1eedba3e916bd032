#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace drystone::history {

/// Kinds of quantities that data come in.
enum class Dimension { time, length, velocity, acceleration, angle, spin, force, torque };

/// "an acceleration"
[[nodiscard]] std::string describe(Dimension dimension);

/// The names of the units of a quantity, the SI unit first.
[[nodiscard]] std::vector<std::string> unit_names(Dimension dimension);

/// The value of one such unit in SI units, for instance 0.01 for "gal"; "g" is the standard
/// gravity 9.80665 m/s^2. Nothing for a name that is not a unit of the quantity.
[[nodiscard]] std::optional<double> unit_value(Dimension dimension, std::string_view name);

/// True if some quantity has a unit of this name.
[[nodiscard]] bool is_unit(std::string_view name);

}  // namespace drystone::history
