#include "drystone/solvers/impulse_bound.hpp"

#include "drystone/problem/mean_diagonal.hpp"

namespace drystone::solvers {

void ImpulseBound::start(const problem::ContactProblem& problem, const VecX& r, double tolerance) {
    problem::mean_diagonals(problem.W, rho_.resized(problem.components()));
    set_bound(problem.b, r, tolerance);
}

void ImpulseBound::start(const problem::FactoredProblem& problem, const VecX& r, double tolerance) {
    problem::mean_diagonals(problem, rho_.resized(problem.components()));
    set_bound(problem.b, r, tolerance);
}

void ImpulseBound::set_bound(const VecX& b, const VecX& r, double tolerance) {
    const double given = rho_.get().cwiseProduct(r).norm();
    most_ = std::max(k_factor * std::max(b.norm(), tolerance), k_growth * given);
}

}  // namespace drystone::solvers
