// Projects, shifts and measures all contacts of a problem at once.
#include "drystone/solvers/cone_product.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/problem/cone.hpp"

namespace drystone::solvers {

namespace {

const problem::Cone& cone(const problem::ContactProblem& problem, Index c) {
    return problem.cones[static_cast<std::size_t>(c)];
}

}  // namespace

void project(const problem::ContactProblem& problem, VecX& r) {
    for (Index c = 0; c < problem.contacts(); ++c) {
        problem::project(cone(problem, c), r.segment(problem.W.offset(c), problem.W.size(c)));
    }
}

void shifts(const problem::ContactProblem& problem, const VecX& u, VecX& shifts) {
    shifts.resize(problem.contacts());
    for (Index c = 0; c < problem.contacts(); ++c) {
        shifts[c] =
            problem::shift(cone(problem, c), u.segment(problem.W.offset(c), problem.W.size(c)));
    }
}

bool is_convex(const problem::ContactProblem& problem) {
    for (Index c = 0; c < problem.contacts(); ++c) {
        if (problem.W.size(c) > 1 && problem::can_shift(cone(problem, c))) return false;
    }
    return true;
}

double spectral_bound(const problem::ContactProblem& problem, const VecX& rho) {
    const BlockMatrix& W = problem.W.blocks();
    double bound = 0.0;
    for (Index c = 0; c < problem.contacts(); ++c) {
        double sum = 0.0;
        for (Index k = W.first(c); k < W.first(c + 1); ++k) {
            sum += W.block(c, k).norm() / std::sqrt(rho[W.offset(W.column(k))]);
        }
        bound = std::max(bound, sum / std::sqrt(rho[W.offset(c)]));
    }
    return bound;
}

double convex_residual(const problem::ContactProblem& problem, problem::Measure measure,
                       const VecX& rho, const VecX& r, const VecX& u) {
    problem::ResidualSum sum(measure);
    for (Index c = 0; c < problem.contacts(); ++c) {
        const Index i = problem.W.offset(c);
        const Index n = problem.W.size(c);
        const problem::SmallVector u_c = u.segment(i, n);
        const problem::SmallVector r_c = r.segment(i, n);
        if (measure == problem::Measure::natural) {
            sum.add(problem::shifted_map(cone(problem, c), u_c[0], r_c, u_c).squaredNorm());
        } else {
            sum.add(problem::shifted_velocity_map(cone(problem, c), rho[i], u_c[0], r_c, u_c)
                        .squaredNorm());
        }
    }
    return sum.finish(problem.b);
}

}  // namespace drystone::solvers
