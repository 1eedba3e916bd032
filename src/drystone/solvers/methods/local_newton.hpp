#pragma once

#include <vector>

#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/methods/nlgs.hpp"
#include "drystone/solvers/solve_report.hpp"
#include "drystone/solvers/stop_request.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

struct LocalNewtonSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 2'000;  ///< sweeps and Newton steps, in all
    int most_rounds = 8;
    int sweeps_per_round = 100;
    int newton_steps = 20;      ///< for the restless contacts of a round
    Index most_contacts = 500;  ///< for which they are solved together
    StopRequest stop = {};
};

/// Sweeps, then Newton's method on the contacts that stay restless, in turn.
///
/// In piles of spheres sweeps settle nearly everywhere and wander in a few clusters, which move
/// through the pile. A round makes sweeps and samples them: contacts above the tolerance, contacts
/// that change their status and contacts whose impulses go up and down are solved together with
/// their neighbours, by proximal Newton steps with the impulses of all others frozen.
class LocalNewton {
  public:
    using Settings = LocalNewtonSettings;

    explicit LocalNewton(LocalNewtonSettings settings = {});

    /// Throws InputError unless W is assembled.
    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

  private:
    /// Sweeps, and how restless each contact was.
    void sample(const problem::ContactProblem& problem, int sweeps, VecX& r);
    /// The restless contacts, the worst first when they are too many, and their neighbours.
    [[nodiscard]] std::vector<Index> restless(const problem::ContactProblem& problem,
                                              const VecX& r) const;
    /// Newton on these contacts; returns the number of steps.
    int settle(const problem::ContactProblem& problem, const std::vector<Index>& contacts,
               VecX& r) const;

    LocalNewtonSettings settings_;
    Nlgs sweeps_;
    ImpulseBound bound_;
    VecX rho_;                   // (components)
    VecX low_;                   // (components) smallest impulses seen
    VecX high_;                  // (components) largest impulses seen
    std::vector<char> status_;   // (contacts) last seen
    std::vector<char> changed_;  // (contacts) the status did
};

}  // namespace drystone::solvers
