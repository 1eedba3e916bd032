#pragma once

#include <algorithm>
#include <vector>

#include "drystone/linalg/growing_vector.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/attempts.hpp"
#include "drystone/solvers/methods/body_sweeps.hpp"
#include "drystone/solvers/methods/nlgs.hpp"
#include "drystone/solvers/methods/proximal_point.hpp"
#include "drystone/solvers/solve_report.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/solvers/stop_request.hpp"
#include "drystone/solvers/work.hpp"

namespace drystone::solvers {

struct AutoSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 50'000;  ///< sweeps, and Newton steps of any group
    Strategy strategy = Strategy::single;
    Progress progress = {};  ///< called after every proximal step
    StopRequest stop = {};
};

/// Newton steps that a solve takes, learnt from earlier time steps: sweeps go on until they have
/// cost as much (ski-rental rule: the total is at most twice the optimum). A failed Newton solve is
/// expensive, so the estimate falls slowly, only when sweeps fail, and never below `k_usual`.
class NewtonCost {
  public:
    static constexpr double k_usual = 25.0;

    [[nodiscard]] double steps() const { return steps_; }
    void add_converged_sweeps() { steps_ = std::min(k_failed, k_forgetting * steps_); }
    void add(const SolveReport& newton) {
        const double now = newton.converged() ? static_cast<double>(newton.iterations) : k_failed;
        steps_ = std::max({now, 0.5 * (steps_ + now), k_usual});
    }

  private:
    static constexpr double k_failed = 100.0;  // sweeps are the better choice
    static constexpr double k_forgetting = 1.5;

    double steps_ = k_failed;
};

inline constexpr const char* k_out_of_budget = "the budget of work of a step ran out";

/// The default: chooses and switches by itself, by counts alone.
///
/// 1. Accelerated Gauss-Seidel sweeps, as long as their measured rate promises the tolerance for
///    less work than Newton would need (in time steps: needed last), in turn with damped ones where
///    they run in circles. Sweeps alone solve most problems.
/// 2. What is left is split into groups of contacts that W does not couple. On each a list of
///    methods is tried (attempts.hpp), from the impulses of the first sweeps, or of the last where
///    these came far. Strategy::single: 400 steps of the proximal point method around Newton, the
///    exact method if no contact has friction, then conjugate sweeps there and back, which differ
///    enough from the sweeps of 1 to solve some problems that both first methods miss.
///    Strategy::time_step: at most 1,000 sweeps in 1. Then in the plane the path, 3,000 sweeps and
///    the path again; in space plain sweeps forwards and backwards, and Newton's method on the
///    contacts that stay restless. Then 100 Newton steps, sweeps there and back, the long path, the
///    interior point method, which tolerates the degenerate contacts of structures at rest, and 400
///    more Newton steps; these share a budget of work, some hundred times the median of the last
///    steps. What is left then ends with anchored sweeps, if these are better.
///    Where W is factored the sweeps of stage 1 are those of body_sweeps, which never need W. Only
///    the groups that they leave unsolved get their W assembled; with Strategy::single these are
///    swept as in stage 1, then solved as here.
/// 3. A group that is still unsolved is tested for feasibility: when its normal velocities cannot
///    all be >= 0 the report is `infeasible`. Otherwise the proximal point method starts again from
///    the best impulses, with the iterations that are left.
class Auto {
  public:
    using Settings = AutoSettings;

    explicit Auto(AutoSettings settings = {});

    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

  private:
    [[nodiscard]] SolveReport solve_in_stages(const problem::ContactProblem& problem, VecX& r);
    /// Stage 1; true if the tolerance is reached.
    bool sweep(const problem::ContactProblem& problem, VecX& r, SolveReport& report);
    /// Stage 1 where W is factored.
    bool sweep_bodies(const problem::ContactProblem& problem, VecX& r, SolveReport& report);
    /// Stage 2 where W is factored: assembles the groups that are not solved.
    void solve_rest(const problem::ContactProblem& problem, VecX& r, SolveReport& report);
    /// Stage 2: adds the iterations of all groups to the report, and what stopped the gravest one.
    void solve_groups(const problem::ContactProblem& problem, VecX& r, SolveReport& report);
    /// first_of_group_ <- the impulses of the first sweeps on this group, where sweeps creep.
    void keep_first(const problem::ContactProblem& group, const VecX& first);
    /// Stages 2 and 3 on one group, whose contacts have these numbers in the whole problem.
    SolveReport solve_group(const problem::ContactProblem& group,
                            const std::vector<Index>& contacts, VecX& r, double tolerance,
                            int most_iterations);
    /// The methods for one group in their order, which depends on the strategy. What is given must
    /// outlive the list.
    std::vector<Attempt> attempts_on(const problem::ContactProblem& group,
                                     const std::vector<Index>& contacts, double tolerance);
    /// A solution, or a proof that there is none, of a group without friction.
    [[nodiscard]] SolveReport solve_exactly(const problem::ContactProblem& group,
                                            const std::vector<Index>& contacts, double tolerance,
                                            int most_iterations, VecX& r) const;
    /// What a group may leave so that the whole is solved.
    [[nodiscard]] double group_tolerance(const problem::ContactProblem& problem,
                                         const problem::ContactProblem& group,
                                         std::size_t groups) const;

    AutoSettings settings_;
    Nlgs sweeps_;  // conjugate
    Nlgs damped_;
    BodySweeps body_sweeps_;
    NewtonCost newton_cost_;
    WorkRecord work_;                                          // of earlier time steps
    double spent_ = 0.0;                                       // work of this solve
    Index posed_ = 0;                                          // contacts of the whole problem
    const problem::DelassusFactors* posed_factors_ = nullptr;  // of the whole problem, or none
    bool creeps_ = false;  // sweeps after the first ones have brought little
    VecX first_of_group_;  // (components of a group) its part of first_, where sweeps creep
    GrowingVector first_;  // impulses of the first sweeps
    GrowingVector swept_;  // the best of all sweeps
};

}  // namespace drystone::solvers
