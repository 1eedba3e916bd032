#pragma once

#include <functional>
#include <limits>

#include "drystone/linalg/types.hpp"
#include "drystone/solvers/solve_report.hpp"

namespace drystone::solvers {

/// One method that is tried on a problem after others.
struct Attempt {
    /// Where the method starts.
    enum class Start {
        best,   ///< the best impulses so far
        first,  ///< the impulses that the first attempt started from
        zero,
    };
    /// When the impulses that it returns replace the best so far. Solutions always do.
    enum class Keep {
        better,  ///< when their residual is smaller
        solved,  ///< only when they solve the problem: other methods go on badly from the rest
    };

    /// r: start on entry, result on return; at most so many iterations.
    std::function<SolveReport(VecX& r, int most_iterations)> method;
    int most_iterations = std::numeric_limits<int>::max();  ///< and never more than are left
    bool applies = true;          ///< false: the method cannot take the problem
    bool after_unbounded = true;  ///< false: not after impulses grew without bound
    Start start = Start::best;
    Keep keep = Keep::better;
    bool explains = false;  ///< its status and message stand for the whole when it fails
    double cost = 0.0;      ///< work of an iteration, in the units of the budget
    bool bounded = false;   ///< may spend no more than what is left of the budget
};

/// Methods tried in turn on one problem, with one rule for all: iterations are counted, impulses
/// kept by the rule of the attempt, and a failure has the message of the last attempt that
/// `explains`, unless one has proven that there is no solution.
///
/// Work is iterations times their cost, counted like them. Attempts that are `bounded` share a
/// budget of it and are left out when it is spent.
class Attempts {
  public:
    /// r becomes the best impulses; it must outlive this.
    Attempts(VecX& r, int most_iterations, double budget = std::numeric_limits<double>::infinity());

    /// Makes one attempt, if it applies. False when there is nothing more to try: the problem is
    /// solved, proven infeasible, or out of iterations.
    [[nodiscard]] bool go_on_after(const Attempt& attempt);

    [[nodiscard]] SolveReport& report() noexcept { return report_; }

    /// Work of all attempts so far, bounded or not.
    [[nodiscard]] double work() const noexcept { return work_; }
    /// True if an attempt was shortened or left out because the budget was spent.
    [[nodiscard]] bool out_of_budget() const noexcept { return out_of_budget_; }

  private:
    [[nodiscard]] VecX start_of(const Attempt& attempt) const;
    /// Iterations that the attempt may make, by its own limit, those left and the budget.
    [[nodiscard]] int allowed(const Attempt& attempt) const;

    VecX& best_;
    VecX first_;
    int most_iterations_;
    double budget_;  // what is left of it
    double work_ = 0.0;
    bool out_of_budget_ = false;
    SolveReport report_;
};

}  // namespace drystone::solvers
