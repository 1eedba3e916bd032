#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/integrators/step_report.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::results {

/// How far a run came. A file that says `running` belongs to a run that goes on, or that was
/// killed.
enum class RunState {
    running,
    finished,     ///< reached the end of the scene
    interrupted,  ///< by the user
    stopped,      ///< at a step that did not converge, as the scene asks
    exploded,     ///< energy without a source ended it (sim/energy_limit)
    failed,       ///< by an error
};

/// "running", "finished", ...
[[nodiscard]] std::string name_of(RunState state);
[[nodiscard]] std::optional<RunState> run_state(const std::string& name);

using integrators::StepReport;

/// The largest value of a run and the step that had it.
struct Extreme {
    double value = 0.0;
    Index step = 0;  ///< 0: none
};

/// Work that contacts did in one direction, beyond what the solver's tolerance explains.
struct GainSummary {
    Index steps = 0;     ///< with such a contact
    Index contacts = 0;  ///< sum over steps
    Extreme largest;     ///< of one contact (J)
};

/// Contacts at which one impact law created energy.
struct LawGains {
    GainSummary normal;
    GainSummary tangential;

    [[nodiscard]] bool clean() const noexcept {
        return normal.contacts == 0 && tangential.contacts == 0;
    }
};

/// The steps of a run in a few numbers.
struct RunSummary {
    Index steps = 0;
    double time = 0.0;  ///< at the end of the last step (s)

    Index not_converged = 0;        ///< steps
    Index first_not_converged = 0;  ///< 0: none
    /// Of these, steps that fail by more than their residual: positions were not corrected, or
    /// impulses have no bound.
    Index not_measured = 0;
    Extreme residual;           ///< m/s
    Extreme penetration;        ///< m
    Extreme penetration_ratio;  ///< relative to the size of the smaller body
    Extreme joint_error;        ///< m; no step where no joint was ever off
    Extreme contacts;
    double contact_sum = 0.0;  ///< over steps
    Extreme iterations;
    double iteration_sum = 0.0;
    Index corrected = 0;     ///< steps with a position correction
    Index with_contact = 0;  ///< steps
    Index global = 0;        ///< steps solved with W by its products
    Index rested = 0;        ///< steps in which rest was chosen among several solutions

    // Of contacts that are springs.
    Index halvings = 0;          ///< parts of steps that were made in two halves
    Index cycles = 0;            ///< parts whose active sets returned to earlier ones
    Index feature_changes = 0;   ///< contacts seen by other corners, edges or faces
    double feature_drift = 0.0;  ///< energy that this made (J)
    Extreme largest_drift;       ///< of a step, without its sign (J)
    double spring_energy = 0.0;  ///< largest in motion and in contacts (J)

    double first_energy = 0.0;      ///< kinetic and potential, before the first step (J)
    double kinetic_energy = 0.0;    ///< at the end (J)
    Extreme largest_kinetic;        ///< J
    double potential_energy = 0.0;  ///< at the end (J)
    integrators::Ledger ledger;     ///< sums over the run
    double closure = 0.0;           ///< sum (J)
    /// Largest |closure| of a step over the largest E_kin + |E_pot| + sum |entries| until then.
    Extreme closure_ratio;
    double energy_scale = 0.0;  ///< the denominator at the end (J)
    LawGains gains;             ///< of contacts with a restitution (Newton, Fremond)
    LawGains moreau_gains;      ///< of those with Moreau's dissipation index

    integrators::EventCounts events;  ///< found in the run, stored or not
    double first_deadlock = 0.0;      ///< instant of the last deadlock that began while none stood
    double velocity_variation = 0.0;  ///< Var(v): sum of |v+ - v| in the kinetic metric (sqrt(J))
    double impulse_sum = 0.0;         ///< |lambda|_1: sum of normal impulses (N s)
    Extreme regularity;               ///< gamma of (A6); no step where it was never computed
    Index irregular = 0;              ///< steps in which (A6) does not hold
    Index unknown_regularity = 0;     ///< steps whose gamma the solver did not find

    integrators::StageTimes times;  ///< sums (s)

    Index warnings = 0;
    std::vector<std::string> first_warnings = {};  ///< at most five

    [[nodiscard]] bool converged() const noexcept { return not_converged == 0; }
    /// Deadlocks of a crowd that stand at the end.
    [[nodiscard]] Index deadlocks() const {
        return events[integrators::EventKind::deadlock] -
               events[integrators::EventKind::deadlock_end];
    }
    [[nodiscard]] double mean_contacts() const noexcept { return mean(contact_sum); }
    [[nodiscard]] double mean_iterations() const noexcept { return mean(iteration_sum); }

    /// |sum of `quadrature`|, the error of linearising forces within steps, over the largest
    /// kinetic energy and all other work.
    [[nodiscard]] double quadrature_share() const noexcept;
    /// |feature_drift| over the largest energy in motion and in contacts.
    [[nodiscard]] double drift_share() const noexcept;
    /// Energy that contacts created, including stored energy; < 0: they dissipated it (J).
    [[nodiscard]] double contact_balance() const noexcept {
        return ledger.contact_normal + ledger.contact_tangential + ledger.contact_potential;
    }
    /// max(sum of `position_correction`, 0) over the largest kinetic energy and all other work.
    [[nodiscard]] double correction_share() const noexcept;

    /// Energy that contacts and position correction added together, less the dissipation of the
    /// theta term (J); 0 where this is negative or below a millionth of the largest energy.
    [[nodiscard]] double correction_gain() const noexcept;

    /// Takes the next step into account.
    void add(const StepReport& report);

  private:
    [[nodiscard]] double mean(double sum) const noexcept {
        return steps > 0 ? sum / static_cast<double>(steps) : 0.0;
    }
};

}  // namespace drystone::results
