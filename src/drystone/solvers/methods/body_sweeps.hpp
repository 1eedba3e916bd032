#pragma once

#include "drystone/linalg/growing_vector.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/body_sweep/body_layout.hpp"
#include "drystone/solvers/body_sweep/body_space.hpp"
#include "drystone/solvers/methods/nlgs.hpp"
#include "drystone/solvers/solve_report.hpp"
#include "drystone/solvers/stop_request.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

/// Floating-point numbers inside the sweeps.
enum class SweepPrecision {
    automatic,  ///< single where its rounding is far below the tolerance
    single,     ///< single first, double where single does not get below the tolerance
    twofold,    ///< double
};

struct BodySweepsSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 10'000;  ///< sweeps
    SweepPrecision precision = SweepPrecision::automatic;
    StopRequest stop = {};
};

/// Nonlinear Gauss-Seidel in body space: sweeps over a factored problem that keep the velocities of
/// bodies up to date, several contacts at a time (solvers/body_sweep), accelerated along conjugate
/// directions. W is never there.
///
/// Inside, single precision where the tolerance allows it. An estimate of the residual is made
/// after 1, 2, 5 and every 10 sweeps; below 0.98 of the tolerance the impulses are judged: rounded
/// to doubles, their velocities made anew, and the residual measured by problem::residual. Only
/// this counts. Where single precision says yes and doubles say no, the sweeps go on in double
/// precision. After 200 sweeps without a smaller estimate the sweeps go on without acceleration.
///
/// Problems whose W is not factored, or whose M is not diagonal, are swept by Nlgs along conjugate
/// directions.
class BodySweeps {
  public:
    using Settings = BodySweepsSettings;

    explicit BodySweeps(BodySweepsSettings settings = {});

    /// Sweeps from the warm start `r` until converged. Allocates only for problems larger than any
    /// seen before, for general rows, and for the message of a failure.
    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

    /// At most this many sweeps; no message when they run out.
    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r,
                                    int most_sweeps);

    /// The residual of the start of the last solve; 0 where Nlgs made it.
    [[nodiscard]] double first_residual() const noexcept { return first_residual_; }

  private:
    /// Velocity or natural residual of these impulses, in doubles. v_ becomes M^-1 H^T r.
    [[nodiscard]] double judge(const problem::ContactProblem& problem, const VecX& r);
    void choose_precision(const problem::ContactProblem& problem, const VecX& r);
    /// The residual that the sizes of the velocity maps stand for.
    [[nodiscard]] double estimate(const MapSize& size) const;

    template <class Space>
    void sweep(const problem::ContactProblem& problem, Space& space, int most_sweeps, VecX& r,
               SolveReport& report);
    template <class Space>
    [[nodiscard]] bool accept(const problem::ContactProblem& problem, Space& space, VecX& r,
                              SolveReport& report);

    BodySweepsSettings settings_;
    BodyLayout layout_;
    BodySpace<2, float> plane_single_;
    BodySpace<2, double> plane_double_;
    BodySpace<3, float> space_single_;
    BodySpace<3, double> space_double_;
    Nlgs nlgs_;
    ImpulseBound bound_;
    double b_size_ = 0.0;          // |b|
    double first_residual_ = 0.0;  // of the warm start
    bool single_ = false;          // the sweeps are in single precision
    double single_limit_ = 0.0;    // residual near which their roundings are
    GrowingVector v_;              // (unknowns) M^-1 H^T r
    GrowingVector best_;           // (components) impulses of the smallest residual judged
};

}  // namespace drystone::solvers
