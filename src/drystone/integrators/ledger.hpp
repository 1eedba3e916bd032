#pragma once

#include <array>
#include <cmath>
#include <string_view>

namespace drystone::integrators {

/// Where the energy of a step went (J). Every entry has its own formula; none is a remainder, so
/// that dE - sum, the closure, is a check of the step and not a definition.
///
/// v_a is the velocity that moves the positions, r the contact impulses, u_a = H v_a, w the
/// velocities of boundaries. Gravity needs no entry: its work is the change of its potential.
struct Ledger {
    double external = 0.0;             ///< h v_a . F of loads
    double damping = 0.0;              ///< h v_a . F of dampers and drag
    double boundaries = 0.0;           ///< -w . r - h w . F, work of moving boundaries, and dE_kin
                                       ///< where held nodes take the velocities of a new step
    double contact_normal = 0.0;       ///< sum u_aN r_N
    double contact_tangential = 0.0;   ///< sum u_aT . r_T
    double contact_potential = 0.0;    ///< change of the energy that compliant contacts store
    double joints = 0.0;               ///< sum u_a . r of joints: the work of motors with a speed
    double theta = 0.0;                ///< (1/2 - theta) (|v+ - v|^2_M + |h v_a|^2_K), K of springs
                                       ///< and linear bodies; see docs/compliance.md
    double gyroscopic = 0.0;           ///< h v_a . F of the gyroscopic torques
    double quadrature = 0.0;           ///< dE_pot + h v_a . F of springs and of bodies with large
                                       ///< rotations, without their part of theta: what is missed
    double position_correction = 0.0;  ///< dE_pot of the projection, r_N u_N out of overlaps

    /// Adds the ledger of another part of the step.
    Ledger& operator+=(const Ledger& more) noexcept;

    [[nodiscard]] double sum() const noexcept;
    /// Sum of the absolute values.
    [[nodiscard]] double size() const noexcept;
};

/// The entries by name, in the order of the struct, for tables and files.
struct LedgerEntry {
    std::string_view name;
    double Ledger::*value;
};
inline constexpr std::array<LedgerEntry, 11> k_ledger_entries{{
    {"external", &Ledger::external},
    {"damping", &Ledger::damping},
    {"boundaries", &Ledger::boundaries},
    {"contact_normal", &Ledger::contact_normal},
    {"contact_tangential", &Ledger::contact_tangential},
    {"contact_potential", &Ledger::contact_potential},
    {"joints", &Ledger::joints},
    {"theta", &Ledger::theta},
    {"gyroscopic", &Ledger::gyroscopic},
    {"quadrature", &Ledger::quadrature},
    {"position_correction", &Ledger::position_correction},
}};

inline Ledger& Ledger::operator+=(const Ledger& more) noexcept {
    for (const LedgerEntry& entry : k_ledger_entries) this->*entry.value += more.*entry.value;
    return *this;
}

inline double Ledger::sum() const noexcept {
    double total = 0.0;
    for (const LedgerEntry& entry : k_ledger_entries) total += this->*entry.value;
    return total;
}

inline double Ledger::size() const noexcept {
    double total = 0.0;
    for (const LedgerEntry& entry : k_ledger_entries) total += std::abs(this->*entry.value);
    return total;
}

}  // namespace drystone::integrators
