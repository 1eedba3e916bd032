#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/linalg/decompositions.hpp"
#include "drystone/linalg/sparsity_pattern.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone {

/// Random numbers in the places of the pattern have that rank with probability one.
TEST(StructuralRank, IsTheRankOfRandomNumbersInThePattern) {
    Rng rng(1);
    for (int sample = 0; sample < 500; ++sample) {
        const Index n = 1 + rng.index(12);
        const double density = rng.uniform(0.5, 2.5) / static_cast<double>(n);
        MatX matrix = MatX::Zero(n, n);
        for (double& entry : matrix.reshaped()) {
            if (rng.uniform() < density) entry = rng.normal();
        }
        EXPECT_EQ(structural_rank(matrix.sparseView()), Eigen::FullPivLU<MatX>(matrix).rank());
    }
}

/// A cyclic shift without its diagonal: every column finds its row at the end of a long path.
TEST(StructuralRank, LongPaths) {
    const Index n = 2000;
    std::vector<Triplet> entries;
    for (Index j = 0; j < n; ++j) {
        entries.emplace_back((j + 1) % n, j, 1.0);
        if (j > 0) entries.emplace_back((j + 2) % n, j, 1.0);
    }
    SparseMatrix A(n, n);
    A.setFromTriplets(entries.begin(), entries.end());
    EXPECT_EQ(structural_rank(A), n);
}

}  // namespace drystone
