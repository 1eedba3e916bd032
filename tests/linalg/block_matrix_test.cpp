#include "drystone/linalg/block_matrix.hpp"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "core/allocation_count.hpp"

namespace drystone {
namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

const std::vector<Index> k_sizes = {3, 1, 6, 2};

/// 12 x 12; the blocks of rows 1 and 3 do not meet, and block (1, 1) is empty.
MatX random_dense(Rng& rng) {
    MatX A = sampling::normal_matrix(rng, 12, 12);
    A.block(3, 10, 1, 2).setZero();
    A.block(10, 3, 2, 1).setZero();
    A(3, 3) = 0.0;
    return A;
}

/// A shape in the form that restructure takes.
struct Shape {
    std::vector<Index> sizes;
    std::vector<Index> first = {0};
    std::vector<Index> columns;
};

/// `count` block rows of the given sizes in turn, each coupled with its two neighbours.
Shape chain(Index count, const std::vector<Index>& sizes) {
    Shape shape;
    for (Index i = 0; i < count; ++i) {
        shape.sizes.push_back(sizes[static_cast<std::size_t>(i) % sizes.size()]);
        for (Index j = std::max<Index>(i - 1, 0); j <= std::min(i + 1, count - 1); ++j) {
            shape.columns.push_back(j);
        }
        shape.first.push_back(static_cast<Index>(shape.columns.size()));
    }
    return shape;
}

void restructure(BlockMatrix& W, const Shape& shape) {
    W.restructure(shape.sizes, shape.first, shape.columns);
}

BlockMatrix blocks(const MatX& A) { return {A.sparseView(), k_sizes}; }

TEST(BlockMatrix, KeepsEveryEntryAndSize) {
    Rng rng(1);
    const MatX A = random_dense(rng);
    const BlockMatrix W = blocks(A);
    EXPECT_EQ(W.block_rows(), 4);
    EXPECT_EQ(W.dimension(), 12);
    EXPECT_EQ(W.offsets(), (std::vector<Index>{0, 3, 4, 10, 12}));
    EXPECT_EQ(MatX(W.to_sparse()), A);
    for (Index i = 0; i < 4; ++i) {
        EXPECT_EQ(W.size(i), k_sizes[static_cast<std::size_t>(i)]);
        for (Index k = W.first(i); k < W.first(i + 1); ++k) {
            const Index j = W.column(k);
            EXPECT_EQ(MatX(W.block(i, k)), A.block(W.offset(i), W.offset(j), W.size(i), W.size(j)));
            EXPECT_TRUE(k == W.first(i) || W.column(k - 1) < j);
        }
    }
}

TEST(BlockMatrix, StoresTheDiagonalButNoOtherEmptyBlock) {
    Rng rng(2);
    const BlockMatrix W = blocks(random_dense(rng));
    EXPECT_EQ(W.block_count(), 14);
    EXPECT_EQ(W.diagonal(1)(0, 0), 0.0);
    for (Index i = 0; i < 4; ++i) EXPECT_EQ(W.column(W.diagonal_index(i)), i);
}

TEST(BlockMatrix, MultipliesAsTheDenseMatrix) {
    Rng rng(3);
    for (int sample = 0; sample < 100; ++sample) {
        const MatX A = random_dense(rng);
        const BlockMatrix W = blocks(A);
        const VecX x = sampling::normal_vector(rng, 12);
        VecX y;
        W.multiply(x, y);
        // A sum of 12 products in another order.
        const double rounding = 12.0 * k_epsilon * A.norm() * x.norm();
        EXPECT_LE((y - A * x).norm(), rounding);
        for (Index i = 0; i < 4; ++i) {
            EXPECT_LE((W.row_product(i, x) - y.segment(W.offset(i), W.size(i))).norm(), rounding);
        }
    }
}

TEST(BlockMatrix, AsymmetryIsRelativeToTheFrobeniusNorm) {
    Rng rng(4);
    const MatX A = random_dense(rng);
    EXPECT_NEAR(blocks(A).relative_asymmetry(), (A - A.transpose()).norm() / A.norm(),
                20.0 * k_epsilon);
    EXPECT_EQ(blocks(A + A.transpose()).relative_asymmetry(), 0.0);
    EXPECT_EQ(blocks(MatX::Zero(12, 12)).relative_asymmetry(), 0.0);
}

TEST(BlockMatrix, TakesAnotherShapeAndIsFilledInPlace) {
    Rng rng(5);
    BlockMatrix W = blocks(random_dense(rng));
    for (const Shape& shape : {chain(5, {2, 3}), chain(7, {3}), chain(1, {6}), chain(4, {1, 4})}) {
        restructure(W, shape);
        MatX A = MatX::Zero(W.dimension(), W.dimension());
        ASSERT_EQ(MatX(W.to_sparse()), A);
        for (Index i = 0; i < W.block_rows(); ++i) {
            for (Index k = W.first(i); k < W.first(i + 1); ++k) {
                const MatX values = sampling::normal_matrix(rng, W.size(i), W.size(W.column(k)));
                Eigen::Map<MatX>(W.data(k), values.rows(), values.cols()) = values;
                A.block(W.offset(i), W.offset(W.column(k)), values.rows(), values.cols()) = values;
            }
            EXPECT_EQ(W.column(W.diagonal_index(i)), i);
        }
        EXPECT_EQ(MatX(W.to_sparse()), A);

        // The same matrix as one that is made from its entries, to the bit.
        const BlockMatrix made(A.sparseView(), shape.sizes);
        EXPECT_EQ(W.uniform_size(), made.uniform_size());
        EXPECT_EQ(W.offsets(), made.offsets());
        EXPECT_EQ(W.block_count(), made.block_count());
        const VecX x = sampling::normal_vector(rng, W.dimension());
        VecX y;
        VecX y_made;
        W.multiply(x, y);
        made.multiply(x, y_made);
        EXPECT_EQ(y, y_made);
    }
}

TEST(BlockMatrix, AllocatesNothingForAShapeWithinTheLargest) {
    if (!test::counts_allocations()) GTEST_SKIP() << "a sanitizer replaces malloc";
    const std::vector<Shape> shapes = {chain(40, {3}), chain(10, {3, 1}), chain(39, {3}),
                                       chain(0, {3}), chain(40, {3})};
    BlockMatrix W;
    EXPECT_GT(test::allocations_during([&] { restructure(W, shapes.front()); }), 0);
    for (const Shape& shape : shapes) {
        EXPECT_EQ(test::allocations_during([&] { restructure(W, shape); }), 0);
        EXPECT_EQ(W.block_rows(), static_cast<Index>(shape.sizes.size()));
    }
}

TEST(BlockMatrix, MayBeEmpty) {
    EXPECT_EQ(BlockMatrix().dimension(), 0);
    EXPECT_EQ(BlockMatrix().block_rows(), 0);
    EXPECT_EQ(BlockMatrix().relative_asymmetry(), 0.0);
    EXPECT_EQ(BlockMatrix(SparseMatrix(0, 0), {}).block_count(), 0);
}

}  // namespace
}  // namespace drystone
