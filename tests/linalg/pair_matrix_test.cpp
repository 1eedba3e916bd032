#include "drystone/linalg/pair_matrix.hpp"

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/linalg/block_krylov.hpp"
#include "drystone/linalg/block_lu.hpp"

namespace drystone {
namespace {

MatX random_block(Rng& rng, Index size) {
    MatX block(size, size);
    for (double& x : block.reshaped()) x = 2.0 * rng.uniform() - 1.0;
    return block;
}

TEST(PairMatrix, HoldsTheSumOfItsBlocks) {
    Rng rng(3);
    const std::vector<std::array<int, 2>> pairs{{0, 2}, {3, 1}, {2, 0}, {2, 3}};
    for (const Index size : {1, 3, 6}) {
        PairMatrix matrix;
        matrix.restructure(5, size, pairs);
        MatX dense = MatX::Zero(5 * size, 5 * size);
        for (int k = 0; k < 30; ++k) {
            const std::array<int, 2>& pair = pairs[static_cast<std::size_t>(k) % pairs.size()];
            const bool diagonal = k % 3 == 0;
            const int i = pair[0];
            const int j = diagonal ? pair[0] : pair[1];
            const MatX block = random_block(rng, size);
            matrix.add(i, j, block);
            dense.block(i * size, j * size, size, size) += block;
        }
        const VecX d = VecX::LinSpaced(5 * size, 1.0, 2.0);
        matrix.add_diagonal(d);
        dense.diagonal() += d;
        EXPECT_LE((MatX(matrix.matrix()) - dense).cwiseAbs().maxCoeff(), 1e-14);
        EXPECT_TRUE(matrix.matrix().isCompressed());
        EXPECT_EQ(matrix.matrix().nonZeros(), (5 + 2 * 3) * size * size);
        matrix.restructure(5, size, pairs);
        EXPECT_EQ(MatX(matrix.matrix()).norm(), 0.0);
    }
}

/// Bodies in a random graph of contacts, diagonally dominant.
TEST(BlockSolvers, SolveWhatMassesDominate) {
    Rng rng(5);
    for (const Index size : {3, 6}) {
        PairMatrix A;
        BlockLu lu;
        for (const int count : {1, 2, 7, 60}) {
            std::vector<std::array<int, 2>> pairs;
            for (int k = 0; k < 2 * count && count > 1; ++k) {
                const int i = rng.index(count);
                const int j = rng.index(count);
                if (i != j) pairs.push_back({i, j});
            }
            for (int repeat = 0; repeat < 2; ++repeat) {  // the same pattern again
                A.restructure(count, size, pairs);
                A.add_diagonal(VecX::Constant(count * size, 10.0));
                for (const auto& [i, j] : pairs) {
                    A.add(i, j, random_block(rng, size));
                    A.add(j, i, random_block(rng, size));
                    A.add(i, i, random_block(rng, size));
                }
                VecX b(count * size);
                for (double& x : b) x = rng.normal();
                ASSERT_TRUE(lu.factorise(A));
                VecX x;
                ASSERT_TRUE(lu.solve(b, x));
                EXPECT_LE((A.matrix() * x - b).norm(), 1e-13 * b.norm());
                BlockKrylov krylov;
                ASSERT_TRUE(krylov.factorise(A));
                VecX y;
                ASSERT_TRUE(krylov.solve(b, y, 100));
                // Residual 1e-10 of rows that are scaled by diagonal blocks of condition below 10.
                EXPECT_LE((A.matrix() * y - b).norm(), 1e-9 * b.norm());
            }
        }
    }
}

/// A chain of bodies whose stiffness is `share` of their masses over h^2.
void set_chain(int count, double share, PairMatrix& A) {
    std::vector<std::array<int, 2>> pairs;
    for (int i = 0; i + 1 < count; ++i) pairs.push_back({i, i + 1});
    A.restructure(count, 3, pairs);
    A.add_diagonal(VecX::Ones(3 * count));
    const MatX K = share * MatX::Identity(3, 3);
    for (const auto& [i, j] : pairs) {
        A.add(i, i, K);
        A.add(j, j, K);
        A.add(i, j, -K);
        A.add(j, i, -K);
    }
}

/// Iterations of a chain of 1,000 bodies: few where masses dominate, too many where stiffness does,
/// and then it says so.
TEST(BlockKrylov, SaysWhenItsIterationsDoNotSuffice) {
    PairMatrix A;
    BlockKrylov krylov;
    VecX b = VecX::LinSpaced(3000, -1.0, 2.0);
    VecX x;
    for (const double share : {0.01, 1.0}) {
        set_chain(1000, share, A);
        ASSERT_TRUE(krylov.factorise(A));
        EXPECT_TRUE(krylov.solve(b, x, 20)) << share;
        EXPECT_LE((A.matrix() * x - b).norm(), 1e-9 * b.norm());
    }
    set_chain(1000, 1e6, A);
    ASSERT_TRUE(krylov.factorise(A));
    EXPECT_FALSE(krylov.solve(b, x, 20));
    b.setZero();
    EXPECT_TRUE(krylov.solve(b, x, 20));
    EXPECT_EQ(x.norm(), 0.0);
}

TEST(BlockKrylov, RefusesSingularBlocks) {
    PairMatrix A;
    A.restructure(2, 3, std::vector<std::array<int, 2>>{{0, 1}});
    BlockKrylov krylov;
    EXPECT_FALSE(krylov.factorise(A));
    A.add_diagonal(VecX::Ones(6));
    EXPECT_TRUE(krylov.factorise(A));
}

TEST(BlockLu, RefusesSingularMatrices) {
    PairMatrix A;
    A.restructure(2, 3, std::vector<std::array<int, 2>>{{0, 1}});
    BlockLu lu;
    EXPECT_FALSE(lu.factorise(A));
    const MatX one = MatX::Identity(3, 3);
    A.add(0, 0, one);
    A.add(0, 1, one);
    A.add(1, 0, one);
    A.add(1, 1, one);
    EXPECT_FALSE(lu.factorise(A));
}

}  // namespace
}  // namespace drystone
