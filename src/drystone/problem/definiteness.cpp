// Finds the ends of the spectrum of W by Lanczos and Cholesky.
#include "drystone/problem/definiteness.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <string>

#include <Eigen/SparseCholesky>

#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/linalg/decompositions.hpp"
#include "drystone/linalg/sparse.hpp"

namespace drystone::problem {

namespace {

using Operator = std::function<VecX(const VecX&)>;

constexpr Index k_lanczos_steps = 200;
constexpr double k_lanczos_tolerance = 1e-8;  // residual of the Ritz pair over its value
constexpr double k_breakdown = 1e-14;         // a Lanczos vector of this relative size is rounding

VecX random_direction(Index n) {
    Rng rng(1);
    VecX x(n);
    for (double& component : x) component = rng.normal();
    return x.normalized();
}

struct RitzValue {
    double value = 0.0;
    double residual = 0.0;  // |A x - value x| of its unit vector x
};

/// Of the tridiagonal matrix with diagonal `alpha`; beta has its off-diagonals and, last, the
/// norm of the next Lanczos vector.
RitzValue dominant_ritz_value(const VecX& alpha, const VecX& beta) {
    const Index last = alpha.size() - 1;
    Eigen::SelfAdjointEigenSolver<MatX> ritz;
    ritz.computeFromTridiagonal(alpha, beta.head(last));
    const VecX& values = ritz.eigenvalues();
    const Index end = std::abs(values[0]) > std::abs(values[last]) ? 0 : last;
    return {.value = values[end],
            .residual = beta[last] * std::abs(ritz.eigenvectors()(last, end))};
}

/// The eigenvalue of largest modulus of a symmetric operator on R^n, n > 0: Lanczos with full
/// orthogonalisation (Parlett, The symmetric eigenvalue problem, ch. 13).
double dominant_eigenvalue(const Operator& apply, Index n) {
    const Index steps = std::min(n, k_lanczos_steps);
    MatX basis(n, steps);
    VecX alpha(steps);
    VecX beta(steps);
    basis.col(0) = random_direction(n);
    Index check = 8;
    for (Index k = 0;; ++k) {
        VecX next = apply(basis.col(k));
        alpha[k] = basis.col(k).dot(next);
        // Twice is enough: the second pass removes what rounding left of the first.
        for (int pass = 0; pass < 2; ++pass) {
            const VecX overlap = basis.leftCols(k + 1).transpose() * next;
            next -= basis.leftCols(k + 1) * overlap;
        }
        beta[k] = next.norm();
        const bool last = k + 1 == steps || beta[k] <= k_breakdown * alpha.head(k + 1).norm();
        if (last || k + 1 == check) {
            const RitzValue ritz = dominant_ritz_value(alpha.head(k + 1), beta.head(k + 1));
            if (last || ritz.residual <= k_lanczos_tolerance * std::abs(ritz.value)) {
                return ritz.value;
            }
            check += check / 2;
        }
        basis.col(k + 1) = next / beta[k];
    }
}

SparseMatrix symmetric_part(const BlockMatrix& W) {
    const SparseMatrix matrix = W.to_sparse();
    SparseMatrix symmetric = 0.5 * (matrix + SparseMatrix(matrix.transpose()));
    symmetric.prune(0.0);
    return symmetric;
}

/// Three digits, as many as the estimate has.
std::string rounded(double value) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   std::chars_format::general, 3);
    return {buffer.data(), end.ptr};
}

/// Cholesky factor of A + shift I; dense when A is nearly full, as for one body with many contacts.
class ShiftedFactor {
  public:
    explicit ShiftedFactor(const SparseMatrix& A)
        : A_(A), identity_(A.rows(), A.rows()), dense_(4 * A.nonZeros() > A.rows() * A.rows()) {
        identity_.setIdentity();
        if (!dense_) sparse_factor_.analyzePattern(A_ + identity_);
    }

    /// False when A + shift I is not positive definite.
    [[nodiscard]] bool factorise(double shift) {
        const SparseMatrix shifted = A_ + shift * identity_;
        if (dense_) {
            dense_factor_.compute(MatX(shifted));
            return dense_factor_.info() == Eigen::Success;
        }
        sparse_factor_.factorize(shifted);
        return sparse_factor_.info() == Eigen::Success;
    }

    [[nodiscard]] VecX solve(const VecX& x) const {
        if (dense_) return dense_factor_.solve(x);
        return sparse_factor_.solve(x);
    }

  private:
    const SparseMatrix& A_;
    SparseMatrix identity_;
    bool dense_;
    Eigen::LLT<MatX> dense_factor_;
    Eigen::SimplicialLLT<SparseMatrix> sparse_factor_;
};

}  // namespace

Definiteness definiteness(const BlockMatrix& W) {
    const Index n = W.dimension();
    SparseMatrix symmetric = symmetric_part(W);
    if (symmetric.nonZeros() == 0) return {};
    // Entries of order 1, so that no square overflows or vanishes.
    const double unit = symmetric.coeffs().abs().maxCoeff();
    symmetric /= unit;
    const double largest =
        std::abs(dominant_eigenvalue([&](const VecX& x) { return VecX(symmetric * x); }, n));

    ShiftedFactor factor(symmetric);
    double shift = k_definiteness_tolerance * largest;
    const bool semidefinite = factor.factorise(shift);
    if (!semidefinite) {
        // Only for the message: a shift that does give a factor, at the latest 4 |W|.
        do shift *= 4.0;
        while (!factor.factorise(shift));
    }
    const double inverse = dominant_eigenvalue([&](const VecX& x) { return factor.solve(x); }, n);
    return {.largest = unit * largest,
            .smallest = unit * (1.0 / inverse - shift),
            .semidefinite = semidefinite};
}

Definiteness require_semidefinite(const ContactProblem& problem) {
    const Definiteness found = definiteness(problem.W.blocks());
    if (!found.semidefinite) {
        throw InputError({.what = "W, smallest eigenvalue of its symmetric part",
                          .expected = "at least " + rounded(-k_definiteness_tolerance) +
                                      " of the largest, " + rounded(found.largest),
                          .found = rounded(found.ratio()) + " of it"});
    }
    return found;
}

}  // namespace drystone::problem
