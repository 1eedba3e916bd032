// Alternates between a linear solve and projections, with an adaptive penalty.
#include "drystone/solvers/methods/admm.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/cone_product.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

namespace {

constexpr int k_first_balance = 20;        // iterations before the penalty may change
constexpr double k_tolerated = 3.0;        // imbalance that is not worth a factorisation
constexpr double k_largest_change = 10.0;  // of the penalty at a time
constexpr double k_least_penalty = 1e-8;
constexpr double k_largest_penalty = 1e8;

}  // namespace

Admm::Admm(AdmmSettings settings)
    : settings_(std::move(settings)), linear_solver_(settings_.linear_solver) {
    require_positive("admm: tolerance", settings_.tolerance);
    require_positive("admm: penalty", settings_.penalty);
    require_count("admm: most_iterations", settings_.most_iterations);
    require_count("admm: patience", settings_.patience);
    if (!(settings_.relaxation > 0.0 && settings_.relaxation < 2.0)) {
        throw InputError({.what = "admm: relaxation",
                          .expected = "a number between 0 and 2",
                          .found = to_text(settings_.relaxation)});
    }
}

SolveReport Admm::solve(const problem::ContactProblem& problem, VecX& r) {
    mean_diagonals(problem, rho_);
    matrix_ = problem.W.blocks().to_sparse();
    diagonal_ = matrix_.diagonal();
    penalty_ = settings_.penalty;
    steps_ = 0;
    last_balance_ = 0;
    next_balance_ = k_first_balance;
    imbalance_ = 0.0;
    w_.setZero(problem.components());
    bool prepared = false;
    bool solvable = true;
    SolveReport report = fixed_point_.solve(
        {.tolerance = settings_.tolerance,
         .measure = settings_.measure,
         .most_iterations = settings_.most_iterations,
         .stop = settings_.stop},
        problem, r, [&](const VecX& c, VecX& z, double goal, int most_iterations) -> InnerReport {
            if (!prepared) {
                prepared = true;
                solvable = set_penalty(penalty_);
                // The multiplier that belongs to z: p rho w = -(W z + c).
                if (solvable) {
                    problem.W.multiply(z, x_);
                    w_ = -(x_ + c).cwiseQuotient(penalty_ * rho_);
                }
            }
            if (!solvable) return {.iterations = most_iterations, .stalled = true};
            return alternate(problem, c, z, goal, most_iterations);
        });
    if (!solvable) report.message = "W + penalty could not be factorised";
    return report;
}

bool Admm::set_penalty(double penalty) {
    w_ *= penalty_ / penalty;
    penalty_ = penalty;
    for (Index i = 0; i < diagonal_.size(); ++i) {
        matrix_.coeffRef(i, i) = diagonal_[i] + penalty * rho_[i];
    }
    return linear_solver_->factorise(matrix_);
}

InnerReport Admm::alternate(const problem::ContactProblem& problem, const VecX& c, VecX& r,
                            double goal, int most_iterations) {
    const double a = settings_.relaxation;
    Patience patience(settings_.patience);
    for (int k = 1; k <= most_iterations; ++k) {
        right_ = penalty_ * rho_.cwiseProduct(r - w_) - c;
        if (!linear_solver_->solve(right_, x_)) return {.iterations = k, .stalled = true};
        z_before_ = r;
        // w holds x^ + w until z is known.
        w_ += a * x_ + (1.0 - a) * z_before_;
        r = w_;
        project(problem, r);
        w_ -= r;

        problem.W.multiply(r, right_);
        right_ += c;
        const double residual = convex_residual(problem, settings_.measure, rho_, r, right_);
        if (residual <= goal || is_stopped(settings_.stop)) return {.iterations = k};
        if (patience.ends_with(residual)) return {.iterations = k, .stalled = true};
        imbalance_ += log_imbalance(r);
        if (++steps_ == next_balance_ && !balance()) return {.iterations = k, .stalled = true};
    }
    return {.iterations = most_iterations};
}

double Admm::log_imbalance(const VecX& z) const {
    // Both as energies, where rho makes W a matrix of order 1: |x - z| and p |z - z_before|.
    const auto length = [&](const auto& x) { return std::sqrt(x.dot(rho_.cwiseProduct(x))); };
    const double primal = length(x_ - z);
    const double dual = penalty_ * length(z - z_before_);
    return primal > 0.0 && dual > 0.0 ? std::log(primal / dual) : 0.0;
}

bool Admm::balance() {
    const double steps = next_balance_ - last_balance_;
    const double factor = std::exp(0.5 * imbalance_ / steps);
    imbalance_ = 0.0;
    last_balance_ = next_balance_;
    next_balance_ *= 2;
    if (factor < k_tolerated && factor > 1.0 / k_tolerated) return true;
    const double change = std::clamp(factor, 1.0 / k_largest_change, k_largest_change);
    return set_penalty(std::clamp(penalty_ * change, k_least_penalty, k_largest_penalty));
}

SolverEntry admm_solver() {
    return entry_of<Admm>(
        "admm", "alternating directions with one factor of W + penalty, De Saxce outside");
}

}  // namespace drystone::solvers
