// Names and values of the units in which data come.
#include "drystone/history/units.hpp"

#include <algorithm>
#include <array>
#include <numbers>
#include <span>

namespace drystone::history {

namespace {

struct Unit {
    std::string_view name;
    double value;  ///< in SI units
};

constexpr double k_degree = std::numbers::pi / 180.0;
constexpr double k_standard_gravity = 9.80665;

// The first unit of every list is the SI unit.
constexpr std::array k_times = {Unit{"s", 1.0}, Unit{"ms", 1e-3}, Unit{"us", 1e-6},
                                Unit{"min", 60.0}, Unit{"h", 3600.0}};
constexpr std::array k_lengths = {Unit{"m", 1.0}, Unit{"cm", 1e-2}, Unit{"mm", 1e-3},
                                  Unit{"um", 1e-6}, Unit{"km", 1e3}};
constexpr std::array k_velocities = {Unit{"m/s", 1.0}, Unit{"cm/s", 1e-2}, Unit{"mm/s", 1e-3},
                                     Unit{"km/h", 1.0 / 3.6}};
constexpr std::array k_accelerations = {
    Unit{"m/s^2", 1.0}, Unit{"cm/s^2", 1e-2}, Unit{"mm/s^2", 1e-3},
    Unit{"m/s2", 1.0},  Unit{"cm/s2", 1e-2},  Unit{"mm/s2", 1e-3},
    Unit{"gal", 1e-2},  Unit{"Gal", 1e-2},    Unit{"g", k_standard_gravity}};
constexpr std::array k_angles = {Unit{"rad", 1.0}, Unit{"mrad", 1e-3}, Unit{"deg", k_degree}};
constexpr std::array k_spins = {Unit{"rad/s", 1.0}, Unit{"mrad/s", 1e-3}, Unit{"deg/s", k_degree},
                                Unit{"rpm", std::numbers::pi / 30.0}};
constexpr std::array k_forces = {Unit{"N", 1.0}, Unit{"kN", 1e3}, Unit{"MN", 1e6}};
constexpr std::array k_torques = {Unit{"N m", 1.0}, Unit{"kN m", 1e3}, Unit{"MN m", 1e6},
                                  Unit{"Nm", 1.0},  Unit{"kNm", 1e3},  Unit{"MNm", 1e6}};

// Every dimension, for searches over all units.
constexpr std::array k_dimensions = {
    Dimension::time,  Dimension::length, Dimension::velocity, Dimension::acceleration,
    Dimension::angle, Dimension::spin,   Dimension::force,    Dimension::torque};

std::span<const Unit> units(Dimension dimension) {
    switch (dimension) {
        case Dimension::time:
            return k_times;
        case Dimension::length:
            return k_lengths;
        case Dimension::velocity:
            return k_velocities;
        case Dimension::acceleration:
            return k_accelerations;
        case Dimension::angle:
            return k_angles;
        case Dimension::spin:
            return k_spins;
        case Dimension::force:
            return k_forces;
        case Dimension::torque:
            return k_torques;
    }
    return {};
}

}  // namespace

std::string describe(Dimension dimension) {
    switch (dimension) {
        case Dimension::time:
            return "a time";
        case Dimension::length:
            return "a length";
        case Dimension::velocity:
            return "a velocity";
        case Dimension::acceleration:
            return "an acceleration";
        case Dimension::angle:
            return "an angle";
        case Dimension::spin:
            return "a spin";
        case Dimension::force:
            return "a force";
        case Dimension::torque:
            return "a torque";
    }
    return {};
}

std::vector<std::string> unit_names(Dimension dimension) {
    std::vector<std::string> names;
    for (const Unit& unit : units(dimension)) names.emplace_back(unit.name);
    return names;
}

std::optional<double> unit_value(Dimension dimension, std::string_view name) {
    for (const Unit& unit : units(dimension)) {
        if (unit.name == name) return unit.value;
    }
    return {};
}

bool is_unit(std::string_view name) {
    return std::any_of(k_dimensions.begin(), k_dimensions.end(), [&](Dimension dimension) {
        return unit_value(dimension, name).has_value();
    });
}

}  // namespace drystone::history
