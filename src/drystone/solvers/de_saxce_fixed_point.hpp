#pragma once

#include <algorithm>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/cone_product.hpp"
#include "drystone/solvers/solve_report.hpp"
#include "drystone/solvers/stop_request.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

struct FixedPointSettings {
    double tolerance = 1e-8;  ///< on the residual of the problem with its shift, in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 0;  ///< of the inner solver, in all
    double reduction = 0.1;   ///< each inner solve brings the residual down by this factor
    int patience = 60;        ///< outer steps without progress before it gives up
    StopRequest stop = {};    ///< asked between inner solves; those ask for themselves
};

/// What an inner solve did.
struct InnerReport {
    int iterations = 0;
    bool stalled = false;  ///< it ended above its goal although it had iterations left
};

/// Exact Coulomb friction by convex problems (De Saxce and Feng 1998; Cadoux 2009; Acary, Cadoux,
/// Lemarechal and Malick 2011): with the shift s = shift(u) of the normal velocities frozen,
///     r in K,  W r + c in K*,  (W r + c).r = 0,  c = b + s e_N
/// is the optimality system of min r.W r / 2 + c.r on K. Solve it, refresh s, repeat.
///
/// When s has just been refreshed, the convex residual is the true one, so an inner solve that
/// reduces it by a fixed factor is as accurate as the change of s deserves. The shift goes the way
/// to shift(u) partly or further, by Aitken's extrapolation of its changes: with large coefficients
/// the iterates alternate, in piles they creep.
class DeSaxceFixedPoint {
  public:
    /// `inner(c, r, goal, most_iterations) -> InnerReport` brings the residual of the convex
    /// problem with u = W r + c below `goal`, from `r` on. Returns with the best impulses that were
    /// measured.
    template <class Inner>
    [[nodiscard]] SolveReport solve(const FixedPointSettings& settings,
                                    const problem::ContactProblem& problem, VecX& r, Inner inner) {
        start(settings, problem, r);
        while (!done()) {
            c_ = problem.b;
            for (Index c = 0; c < problem.contacts(); ++c) c_[problem.W.offset(c)] += shifts_[c];
            const InnerReport report =
                inner(c_, r, goal(), settings_.most_iterations - iterations_);
            finish_step(problem, r, report);
        }
        return conclude(problem, r);
    }

  private:
    /// Measures the warm start.
    void start(const FixedPointSettings& settings, const problem::ContactProblem& problem, VecX& r);
    /// residual_ of r.
    void measure(const problem::ContactProblem& problem, const VecX& r) {
        residual_ = problem::residual(problem, r, settings_.measure, u_, map_);
    }
    [[nodiscard]] bool done() const;
    [[nodiscard]] double goal() const;
    /// Measures r, keeps the best, refreshes the shift.
    void finish_step(const problem::ContactProblem& problem, const VecX& r,
                     const InnerReport& report);
    [[nodiscard]] SolveReport conclude(const problem::ContactProblem& problem, VecX& r);

    FixedPointSettings settings_;
    bool convex_ = false;
    ImpulseBound bound_;
    bool unbounded_ = false;
    int iterations_ = 0;
    int refreshes_ = 0;       // of the shift
    int idle_ = 0;            // outer steps since the last progress
    double residual_ = 0.0;   // of the impulses measured last
    double least_ = 0.0;      // of best_
    double milestone_ = 0.0;  // residual at the last progress
    double relaxation_ = 1.0;
    VecX u_;
    VecX map_;
    VecX c_;              // b + s e_N
    VecX shifts_;         // (contacts) s
    VecX target_;         // (contacts) shift(u)
    VecX change_;         // (contacts) shift(u) - s at the last refresh
    VecX change_before_;  // (contacts) and at the one before
    VecX best_;
};

}  // namespace drystone::solvers
