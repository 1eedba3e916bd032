#pragma once

#include <optional>
#include <string>

#include "drystone/integrators/step_report.hpp"

namespace drystone::sim {

/// Energy of a run that nothing has put in.
struct EnergyExplosion {
    double energy = 0.0;   ///< (J)
    double allowed = 0.0;  ///< what was there or has been put in (J)
    std::string entry;     ///< of the ledger, the one that gained most
};

/// Ends runs whose energy explodes.
///
/// Since the first step a run has gained E - E_0 = W + S: W is the work that loads, boundaries and
/// joints have put in, S what the other entries of the ledger have, which may take energy but have
/// none to give. Impact laws, linearised forces and corrections of positions do give some, in
/// proportion to what moves; S that exceeds a thousand times all energy that could move,
///     A = E_kin,0 + max(E_pot,0 - E_pot) + sum |entries of W| + E_floor,
/// is an instability. Potential energy counts by how far it has fallen, so that a spring that
/// explodes does not raise A, while a body that falls does. E_floor keeps rounding at rest from
/// being an explosion. Joints of steps that did not converge have not been held: what they gain
/// there belongs to S.
class EnergyLimit {
  public:
    /// Ratio S / A of an explosion.
    static constexpr double k_ratio = 1e3;

    /// Energies before the first step, and E_floor (J).
    EnergyLimit(double kinetic, double potential, double floor)
        : floor_(floor), kinetic_(kinetic), potential_(potential) {}

    /// After the next step.
    [[nodiscard]] std::optional<EnergyExplosion> add(const integrators::StepReport& report);
    /// Name of the ledger entry, or "closure", with the largest gain so far beside W.
    [[nodiscard]] std::string largest_entry() const;

  private:
    double floor_;
    double kinetic_;       // before the first step (J)
    double potential_;     // the same
    double fall_ = 0.0;    // max(E_pot,0 - E_pot) (J)
    double put_in_ = 0.0;  // sum |entries of W| (J)
    double unheld_ = 0.0;  // work of joints in steps that did not converge (J)
    integrators::Ledger ledger_;
    double closure_ = 0.0;
};

}  // namespace drystone::sim
