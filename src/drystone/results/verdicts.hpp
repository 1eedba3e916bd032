#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "drystone/results/result_reader.hpp"
#include "drystone/results/run_summary.hpp"

namespace drystone::results {

/// Energy of contacts that are springs. Along the normal they store energy and return it, so only
/// friction is judged contact by contact; all contacts together are judged by their balance.
struct SpringBalance {
    double features = 0.0;  ///< created by changes of corners, edges and faces (J)
    double balance = 0.0;   ///< created by all contacts in total, < 0: dissipated (J)
    bool notable = false;   ///< more than sim::k_notable_share was created
    bool measured = true;   ///< friction, contact by contact; explicit springs do not measure it
};

/// What one impact law did to the energy of a run.
struct LawBalance {
    std::string law;  ///< "Newton", ...
    LawGains gains;
    std::optional<SpringBalance> springs = {};
};

/// The impact laws of a run, which `impact_law` names (scene::impact_law_name): one, or two where
/// only some pairs have a dissipation index. `integrator`: its name in the registry.
[[nodiscard]] std::vector<LawBalance> law_balances(const RunSummary& summary,
                                                   const std::string& impact_law,
                                                   const std::string& integrator);

/// What is known of a run beside its steps: settings, and how the run ended.
struct RunFacts {
    RunState state = RunState::running;
    bool abandoned = false;  ///< `running`, but no program is computing it
    Index steps_planned = 0;
    double velocity_tolerance = 0.0;  ///< m/s
    std::string integrator = {};
    std::string impact_law = {};  ///< empty: a motion without inertia, such as a crowd
};

/// One judgement of a run.
struct Verdict {
    bool ok = true;
    std::string what;  ///< sentences
    /// The numbers behind the sentences by name, SI units; shares are fractions of 1.
    std::vector<std::pair<std::string, double>> numbers = {};
    std::optional<LawBalance> law = {};  ///< the impact law that is judged, if one is
    /// The result cannot be used as it is: not computed to its end, not converged, or energy from
    /// nowhere. A law that created energy, as Newton's can, is not ok, but computed as asked.
    bool fails = false;
};

/// Whether a verdict fails: `drystone run` then exits with status 1.
[[nodiscard]] bool fails(const std::vector<Verdict>& verdicts);

/// The list of verdicts that `run`, `info`, `report`, the player and `--json` show: end of the run,
/// convergence, energy ledger, errors of the step length, impact laws, warnings. Runs without
/// inertia have no ledger and no impact law; runs without steps have the first verdict only.
[[nodiscard]] std::vector<Verdict> verdicts_of(const RunFacts& run, const RunSummary& summary);

/// The facts that a result file contains.
[[nodiscard]] RunFacts facts_of(const ResultReader& result);

}  // namespace drystone::results
