#pragma once

#include <cmath>
#include <vector>

#include "drystone/convex/sets/coulomb_cone.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/solvers/local/coulomb_contact.hpp"
#include "drystone/solvers/local/local_solver.hpp"

/// One Gauss-Seidel sweep: every contact in turn is solved with the impulses of the others frozen.
///
/// A sweep asks W two things, which the Rows below answer for its two forms: the velocity that the
/// other contacts leave at contact c, and to take note of a correction of r_c.
namespace drystone::solvers {

/// In which order the sweeps visit the contacts; symmetric alternates.
enum class SweepOrder { forward, backward, symmetric };

/// The direction of one sweep.
enum class Direction { forward, backward };

/// The direction of sweep number `sweep`.
[[nodiscard]] constexpr Direction direction_of(SweepOrder order, int sweep) noexcept {
    if (order == SweepOrder::symmetric) {
        return sweep % 2 == 0 ? Direction::forward : Direction::backward;
    }
    return order == SweepOrder::forward ? Direction::forward : Direction::backward;
}

/// Rows of an assembled W: one pass over its blocks is one sweep.
class AssembledRows {
  public:
    explicit AssembledRows(const problem::ContactProblem& problem)
        : W_(problem.W.blocks()), b_(problem.b) {}

    /// b_c + sum_{j != c} W_cj r_j, where all contacts have N components.
    template <int N>
    [[nodiscard]] Vector<N> others(Index c, const VecX& r) const {
        const Index diagonal = W_.diagonal_index(c);
        Vector<N> u = b_.template segment<N>(N * c);
        u = W_.template add_products<N>(W_.first(c), diagonal, r.data(), u);
        u = W_.template add_products<N>(diagonal + 1, W_.first(c + 1), r.data(), u);
        return u;
    }
    /// b_c + sum_{j != c} W_cj r_j, for contacts of any sizes.
    [[nodiscard]] SmallVector others(Index c, const VecX& r) const;

    /// Nothing to do: `others` reads r.
    template <class R>
    void move(Index /*c*/, const R& /*change*/) const {}

  private:
    const BlockMatrix& W_;
    const VecX& b_;
};

/// Rows of a factored W (Moreau 1999, section 9.2): the velocities v = M^-1 H^T r of the bodies
/// follow every correction, so a sweep costs one pass over the factors.
class FactoredRows {
  public:
    /// v (unknowns) belongs to r on entry and after every sweep.
    FactoredRows(const problem::ContactProblem& problem, double* v)
        : W_(problem.W), factors_(problem.W.factors()), b_(problem.b), v_(v) {}

    /// b_c + H_c v - W_cc r_c, where all contacts have N components.
    template <int N>
    [[nodiscard]] Vector<N> others(Index c, const VecX& r) const {
        Vector<N> u = b_.template segment<N>(N * c);
        factors_.add_velocity(c, v_, u);
        u.noalias() -= Eigen::Map<const Eigen::Matrix<double, N, N>>(W_.diagonal_data(c)) *
                       r.template segment<N>(N * c);
        return u;
    }
    /// b_c + H_c v - W_cc r_c, for contacts of any sizes.
    [[nodiscard]] SmallVector others(Index c, const VecX& r) const;

    /// v += M^-1 H_c^T change.
    template <class R>
    void move(Index c, const R& change) const {
        factors_.add_motion(c, change, v_);
    }

  private:
    const problem::DelassusOperator& W_;
    const problem::DelassusFactors& factors_;
    const VecX& b_;
    double* v_;
};

/// Sweeps over contacts of N components with Coulomb's law, each solved exactly.
///
/// One sweep reads the rows of W once, and 14 numbers per contact in place of the diagonal block.
template <int N>
class CoulombSweep {
  public:
    /// The diagonal blocks of `problem`, ready for many sweeps.
    void prepare(const problem::ContactProblem& problem) {
        contacts_.clear();
        contacts_.reserve(at(problem.contacts()));
        for (Index c = 0; c < problem.contacts(); ++c) {
            contacts_.emplace_back(
                Eigen::Map<const Eigen::Matrix<double, N, N>>(problem.W.diagonal_data(c)),
                mu(problem, c));
        }
    }

    /// Every contact once; returns the length of all corrections of r. Rows by value: their
    /// references stay in registers.
    template <class Rows>
    double pass(const problem::ContactProblem& problem, const Rows rows, Direction direction,
                double relaxation, VecX& r) {
        double squares = 0.0;
        const Index count = problem.contacts();
        for (Index step = 0; step < count; ++step) {
            const Index c = direction == Direction::forward ? step : count - 1 - step;
            const Vector<N> b = rows.template others<N>(c, r);
            auto r_c = r.template segment<N>(N * c);
            Vector<N> next = contacts_[at(c)].solve(b);
            if (relaxation != 1.0) {
                next = r_c + relaxation * (next - r_c);
                if (relaxation > 1.0) next = project(convex::CoulombCone(mu(problem, c)), next);
            }
            squares += (next - r_c).squaredNorm();
            rows.move(c, next - r_c);
            r_c = next;
        }
        return std::sqrt(squares);
    }

  private:
    static double mu(const problem::ContactProblem& problem, Index c) {
        return problem::coulomb_mu(problem.cones[at(c)]).value_or(0.0);
    }

    std::vector<CoulombContact<N>> contacts_;
};

/// One sweep over contacts of any sizes and laws; returns the length of all corrections of r.
/// Contacts over-relaxed are projected on their cones. Rows: AssembledRows or FactoredRows.
template <class Rows>
double mixed_pass(const problem::ContactProblem& problem, const Rows& rows, LocalMethod method,
                  Direction direction, double relaxation, VecX& r);

}  // namespace drystone::solvers
