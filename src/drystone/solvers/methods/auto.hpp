#pragma once

#include <algorithm>
#include <vector>

#include "drystone/linalg/growing_vector.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/methods/nlgs.hpp"
#include "drystone/solvers/methods/proximal_point.hpp"
#include "drystone/solvers/solve_report.hpp"

namespace drystone::solvers {

struct AutoSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 50'000;  ///< sweeps, and Newton steps of any group
    Progress progress = {};        ///< called after every proximal step
};

/// What Newton costs, in steps, learnt from the time steps that came to it: the sweeps of the next
/// one may cost as much before Newton has its turn. Whoever spends on the cheaper way as much as
/// the dearer one costs never pays more than twice the better of both; but Newton may also fail,
/// which is dear, so that its price falls slowly, only while sweeps fail, and not below the usual.
class NewtonPrice {
  public:
    static constexpr double k_usual = 25.0;

    [[nodiscard]] double steps() const { return steps_; }
    void meet_sweeps() { steps_ = std::min(k_failed, k_forgetting * steps_); }  ///< that converged
    void meet(const SolveReport& newton) {
        const double now = newton.converged() ? static_cast<double>(newton.iterations) : k_failed;
        steps_ = std::max({now, 0.5 * (steps_ + now), k_usual});
    }

  private:
    static constexpr double k_failed = 100.0;  // sweeps are the better hope
    static constexpr double k_forgetting = 1.5;

    double steps_ = k_failed;
};

/// The default: chooses and switches by itself, by counts alone.
///
/// 1. Accelerated Gauss-Seidel sweeps, as long as their measured rate promises the tolerance for
///    less work than Newton would need (in time steps: needed last), in turn with damped ones where
///    they run in circles. Sweeps alone solve most problems.
/// 2. What resists is split into groups of contacts that W does not couple. Each is solved by the
///    proximal point method around Newton, from the impulses of the first sweeps, or of the last
///    where these came far.
///    After 400 Newton steps conjugate sweeps there and back have a turn, which differ enough from
///    those of 1 to solve some problems that both first methods miss. With Measure::velocity, the
///    measure of time steps, this comes after 100 Newton steps; then contacts in the plane follow
///    their path, which cannot get stuck, and others the interior point method, which does not mind
///    the degenerate contacts of structures at rest.
/// 3. A group that still resists is tested for feasibility: when its normal velocities cannot all
///    be >= 0 the report says so. Otherwise the proximal point method starts again from the best
///    impulses, with the iterations that are left.
class Auto {
  public:
    explicit Auto(AutoSettings settings = {});

    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

  private:
    /// Stage 1; returns whether the tolerance is reached.
    bool sweep(const problem::ContactProblem& problem, VecX& r, SolveReport& report);
    /// Stage 2: adds the iterations of all groups to the report, and what stopped the gravest one.
    void solve_groups(const problem::ContactProblem& problem, VecX& r, SolveReport& report);
    /// Stages 2 and 3 on one group, whose contacts have these numbers in the whole problem.
    SolveReport solve_group(const problem::ContactProblem& group,
                            const std::vector<Index>& contacts, VecX& r, double tolerance,
                            int most_iterations);
    /// Replaces r by what symmetric sweeps find from `start`, if they converge: from where they
    /// creep other methods have a longer way.
    void sweep_in_pairs(const problem::ContactProblem& group, double tolerance, int most_sweeps,
                        VecX start, VecX& r, SolveReport& report) const;
    /// Replaces r by the end of the path of contacts in the plane, when that is better.
    void follow_path(const problem::ContactProblem& group, double tolerance, int most_pieces,
                     VecX& r, SolveReport& report) const;
    /// Replaces r by what the interior point method finds, when that is better.
    void approach_inside(const problem::ContactProblem& group, double tolerance, VecX& r,
                         SolveReport& report) const;
    /// Solution, or proof that there is none, of a group without friction that is not too large;
    /// false when it has neither.
    bool solve_exactly(const problem::ContactProblem& group, const std::vector<Index>& contacts,
                       double tolerance, int most_iterations, VecX& r, SolveReport& report) const;
    /// What a group may leave so that the whole is solved.
    [[nodiscard]] double group_tolerance(const problem::ContactProblem& problem,
                                         const problem::ContactProblem& group,
                                         std::size_t groups) const;

    AutoSettings settings_;
    Nlgs sweeps_;  // conjugate
    Nlgs damped_;
    NewtonPrice price_;
    Index posed_ = 0;      // contacts of the whole problem
    GrowingVector first_;  // impulses of the first sweeps
    GrowingVector swept_;  // the best of all sweeps
};

}  // namespace drystone::solvers
