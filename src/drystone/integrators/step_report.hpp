#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/contact/step_terms.hpp"
#include "drystone/integrators/event_kind.hpp"
#include "drystone/integrators/ledger.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/solvers/solve_report.hpp"

namespace drystone::integrators {

// Part of the report, so that its readers need no other room.
using contact::ContactGains;
using contact::WorkGain;

/// Share of the energy from which on a gain deserves a warning. Contacts whose bodies turn begin a
/// step with u_N of the order h and gain u_N r_N / 2, of the order h^2; a gain beyond this share
/// comes from an impact law or from the release of overlaps.
inline constexpr double k_notable_gain = 1e-3;

/// Wall time of the stages of a step (s).
struct StageTimes {
    double forces = 0.0;
    double detection = 0.0;  ///< broad and narrow phase, active set
    double build = 0.0;
    double solve = 0.0;
    double motion = 0.0;  ///< impulses applied, positions moved
    double correction = 0.0;
    double ledger = 0.0;

    [[nodiscard]] double sum() const noexcept {
        return forces + detection + build + solve + motion + correction + ledger;
    }
    StageTimes& operator+=(const StageTimes& more) noexcept {
        forces += more.forces;
        detection += more.detection;
        build += more.build;
        solve += more.solve;
        motion += more.motion;
        correction += more.correction;
        ledger += more.ledger;
        return *this;
    }
};

/// Everything that happened in one step.
struct StepReport {
    Index step = 0;     ///< 1 for the first
    double time = 0.0;  ///< at the end of the step (s)
    double h = 0.0;     ///< (s)

    Index candidates = 0;  ///< contact points within reach
    Index contacts = 0;    ///< active ones
    solvers::Status status = solvers::Status::converged;
    int iterations = 0;
    bool global = false;               ///< solved with W by its products
    Index rests = 0;                   ///< groups of contacts whose solver found a motion, although
                                       ///< they can rest; they rest (integrators/rest_choice.hpp)
    double residual = 0.0;             ///< largest of all contacts (m/s)
    double largest_penetration = 0.0;  ///< at detection; of convex_scheme at the end (m)
    double penetration_ratio = 0.0;    ///< relative to the size of the smaller body
    double element_overlap = 0.0;      ///< of deformable bodies, relative to elements that touch

    bool predicts_gaps = false;  ///< gaps count as they would be at the end of the step

    double joint_error = 0.0;  ///< of what joints hold and of limits, at the end of the step (m)
    int corrections = 0;       ///< iterations of the position projection, 0 when there was none
    bool correction_converged = true;

    int repeats = 0;               ///< times the step was solved again with constraints it missed
    int halvings = 0;              ///< parts of the step that were made in two halves
    int cycles = 0;                ///< parts whose active sets returned to earlier ones
    Index feature_changes = 0;     ///< compliant contacts seen by other corners, edges or faces
    double feature_drift = 0.0;    ///< energy that this made (J)
    double stability_share = 0.0;  ///< of explicit springs: h over the longest stable step

    double kinetic_energy = 0.0;    ///< at the end of the step (J)
    double potential_energy = 0.0;  ///< gravity, springs and compliant contacts (J)
    double contact_energy = 0.0;    ///< the part of the latter (J)
    Ledger ledger = {};
    double closure = 0.0;  ///< dE - sum of the ledger (J)
    double contact_gain =
        0.0;  ///< energy that the contact laws produced, 0 when they took some (J)
    double most_normal_work = 0.0;      ///< largest u_aN r_N of one contact, below 0 too (J)
    double most_tangential_work = 0.0;  ///< the same of u_aT . r_T (J)
    ContactGains gains = {};            ///< of contacts with a restitution (Newton, Fremond)
    ContactGains moreau_gains = {};     ///< of those with Moreau's dissipation index

    EventCounts events = {};       ///< found in the step, stored or not
    double velocity_change = 0.0;  ///< |v+ - v| in the kinetic metric (sqrt(J)); 0 of crowds
    double impulse_sum = 0.0;      ///< sum of the normal impulses of contacts, h |lambda|_1 (N s)
    double regularity = 0.0;       ///< gamma of (A6) for the active contacts; 0: not computed

    /// The energy has grown far beyond all that was put in (sim/energy_limit): the run ends here.
    bool exploded = false;
    /// Bodies are pressed through each other: contacts that were not solved, and overlaps beyond
    /// half the width of a body. The run ends here.
    bool crushed = false;
    /// Not made: no velocities obey the constraints in `conflict`; proven if `infeasible`.
    bool impossible = false;

    StageTimes times = {};
    /// Blocks of the contact problem that are proven to contradict each other; the engine, which
    /// has the names of bodies and joints, writes the message.
    std::vector<Index> conflict = {};
    std::vector<std::string> warnings = {};

    [[nodiscard]] bool converged() const noexcept {
        return status == solvers::Status::converged && correction_converged;
    }
};

/// Copies the largest works and the gains of single contacts into the report.
void record_work(const contact::ContactWork& work, StepReport& report);

/// One line in words: time, contacts, status, residual.
[[nodiscard]] std::string describe(const StepReport& report);

/// The report of a step that was made in two parts, one after the other: works, times and counts
/// add up, errors are the larger ones, energies and contacts those at the end.
[[nodiscard]] StepReport joined(const StepReport& first, StepReport second);

}  // namespace drystone::integrators
