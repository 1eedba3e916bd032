// Iterates damped Newton steps with a nonmonotone line search.
#include "drystone/solvers/newton/newton_iteration.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include <Eigen/Eigenvalues>

#include "drystone/linalg/at.hpp"
#include "drystone/solvers/cone_product.hpp"

namespace drystone::solvers {

namespace {

constexpr std::size_t k_memory = 5;    // iterates the line search may fall back to
constexpr int k_most_halvings = 3;     // of a step: short ones only creep along a kink
constexpr double k_sufficient = 1e-4;  // decrease asked for, relative to the step
constexpr int k_patience = 15;         // steps in which the merit must have halved

/// Largest eigenvalue of the symmetric part of W_cc.
template <int N>
double largest_eigenvalue(const problem::DelassusOperator& W, Index c) {
    const Eigen::Map<const Eigen::Matrix<double, N, N>> W_cc(W.diagonal_data(c), W.size(c),
                                                             W.size(c));
    const SizedMatrix<N> symmetric = 0.5 * (W_cc + W_cc.transpose());
    if (W.size(c) == 1) return symmetric(0, 0);
    return Eigen::SelfAdjointEigenSolver<SizedMatrix<N>>(symmetric, Eigen::EigenvaluesOnly)
        .eigenvalues()[W.size(c) - 1];
}

}  // namespace

NewtonIteration::NewtonIteration(ContactMap map, const std::string& linear_solver, StopRequest stop)
    : map_(map), stop_(std::move(stop)), system_(linear_solver) {}

void NewtonIteration::bind(const problem::ContactProblem& problem) {
    problem_ = &problem;
    set_scales();
    if (problem.W.has_blocks()) {
        system_.bind(problem.W.blocks());
    } else {
        krylov_.bind(problem.W, kappa_);
    }
}

void NewtonIteration::set_scales() {
    const problem::ContactProblem& problem = *problem_;
    const Index contacts = problem.contacts();
    equations_.resize(at(contacts));
    mean_diagonals(problem, rho_);
    kappa_.resize(contacts);
    lambda_.resize(contacts);
    with_block_size(problem.W, [&]<int N>(BlockSize<N>) {
        for (Index c = 0; c < contacts; ++c) {
            kappa_[c] = rho_[problem.W.offset(c)];
            lambda_[c] = std::max(largest_eigenvalue<N>(problem.W, c), kappa_[c]);
        }
    });
}

void NewtonIteration::velocities(double alpha, const VecX& centre, const VecX& r, VecX& u) const {
    problem_->W.multiply(r, u);
    u += problem_->b;
    if (alpha != 0.0) u += alpha * rho_.cwiseProduct(r - centre);
}

double NewtonIteration::norm_at(double alpha, const VecX& r, const VecX& u) const {
    const auto& W = problem_->W;
    return with_block_size(W, [&]<int N>(BlockSize<N>) {
        double sum = 0.0;
        for (Index c = 0; c < problem_->contacts(); ++c) {
            const double rho = 1.0 / (lambda_[c] + alpha * kappa_[c]);
            sum += kappa_[c] * value<N>(map_, problem_->cones[at(c)], sized_part<N>(W, r, c),
                                        sized_part<N>(W, u, c), rho)
                                   .squaredNorm();
        }
        return std::sqrt(sum);
    });
}

void NewtonIteration::linearise(double alpha, const VecX& r, const VecX& u) {
    const auto& W = problem_->W;
    with_block_size(W, [&]<int N>(BlockSize<N>) {
        for (Index c = 0; c < problem_->contacts(); ++c) {
            const double rho = 1.0 / (lambda_[c] + alpha * kappa_[c]);
            evaluate<N>(map_, problem_->cones[at(c)], sized_part<N>(W, r, c),
                        sized_part<N>(W, u, c), rho, equations_[at(c)]);
        }
    });
}

double NewtonIteration::merit(const VecX& r) {
    velocities(0.0, r, r, u_);
    return norm_at(0.0, r, u_);
}

NewtonOutcome NewtonIteration::solve(double alpha, const VecX& centre, double tolerance,
                                     int most_steps, VecX& r) {
    shifts_ = alpha * kappa_;
    velocities(alpha, centre, r, u_);
    NewtonOutcome outcome{.merit = norm_at(alpha, r, u_)};
    double merit = outcome.merit;
    double milestone = merit;
    best_ = r;
    std::array<double, k_memory> recent;
    recent.fill(merit);
    while (merit > tolerance && outcome.steps < most_steps && !is_stopped(stop_)) {
        linearise(alpha, r, u_);
        if (!(problem_->W.has_blocks() ? system_.step(equations_, shifts_, dr_)
                                       : krylov_.step(equations_, shifts_, dr_))) {
            break;
        }
        const double reference = *std::max_element(recent.begin(), recent.end());
        // The longest step that keeps below the worst of the last iterates; else the best tried.
        double least = std::numeric_limits<double>::infinity();
        double length = 1.0;
        for (int halving = 0; halving <= k_most_halvings; ++halving, length *= 0.5) {
            trial_ = r + length * dr_;
            velocities(alpha, centre, trial_, trial_u_);
            const double norm = norm_at(alpha, trial_, trial_u_);
            if (norm < least) {
                least = norm;
                next_.swap(trial_);
                next_u_.swap(trial_u_);
            }
            if (norm * norm <= reference * reference * (1.0 - k_sufficient * length)) break;
        }
        if (!std::isfinite(least)) break;
        r.swap(next_);
        u_.swap(next_u_);
        merit = least;
        ++outcome.steps;
        recent[static_cast<std::size_t>(outcome.steps) % k_memory] = merit;
        if (merit < outcome.merit) {
            outcome.merit = merit;
            best_ = r;
        }
        if (outcome.steps % k_patience == 0) {
            if (outcome.merit > 0.5 * milestone) break;
            milestone = outcome.merit;
        }
    }
    outcome.solved = outcome.merit <= tolerance;
    r = best_;
    return outcome;
}

}  // namespace drystone::solvers
