#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/de_saxce_fixed_point.hpp"
#include "drystone/solvers/solve_report.hpp"
#include "drystone/solvers/stop_request.hpp"

namespace drystone::solvers {

struct ProjectedCgSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 20'000;  ///< steps
    int patience = 2'000;          ///< steps without progress before a convex problem is left
    StopRequest stop = {};
};

/// Projected conjugate gradients (Renouf and Alart 2005) on the convex problems of
/// DeSaxceFixedPoint: conjugate directions as long as every contact stays on its face of K (open,
/// inside, on the boundary), projection on K after each step, restart when a face changes.
///
/// The reduced gradient is v = (P_K(r - t u / rho) - r) / t, which is -u / rho on the contacts
/// inside K and its part along the boundary on the others; rho = trace(W_cc) / size preconditions.
/// A step that would raise the energy r.W r / 2 + c.r is replaced by the projected gradient step to
/// r + t v, which lowers it, so that the energy goes down whatever the faces do.
class ProjectedCg {
  public:
    using Settings = ProjectedCgSettings;

    /// Throws InputError for settings out of range.
    explicit ProjectedCg(ProjectedCgSettings settings = {});

    /// Allocates when the size of the problem changes, and for the message of a failure.
    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

  private:
    enum class Face : char { open, boundary, inside };

    InnerReport descend(const problem::ContactProblem& problem, const VecX& c, VecX& r, double goal,
                        int most_iterations);
    /// gradient_ = v at r; true if a contact has changed its face.
    bool reduced_gradient(const problem::ContactProblem& problem, const VecX& r);
    /// direction_ = v + beta direction_, or v after a restart.
    void conjugate(bool restart);
    /// next_ on the line from r along direction_, projected; false when the energy goes up.
    [[nodiscard]] bool conjugate_step(const problem::ContactProblem& problem, const VecX& r,
                                      const VecX& c);
    /// next_ = P_K(r - t u / rho), t shortened until the energy goes down.
    void gradient_step(const problem::ContactProblem& problem, const VecX& r, const VecX& c);

    ProjectedCgSettings settings_;
    DeSaxceFixedPoint fixed_point_;
    double step_ = 1.0;           // t, dimensionless in the metric rho
    double shortest_step_ = 0.0;  // 1 / Gershgorin's bound
    double square_ = 0.0;         // v.rho v of the last gradient
    std::vector<Face> faces_;
    VecX rho_;
    VecX u_;                // W r + c
    VecX next_;             // the new iterate
    VecX u_next_;           // W next + c
    VecX gradient_;         // v
    VecX gradient_before_;  // v of the step before
    VecX direction_;        // d
    VecX Wd_;               // W d
    VecX map_;
};

}  // namespace drystone::solvers
