#include "drystone/linalg/elimination.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "drystone/core/rng.hpp"

/// Gaussian elimination of small matrices.
namespace drystone {
namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

/// Backward stable: A x = b to n times the rounding, with a growth of 10.
void expect_solved(const MatX& A, const VecX& b) {
    MatX factors = A;
    VecX x = b;
    ASSERT_TRUE(eliminate(factors, x));
    const auto n = static_cast<double>(A.rows());
    EXPECT_LE((A * x - b).norm(), 10.0 * n * k_epsilon * (A.norm() * x.norm() + b.norm()));
}

TEST(Elimination, SolvesFullMatrices) {
    Rng rng(1);
    for (Index n = 1; n <= 40; ++n) {
        expect_solved(sampling::normal_matrix(rng, n, n), sampling::normal_vector(rng, n));
    }
}

/// Blocks of zeros, which are passed over, and rows in any order, which need pivots.
TEST(Elimination, SolvesBlocksOfZeros) {
    Rng rng(2);
    for (int sample = 0; sample < 100; ++sample) {
        const Index blocks = 2 + sample % 9;
        const Index size = 1 + sample % 4;
        const Index n = blocks * size;
        MatX A = 3.0 * MatX::Identity(n, n);
        for (Index i = 0; i < blocks; ++i) {
            for (Index j = 0; j < blocks; ++j) {
                if ((i + 2 * j) % 3 != 0) continue;
                A.block(i * size, j * size, size, size) += sampling::normal_matrix(rng, size, size);
            }
        }
        const MatX reversed = A.colwise().reverse();
        const VecX b = sampling::normal_vector(rng, n);
        expect_solved(A, b);
        expect_solved(reversed, b);
    }
}

TEST(Elimination, PermutationsAreExact) {
    for (Index n = 1; n <= 10; ++n) {
        MatX A = MatX::Zero(n, n);
        VecX b(n);
        VecX expected(n);
        for (Index i = 0; i < n; ++i) {
            A(i, (i + n / 2) % n) = 2.0;
            b[i] = 2.0 * static_cast<double>(i);
            expected[(i + n / 2) % n] = static_cast<double>(i);
        }
        ASSERT_TRUE(eliminate(A, b));
        EXPECT_EQ(b, expected);
    }
}

TEST(Elimination, MatricesWithoutPivotAreRefused) {
    Rng rng(3);
    for (Index n = 1; n <= 10; ++n) {
        MatX A = sampling::normal_matrix(rng, n, n);
        A.col(n / 2).setZero();
        VecX b = VecX::Ones(n);
        EXPECT_FALSE(eliminate(A, b)) << n;
        A.setConstant(std::numeric_limits<double>::quiet_NaN());
        EXPECT_FALSE(eliminate(A, b)) << n;
    }
}

TEST(Elimination, NothingIsSolved) {
    MatX A(0, 0);
    VecX b(0);
    EXPECT_TRUE(eliminate(A, b));
}

}  // namespace
}  // namespace drystone
