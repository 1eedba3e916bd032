#pragma once

#include <string>
#include <vector>

#include "drystone/integrators/step_report.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::output {

using integrators::StepReport;

/// The largest value of a run and the step that had it.
struct Extreme {
    double value = 0.0;
    Index step = 0;  ///< 0: none
};

/// Work that contacts did in one direction, beyond what the solver's tolerance explains: what the
/// impact law must answer for.
struct GainSummary {
    Index steps = 0;     ///< with such a contact
    Index contacts = 0;  ///< sum over steps
    Extreme largest;     ///< of one contact (J)
};

/// The steps of a run in a few numbers.
struct RunSummary {
    Index steps = 0;
    double time = 0.0;  ///< at the end of the last step (s)

    Index not_converged = 0;        ///< steps
    Index first_not_converged = 0;  ///< 0: none
    Extreme residual;               ///< m/s
    Extreme penetration;            ///< m
    Extreme penetration_ratio;      ///< relative to the size of the smaller body
    Extreme joint_error;            ///< m; no step where no joint was ever off
    Extreme contacts;
    double contact_sum = 0.0;  ///< over steps
    Extreme iterations;
    double iteration_sum = 0.0;
    Index corrected = 0;     ///< steps with a position correction
    Index with_contact = 0;  ///< steps
    Index global = 0;        ///< steps solved with W by its products

    double first_energy = 0.0;      ///< kinetic and potential, before the first step (J)
    double kinetic_energy = 0.0;    ///< at the end (J)
    Extreme largest_kinetic;        ///< J
    double potential_energy = 0.0;  ///< at the end (J)
    integrators::Ledger ledger;     ///< sums over the run
    double closure = 0.0;           ///< sum (J)
    /// Largest |closure| of a step over the largest E_kin + |E_pot| + sum |entries| until then.
    Extreme closure_ratio;
    double energy_scale = 0.0;  ///< the denominator at the end (J)
    GainSummary normal_gain;
    GainSummary tangential_gain;

    integrators::StageTimes times;  ///< sums (s)

    Index warnings = 0;
    std::vector<std::string> first_warnings = {};  ///< at most five

    [[nodiscard]] bool converged() const noexcept { return not_converged == 0; }

    /// |sum of `quadrature`|, what the linearisation of forces within steps did to the energy, over
    /// the largest kinetic energy and all other work.
    [[nodiscard]] double quadrature_share() const noexcept;

    /// Takes the next step into account.
    void add(const StepReport& report);
};

}  // namespace drystone::output
