// Searches impulses that prove that normal velocities cannot all be >= 0.
#include "drystone/solvers/frictionless/feasibility.hpp"

#include <cmath>
#include <limits>

#include "drystone/solvers/cone_product.hpp"
#include "drystone/solvers/frictionless/active_set.hpp"

namespace drystone::solvers {

namespace {

/// The velocity left by the frictionless solver, relative to b, that counts as solved.
constexpr double k_solved = 1e-10;

/// The problem without friction; W and b stay.
problem::ContactProblem without_friction(const problem::ContactProblem& problem) {
    problem::ContactProblem frictionless = problem;
    for (Index c = 0; c < problem.contacts(); ++c) {
        problem::Cone& cone = frictionless.cones[static_cast<std::size_t>(c)];
        if (problem::is_bilateral(cone)) continue;
        cone = problem::frictionless(problem.W.size(c));
    }
    return frictionless;
}

Index tested_rows(const problem::ContactProblem& problem) {
    Index rows = 0;
    for (Index c = 0; c < problem.contacts(); ++c) {
        const bool bilateral = problem::is_bilateral(problem.cones[static_cast<std::size_t>(c)]);
        rows += bilateral ? problem.W.size(c) : 1;
    }
    return rows;
}

/// True if W^T d vanishes on all rows, so that friction cannot help either.
bool holds_with_friction(const problem::ContactProblem& problem, const VecX& d) {
    constexpr double k_epsilon = std::numeric_limits<double>::epsilon();
    const BlockMatrix& W = problem.W.blocks();
    VecX image = VecX::Zero(problem.components());
    VecX terms = image;
    for (Index i = 0; i < problem.contacts(); ++i) {
        const auto d_i = d.segment(W.offset(i), W.size(i));
        for (Index k = W.first(i); k < W.first(i + 1); ++k) {
            const Index j = W.column(k);
            image.segment(W.offset(j), W.size(j)) += W.block(i, k).transpose() * d_i;
            terms.segment(W.offset(j), W.size(j)) +=
                W.block(i, k).cwiseAbs().transpose() * d_i.cwiseAbs();
        }
    }
    VecX rho;
    mean_diagonals(problem, rho);
    const VecX scale = rho.cwiseSqrt().cwiseInverse();  // makes the diagonal 1
    image = scale.cwiseProduct(image.cwiseAbs() + k_epsilon * terms);
    const VecX about = (d.array() != 0.0).select(scale.cwiseProduct(problem.b), 0.0);
    return out_of_reach(problem.b.dot(d), image.maxCoeff(), about.norm());
}

}  // namespace

bool can_test_feasibility(const problem::ContactProblem& problem) {
    return tested_rows(problem) <= k_most_tested_rows;
}

Feasibility feasibility(const problem::ContactProblem& problem) {
    if (!can_test_feasibility(problem)) return {.tested = false, .conflict = {}};
    const double largest = problem.b.size() > 0 ? problem.b.cwiseAbs().maxCoeff() : 0.0;
    if (!(largest > 0.0)) return {};
    ActiveSet solver({.tolerance = k_solved * largest, .measure = problem::Measure::velocity});
    VecX r = VecX::Zero(problem.components());
    const SolveReport report = solver.solve(without_friction(problem), r);
    if (report.status != Status::infeasible) return {};
    if (!holds_with_friction(problem, solver.certificate(problem.components()))) return {};
    return {.conflict = solver.conflict()};
}

}  // namespace drystone::solvers
