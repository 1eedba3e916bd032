#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/integrators/step_report.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::results {

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

/// The energy verdict on one impact law.
struct LawVerdict {
    GainSummary normal;
    GainSummary tangential;

    [[nodiscard]] bool clean() const noexcept {
        return normal.contacts == 0 && tangential.contacts == 0;
    }
};

/// The steps of a run in a few numbers.
struct RunSummary {
    /// Share of the energy that the linearisation of forces within steps, the end of overlaps or
    /// changes of features may have made before it is worth a word.
    static constexpr double k_notable_share = 0.01;

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
    LawVerdict gains;           ///< of contacts with a restitution (Newton, Fremond)
    LawVerdict moreau_gains;    ///< of those with Moreau's dissipation index

    integrators::StageTimes times;  ///< sums (s)

    Index warnings = 0;
    std::vector<std::string> first_warnings = {};  ///< at most five

    [[nodiscard]] bool converged() const noexcept { return not_converged == 0; }

    /// |sum of `quadrature`|, what the linearisation of forces within steps did to the energy, over
    /// the largest kinetic energy and all other work.
    [[nodiscard]] double quadrature_share() const noexcept;
    /// |feature_drift| over the largest energy in motion and in contacts.
    [[nodiscard]] double drift_share() const noexcept;
    /// Energy that contacts made in all, what they store included; < 0: they took it (J).
    [[nodiscard]] double contact_balance() const noexcept {
        return ledger.contact_normal + ledger.contact_tangential + ledger.contact_potential;
    }
    /// The same of `position_correction`, what ending overlaps added to the energy.
    [[nodiscard]] double correction_share() const noexcept;

    /// What contacts and the end of overlaps added to the energy together, the theta term taken
    /// off (J): 0 where contacts and theta took more, or up to a millionth of the largest energy.
    [[nodiscard]] double correction_gain() const noexcept;

    /// Takes the next step into account.
    void add(const StepReport& report);
};

/// What springs did to the energy: along the normal they store and return it, so that only their
/// friction is judged contact by contact, and all of them by their balance.
struct SpringVerdict {
    double features = 0.0;  ///< made by changes of corners, edges and faces (J)
    double balance = 0.0;   ///< made by all contacts in all, < 0: taken (J)
    bool notable = false;   ///< more than RunSummary::k_notable_share was made
    bool measured = true;   ///< friction, contact by contact; not by explicit springs
};

struct NamedVerdict {
    std::string law;
    LawVerdict gains;
    std::optional<SpringVerdict> springs = {};
};

/// The verdicts on the impact laws of a run, which `impact_law` names (scene::impact_law_name):
/// one, or two where pairs with a dissipation index are among others. `integrator`: its name.
[[nodiscard]] std::vector<NamedVerdict> verdicts_by_law(const RunSummary& summary,
                                                        const std::string& impact_law,
                                                        const std::string& integrator);

}  // namespace drystone::results
