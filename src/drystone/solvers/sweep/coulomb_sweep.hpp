#pragma once

#include <cmath>
#include <vector>

#include "drystone/convex/sets/coulomb_cone.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/solvers/local/coulomb_contact.hpp"
#include "drystone/solvers/sweep/sweep_order.hpp"

namespace drystone::solvers {

/// Gauss-Seidel sweeps over a problem whose contacts all have N components and Coulomb's law, each
/// solved exactly.
///
/// One sweep reads the blocks of W beside the diagonal once, and 14 numbers per contact in place of
/// the diagonal block.
template <int N>
class CoulombSweep {
  public:
    /// The diagonal blocks of `problem`, ready for many sweeps.
    void prepare(const problem::ContactProblem& problem) {
        contacts_.clear();
        contacts_.reserve(static_cast<std::size_t>(problem.contacts()));
        for (Index c = 0; c < problem.contacts(); ++c) {
            contacts_.emplace_back(Eigen::Map<const Eigen::Matrix<double, N, N>>(
                                       problem.W.data(problem.W.diagonal_index(c))),
                                   mu(problem, c));
        }
    }

    /// Every contact once; returns the length of all corrections of r.
    double pass(const problem::ContactProblem& problem, VecX& r, Direction direction,
                double relaxation) {
        double squares = 0.0;
        const Index count = problem.contacts();
        for (Index step = 0; step < count; ++step) {
            const Index c = direction == Direction::forward ? step : count - 1 - step;
            const Index diagonal = problem.W.diagonal_index(c);
            Vector<N> b = problem.b.template segment<N>(N * c);
            b = problem.W.template add_products<N>(problem.W.first(c), diagonal, r.data(), b);
            b = problem.W.template add_products<N>(diagonal + 1, problem.W.first(c + 1), r.data(),
                                                   b);
            auto r_c = r.template segment<N>(N * c);
            Vector<N> next = contacts_[at(c)].solve(b);
            if (relaxation != 1.0) {
                next = r_c + relaxation * (next - r_c);
                if (relaxation > 1.0) next = project(convex::CoulombCone(mu(problem, c)), next);
            }
            squares += (next - r_c).squaredNorm();
            r_c = next;
        }
        return std::sqrt(squares);
    }

  private:
    static std::size_t at(Index i) { return static_cast<std::size_t>(i); }
    static double mu(const problem::ContactProblem& problem, Index c) {
        return problem::coulomb_mu(problem.cones[at(c)]).value_or(0.0);
    }

    std::vector<CoulombContact<N>> contacts_;
};

}  // namespace drystone::solvers
