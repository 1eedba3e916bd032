#include "drystone/linalg/klu_factor.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/linalg/decompositions.hpp"

/// Sparse LU by KLU against dense LU with full pivoting.
namespace drystone {
namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

/// A pattern with about four entries per row and the diagonal.
SparseMatrix random_sparse(Rng& rng, Index n) {
    std::vector<Triplet> entries;
    for (Index i = 0; i < n; ++i) {
        entries.emplace_back(i, i, 4.0);
        for (int k = 0; k < 4; ++k) {
            entries.emplace_back(i, rng.index(static_cast<int>(n)), rng.normal());
        }
    }
    SparseMatrix A(n, n);
    A.setFromTriplets(entries.begin(), entries.end());
    return A;
}

/// |b - A x| / (|A| |x| + |b|).
double backward_error(const SparseMatrix& A, const VecX& x, const VecX& b) {
    return (b - A * x).norm() / (A.norm() * x.norm() + b.norm());
}

TEST(KluFactor, AgreesWithTheDenseOracle) {
    Rng rng(1);
    KluFactor factor;
    for (const Index n : {0, 1, 2, 7, 40, 150}) {
        const SparseMatrix A = random_sparse(rng, n);
        const VecX b = sampling::normal_vector(rng, n);
        ASSERT_TRUE(factor.factorise(A)) << n;
        VecX x = b;
        factor.solve(x);
        if (n == 0) continue;
        EXPECT_LE(backward_error(A, x, b), 100.0 * k_epsilon) << n;
    }
}

/// Numbers of one pattern that go through many orders of magnitude, so that old pivots fail.
TEST(KluFactor, ChoosesNewPivotsWhereTheOldOnesAreBad) {
    Rng rng(2);
    KluFactor factor;
    SparseMatrix A = random_sparse(rng, 60);
    for (int round = 0; round < 40; ++round) {
        for (Index k = 0; k < A.nonZeros(); ++k) {
            A.coeffs()[k] = rng.normal() * sampling::log_uniform(rng, 1e-6, 1e6);
        }
        const VecX b = sampling::normal_vector(rng, 60);
        const MatX dense(A);
        const Eigen::JacobiSVD<MatX> values(dense);
        const double condition = values.singularValues()[0] / values.singularValues()[59];
        if (condition > 1e10) continue;
        ASSERT_TRUE(factor.factorise(A)) << round;
        VecX x = b;
        factor.solve(x);
        const VecX oracle = Eigen::FullPivLU<MatX>(dense).solve(b);
        EXPECT_LE((x - oracle).norm(), 1e3 * condition * k_epsilon * oracle.norm()) << round;
    }
}

TEST(KluFactor, RefusesSingularMatrices) {
    KluFactor factor;
    SparseMatrix A(3, 3);
    A.insert(0, 0) = 1.0;
    A.insert(1, 1) = 2.0;
    A.insert(2, 0) = 1.0;
    A.makeCompressed();
    EXPECT_FALSE(factor.factorise(A));
    const SparseMatrix ones = MatX(MatX::Ones(4, 4)).sparseView();
    EXPECT_FALSE(factor.factorise(ones));
    EXPECT_TRUE(factor.factorise(SparseMatrix(MatX(MatX::Identity(4, 4)).sparseView())));
}

TEST(KluFactor, ACopyStartsWithNothing) {
    Rng rng(3);
    const SparseMatrix A = random_sparse(rng, 30);
    const VecX b = sampling::normal_vector(rng, 30);
    KluFactor factor;
    ASSERT_TRUE(factor.factorise(A));
    KluFactor copy = factor;
    ASSERT_TRUE(copy.factorise(SparseMatrix(2.0 * A)));
    VecX x = b;
    factor.solve(x);
    VecX half = b;
    copy.solve(half);
    EXPECT_LE((x - 2.0 * half).norm(), 1e-13 * x.norm());
}

}  // namespace
}  // namespace drystone
