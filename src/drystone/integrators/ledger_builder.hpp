#pragma once

#include <string>

#include "drystone/contact/system.hpp"
#include "drystone/core/error.hpp"
#include "drystone/integrators/step_report.hpp"

namespace drystone::integrators {

/// The state before a step, for its ledger.
struct StepStart {
    VecX v = {};
    double kinetic = 0.0;    ///< before boundaries take their velocities of this step (J)
    double given = 0.0;      ///< what these velocities add to it (J)
    double admitted = 0.0;   ///< what corrections to velocities that joints allow add to it (J)
    double potential = 0.0;  ///< (J)
    double elastic = 0.0;    ///< of springs between bodies (J)
};

/// Starts a step of the world, World::start_step, and returns the state before it.
template <int D>
[[nodiscard]] StepStart start_step(contact::System<D>& system, double t, double h, double theta);

/// What moved in a step, or in a part of one, for its ledger.
struct StepMotion {
    double h = 0.0;                      ///< (s)
    const VecX& v_a;                     ///< velocities that move the positions
    const VecX& jump;                    ///< v+ - v
    const mechanics::ForceSums& forces;  ///< as they acted
    double damping_power = 0.0;          ///< v_a.F of dampers and drag (W)
    double theta = 0.0;                  ///< entry of the scheme, see scheme_work (J)
    double spring_theta = 0.0;           ///< part of `theta` that implicit springs lost (J)
    double contact_potential = 0.0;      ///< change of the energy in contacts that are springs (J)
    double position_correction = 0.0;    ///< work on the velocities that end overlaps (J)
};

/// The ledger of a step, at its end: the only function that fills one, for all integrators. The
/// projection of positions (correct_positions), which comes later, adds its change of potential.
///
/// Gravity and linear elasticity have no entry: h v_a.F is the change of their potential, for the
/// latter up to its part of the theta term, which the closure checks. For implicit springs what
/// h v_a.F misses of that is the entry quadrature: the error that Newton's method left.
template <int D>
[[nodiscard]] Ledger make_ledger(const contact::World<D>& world, const StepStart& start,
                                 const StepMotion& motion, const contact::ContactWork& work);

/// ((v+ + v)/2 - v_a).M (v+ - v): the part of dE_kin = v_a.M (v+ - v) + ... that is not the work of
/// forces and impulses, M (v+ - v) = h F + H^T r, on v_a.
template <int D>
[[nodiscard]] double scheme_work(const contact::World<D>& world, const VecX& v0, const VecX& v1,
                                 const VecX& v_a);

/// Energies at the end of the step and the closure, dE - sum of the ledger.
template <int D>
void close_ledger(const contact::System<D>& system, const StepStart& start, StepReport& report);
/// The same where the kinetic energy at the end of the step is known (J).
template <int D>
void close_ledger(const contact::System<D>& system, const StepStart& start, double kinetic,
                  StepReport& report);

/// A step whose springs Newton's method did not solve for has not converged.
template <int D>
void report_springs(const contact::World<D>& world, StepReport& report);

/// Velocities are beyond what numbers can hold.
class VelocityOverflow : public ComputationError {
  public:
    VelocityOverflow(const std::string& text, Index body) : ComputationError(text), body_(body) {}
    [[nodiscard]] Index body() const noexcept { return body_; }  ///< the first one; -1: none

  private:
    Index body_;
};

/// Throws VelocityOverflow where velocities v overflow.
template <int D>
void require_finite(const contact::World<D>& world, const VecX& v);

}  // namespace drystone::integrators
