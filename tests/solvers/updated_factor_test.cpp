#include "drystone/solvers/path/updated_factor.hpp"

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/linalg/decompositions.hpp"

/// Rank-one changes in product form against the changed matrix itself.
namespace drystone::solvers {
namespace {

TEST(UpdatedFactor, SolvesWithTheChangedMatrix) {
    Rng rng(1);
    constexpr Index k_size = 30;
    constexpr int k_most = 20;
    MatX A = sampling::normal_matrix(rng, k_size, k_size);
    A.diagonal().array() += 8.0;
    UpdatedFactor factor;
    factor.reset(k_size, k_most);
    ASSERT_TRUE(factor.factorise(SparseMatrix(A.sparseView())));
    for (int change = 0; change < k_most; ++change) {
        const VecX a = sampling::normal_vector(rng, k_size);
        SparseRow row;
        VecX b = VecX::Zero(k_size);
        for (int k = 0; k < 4; ++k) {
            const Index column = rng.index(k_size);
            const double value = rng.normal();
            row.entries.push_back({.column = column, .value = value});
            b[column] += value;
        }
        VecX w = a;
        factor.solve(w);
        EXPECT_FALSE(factor.is_full());
        ASSERT_TRUE(factor.change(w, row));
        A += a * b.transpose();
        const VecX right = sampling::normal_vector(rng, k_size);
        VecX x = right;
        factor.solve(x);
        const VecX oracle = Eigen::FullPivLU<MatX>(A).solve(right);
        EXPECT_LE((x - oracle).norm(), 1e-9 * oracle.norm()) << change;
    }
    EXPECT_TRUE(factor.is_full());
    ASSERT_TRUE(factor.factorise(SparseMatrix(A.sparseView())));
    EXPECT_FALSE(factor.is_full());
}

/// I - e e^T has no inverse: the change is refused, and the factor solves with I as before.
TEST(UpdatedFactor, RefusesAChangeThatMakesTheMatrixSingular) {
    UpdatedFactor factor;
    factor.reset(3, 5);
    ASSERT_TRUE(factor.factorise(SparseMatrix(MatX(MatX::Identity(3, 3)).sparseView())));
    VecX w = -VecX::Unit(3, 1);
    factor.solve(w);
    EXPECT_FALSE(factor.change(w, {.entries = {{.column = 1, .value = 1.0}}}));
    VecX x = Vec3(1.0, 2.0, 3.0);
    factor.solve(x);
    EXPECT_EQ(x, VecX(Vec3(1.0, 2.0, 3.0)));
}

}  // namespace
}  // namespace drystone::solvers
