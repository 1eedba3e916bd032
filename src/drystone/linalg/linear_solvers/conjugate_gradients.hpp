#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/IterativeLinearSolvers>

#include "drystone/linalg/equilibration.hpp"
#include "drystone/linalg/linear_solver.hpp"
#include "drystone/linalg/sparsity_pattern.hpp"

namespace drystone {

/// Conjugate gradients (Hestenes and Stiefel 1952) with a preconditioner of Eigen's interface, for
/// symmetric positive definite matrices, to |b - A x| <= tolerance |b|.
///
/// `factorise` refuses what shows in pairs of rows: asymmetry, and A_ij^2 >= A_ii A_jj, which no
/// positive definite matrix has. A direction of no or negative energy shows in `solve`.
template <class Preconditioner>
class ConjugateGradients final : public LinearSolver {
  public:
    explicit ConjugateGradients(const KrylovSettings& settings) : tolerance_(settings.tolerance) {}

    [[nodiscard]] bool factorise(const SparseMatrix& A) override {
        A_ = A;
        const bool fresh = pattern_.changes_to(A);
        if (A.rows() == 0) return true;
        if (!A.coeffs().allFinite() || has_empty_line(A) || !may_be_positive()) {
            pattern_.forget();
            return false;
        }
        if (fresh) preconditioner_.analyzePattern(A_);
        preconditioner_.factorize(A_);
        return preconditioner_.info() == Eigen::Success;
    }

    [[nodiscard]] bool solve(const VecX& b, VecX& x) override {
        if (x.size() != A_.rows() || !x.allFinite()) x.setZero(A_.rows());
        VecX rest = b - A_ * x;
        // A start that is worse than none, as that of a larger b, would leave its rounding.
        if (!(rest.norm() < b.norm())) {
            x.setZero();
            rest = b;
        }
        const double goal = tolerance_ * b.norm();
        if (!(rest.norm() > goal)) return true;
        VecX z = preconditioner_.solve(rest);
        VecX direction = z;
        double power = rest.dot(z);
        for (Index k = 0; k < k_most_rounds * A_.rows(); ++k) {
            const VecX image = A_ * direction;
            const double energy = direction.dot(image);
            if (!(energy > 0.0) || !(power > 0.0)) return false;
            const double step = power / energy;
            x += step * direction;
            rest -= step * image;
            if (rest.norm() <= goal) {
                rest = b - A_ * x;  // what rounding left
                return rest.norm() <= 10.0 * goal;
            }
            z = preconditioner_.solve(rest);
            const double next = rest.dot(z);
            direction = z + next / power * direction;
            power = next;
        }
        return false;
    }

  private:
    static constexpr double k_asymmetry = 1e-12;
    static constexpr Index k_most_rounds = 10;  // of n iterations

    [[nodiscard]] bool may_be_positive() const {
        const VecX diagonal = A_.diagonal();
        if (!(diagonal.minCoeff() > 0.0)) return false;
        const SparseMatrix transposed = A_.transpose();
        for (Index j = 0; j < A_.cols(); ++j) {
            SparseMatrix::InnerIterator other(transposed, j);
            for (SparseMatrix::InnerIterator entry(A_, j); entry; ++entry, ++other) {
                if (!other || other.index() != entry.index()) return false;
                if (entry.index() == j) continue;
                const double scale = std::sqrt(diagonal[entry.index()] * diagonal[j]);
                if (std::abs(entry.value() - other.value()) > k_asymmetry * scale) return false;
                if (!(std::abs(entry.value()) < scale)) return false;
            }
            if (other) return false;
        }
        return true;
    }

    double tolerance_;
    SparseMatrix A_;
    SparsityPattern pattern_;
    Preconditioner preconditioner_;
};

}  // namespace drystone
