#pragma once

#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/newton/newton_iteration.hpp"
#include "drystone/solvers/solve_report.hpp"
#include "drystone/solvers/stop_request.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

struct ProximalPointSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 20'000;  ///< Newton steps, in all
    double first_alpha = 1e-2;     ///< first regularisation, relative to the diagonal of W
    ContactMap map = ContactMap::alart_curnier;
    Progress progress = {};  ///< called after every proximal step
    StopRequest stop = {};
};

/// Proximal point method around Newton (Rockafellar 1976; for contact Acary, Bremond and Huber
/// 2018): r_{k+1} solves the problem with W + alpha kappa and the extra velocity -alpha kappa r_k,
/// which is regular for any rank of W and whose fixed points r_{k+1} = r_k solve the problem.
///
/// A small alpha goes far in one step and is hard for Newton, a large one is easy and goes slowly:
/// alpha falls with every success, the faster the fewer Newton steps it took, and rises with every
/// failure. Where steps keep their direction (impulses that move from contact to contact in a
/// redundant structure) they are lengthened.
class ProximalPoint {
  public:
    using Settings = ProximalPointSettings;

    explicit ProximalPoint(ProximalPointSettings settings = {});

    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

  private:
    /// Everything that belongs to one solve; measures the warm start.
    SolveReport start(const problem::ContactProblem& problem, VecX& r);
    /// From `centre_` to `next_`.
    NewtonOutcome proximal_step(int most_steps);
    /// Chooses alpha and the next centre after a step to `next_`, whose residual is `after`.
    void adapt(const problem::ContactProblem& problem, const NewtonOutcome& outcome, double after);
    [[nodiscard]] double measured(const problem::ContactProblem& problem, const VecX& r) {
        return problem::residual(problem, r, settings_.measure, u_, map_);
    }
    /// Takes the step from `centre_` to `next_`, lengthened when it goes on as the one before.
    void advance(const problem::ContactProblem& problem);

    ProximalPointSettings settings_;
    NewtonIteration newton_;
    ImpulseBound bound_;
    double alpha_ = 0.0;
    double least_alpha_ = 0.0;  // remembers for a while which alpha was too small
    double momentum_ = 0.0;
    double residual_ = 0.0;  // of the last point that was taken
    double free_ = 0.0;      // |b / sqrt(kappa)|
    VecX weights_;           // (components) sqrt(kappa)
    VecX centre_;
    VecX next_;
    VecX step_;
    VecX step_before_;
    VecX best_;
    VecX u_;
    VecX map_;
};

}  // namespace drystone::solvers
