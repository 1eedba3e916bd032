#include "drystone/linalg/incomplete_lu.hpp"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "drystone/core/rng.hpp"

namespace drystone {
namespace {

/// A random matrix with `per_row` entries beside a dominant diagonal.
SparseMatrix dominant(Rng& rng, Index n, int per_row) {
    std::vector<Triplet> entries;
    for (Index i = 0; i < n; ++i) {
        entries.emplace_back(i, i, 2.0 * per_row + rng.uniform());
        for (int k = 0; k < per_row; ++k) {
            entries.emplace_back(i, rng.index(static_cast<int>(n)), rng.normal());
        }
    }
    SparseMatrix A(n, n);
    A.setFromTriplets(entries.begin(), entries.end());
    return A;
}

// Nothing is dropped: Gaussian elimination, whose error on dominant matrices is n rounding errors.
TEST(IncompleteLu, IsExactWithoutDropping) {
    Rng rng(1);
    for (const Index n : {1, 2, 7, 60}) {
        for (int sample = 0; sample < 20; ++sample) {
            const SparseMatrix A = dominant(rng, n, 3);
            const VecX b = sampling::normal_vector(rng, n);
            IncompleteLu factor;
            ASSERT_TRUE(factor.factorise(A, {.drop = 0.0, .fill = n}));
            const double rounding = 10.0 * static_cast<double>(n) * 1e-16;
            EXPECT_LE((A * factor.solve(b) - b).norm(), rounding * (A.norm() * b.norm()));
        }
    }
}

// What is dropped is as large as `drop`, in each of the n steps of a row at most once per entry.
TEST(IncompleteLu, ErrorFollowsTheThreshold) {
    Rng rng(2);
    const Index n = 80;
    double error_before = 1.0;
    const SparseMatrix A = dominant(rng, n, 4);
    const VecX b = sampling::normal_vector(rng, n);
    for (const double drop : {1e-1, 1e-2, 1e-4, 1e-8}) {
        IncompleteLu factor;
        ASSERT_TRUE(factor.factorise(A, {.drop = drop, .fill = n}));
        const double error = (A * factor.solve(b) - b).norm() / b.norm();
        EXPECT_LT(error, static_cast<double>(n * n) * drop) << drop;
        EXPECT_LT(error, error_before);
        error_before = error;
    }
}

// A row of L has at most the entries of A there and `fill` more; fill 0 on a full pattern of a
// tridiagonal matrix loses nothing, because elimination makes nothing new.
TEST(IncompleteLu, TridiagonalNeedsNoFill) {
    std::vector<Triplet> entries;
    const Index n = 50;
    for (Index i = 0; i < n; ++i) {
        entries.emplace_back(i, i, 3.0);
        if (i > 0) entries.emplace_back(i, i - 1, -1.0);
        if (i + 1 < n) entries.emplace_back(i, i + 1, -1.0);
    }
    SparseMatrix A(n, n);
    A.setFromTriplets(entries.begin(), entries.end());
    IncompleteLu factor;
    ASSERT_TRUE(factor.factorise(A, {.drop = 0.0, .fill = 0}));
    const VecX b = VecX::LinSpaced(n, -1.0, 2.0);
    EXPECT_LE((A * factor.solve(b) - b).norm(), 1e-14 * b.norm() * static_cast<double>(n));
}

// Stored zeros count neither as entries nor in the mean of their row.
TEST(IncompleteLu, ZerosThatAreStoredChangeNothing) {
    Rng rng(3);
    const Index n = 40;
    const SparseMatrix A = dominant(rng, n, 3);
    std::vector<Triplet> entries;
    for (Index j = 0; j < n; ++j) {
        for (SparseMatrix::InnerIterator entry(A, j); entry; ++entry) {
            entries.emplace_back(entry.row(), j, entry.value());
        }
        entries.emplace_back((3 * j) % n, j, 0.0);
    }
    SparseMatrix padded(n, n);
    padded.setFromTriplets(entries.begin(), entries.end());
    const VecX b = sampling::normal_vector(rng, n);
    IncompleteLu lean;
    IncompleteLu fat;
    ASSERT_TRUE(lean.factorise(A, {.drop = 0.05, .fill = 2}));
    ASSERT_TRUE(fat.factorise(padded, {.drop = 0.05, .fill = 2}));
    EXPECT_TRUE((lean.solve(b).array() == fat.solve(b).array()).all());
}

TEST(IncompleteLu, ZeroPivotsAreRefused) {
    SparseMatrix A(2, 2);
    A.insert(0, 1) = 1.0;
    A.insert(1, 0) = 1.0;
    A.makeCompressed();
    EXPECT_FALSE(IncompleteLu().factorise(A, {}));
}

}  // namespace
}  // namespace drystone
