#include "drystone/linalg/spd_factor.hpp"

#include <vector>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/linalg/sparse.hpp"

namespace drystone {
namespace {

/// The second difference on n points, plus shift I: positive definite for shift >= 0.
SparseMatrix second_difference(Index n, double shift) {
    std::vector<Triplet> entries;
    for (Index i = 0; i < n; ++i) {
        entries.emplace_back(i, i, 2.0 + shift);
        if (i > 0) entries.emplace_back(i, i - 1, -1.0);
        if (i + 1 < n) entries.emplace_back(i, i + 1, -1.0);
    }
    SparseMatrix A(n, n);
    A.setFromTriplets(entries.begin(), entries.end());
    return A;
}

TEST(SpdFactor, SolvesForOneAndManyRightSides) {
    constexpr Index n = 60;
    const SparseMatrix A = second_difference(n, 0.1);
    const MatX B = MatX::Random(n, 7);
    SpdFactor factor(A, "the test");
    const MatX X = factor.solve(B);
    // The condition is at most 41.
    EXPECT_LE((A * X - B).norm(), 1e-13 * B.norm());
    for (Index j = 0; j < B.cols(); ++j) {
        EXPECT_LE((factor.solve(VecX(B.col(j))) - X.col(j)).norm(), 1e-14 * X.norm());
    }
    EXPECT_EQ(factor.solve(MatX(n, 0)).cols(), 0);
    // Another matrix of the same pattern.
    factor.factorise(2.0 * A);
    EXPECT_LE((factor.solve(B) - 0.5 * X).norm(), 1e-14 * X.norm());
}

TEST(SpdFactor, RefusesWhatIsNotPositiveDefinite) {
    const auto message = [](const SparseMatrix& A) -> std::string {
        try {
            const SpdFactor factor(A, "Mhat");
        } catch (const ComputationError& error) {
            return error.what();
        }
        return "accepted";
    };
    EXPECT_EQ(message(second_difference(5, 0.0)), "accepted");
    EXPECT_EQ(message(second_difference(5, -1.0)),
              "Mhat (5 unknowns) is not symmetric positive definite to working accuracy");
    SparseMatrix slanted = second_difference(5, 0.0);
    slanted.coeffRef(1, 0) = -0.5;
    EXPECT_NE(message(slanted), "accepted");
}

TEST(Submatrix, KeepsTheRowsAndColumnsInTheirOrder) {
    const SparseMatrix A = second_difference(6, 0.5);
    const std::vector<Index> taken = {4, 1, 4};
    const std::vector<Index> rows = complement(6, taken);
    EXPECT_EQ(rows, (std::vector<Index>{0, 2, 3, 5}));
    const std::vector<Index> columns = {3, 0};
    const MatX part = submatrix(A, rows, columns);
    ASSERT_EQ(part.rows(), 4);
    ASSERT_EQ(part.cols(), 2);
    for (Index i = 0; i < 4; ++i) {
        for (Index j = 0; j < 2; ++j) {
            EXPECT_EQ(part(i, j), A.coeff(rows[static_cast<std::size_t>(i)],
                                          columns[static_cast<std::size_t>(j)]));
        }
    }
    EXPECT_EQ(submatrix(A, {}, columns).rows(), 0);
}

}  // namespace
}  // namespace drystone
