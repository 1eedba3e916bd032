#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/cholesky_factor.hpp"
#include "drystone/linalg/spd_factor.hpp"

namespace drystone {
namespace {

/// Springs of different stiffness between the neighbours of a grid of nx x ny points, and of each
/// to the ground.
SparseMatrix grid(Index nx, Index ny) {
    std::vector<Triplet> entries;
    const auto spring = [&](Index i, Index j) {
        const double k = 1.0 + 0.5 * std::sin(static_cast<double>(3 * i + 7 * j));
        entries.emplace_back(i, i, k);
        entries.emplace_back(j, j, k);
        entries.emplace_back(i, j, -k);
        entries.emplace_back(j, i, -k);
    };
    for (Index y = 0; y < ny; ++y) {
        for (Index x = 0; x < nx; ++x) {
            const Index i = nx * y + x;
            entries.emplace_back(i, i, 0.1);
            if (x + 1 < nx) spring(i, i + 1);
            if (y + 1 < ny) spring(i, i + nx);
        }
    }
    SparseMatrix A(nx * ny, nx * ny);
    A.setFromTriplets(entries.begin(), entries.end());
    return A;
}

/// Entry of A^-1 by what two vectors have at the same places.
double product(const SparseVector& a, const SparseVector& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.places.size(); ++i) {
        for (std::size_t j = 0; j < b.places.size(); ++j) {
            if (a.places[i] == b.places[j]) sum += a.values[i] * b.values[j];
        }
    }
    return sum;
}

// The larger one is ordered by dissection.
TEST(CholeskyColumns, GiveEntriesOfTheInverse) {
    for (const Index nx : {1, 7, 60}) {
        const Index ny = nx > 10 ? 40 : 5;
        const SparseMatrix A = grid(nx, ny);
        const SpdFactor factor(A);
        const CholeskyColumns& L = factor.columns();
        VecX work = VecX::Zero(A.rows());
        const std::vector<Index> unknowns{0, nx / 2, nx * ny / 2, nx * ny - 1};
        for (const Index u : unknowns) {
            const VecX column = factor.solve(VecX(VecX::Unit(A.rows(), u)));
            const SparseVector y = L.forward(u, work);
            EXPECT_TRUE(work.isZero(0.0));
            for (const Index v : unknowns) {
                const double entry = product(y, L.forward(v, work));
                // The condition is below 130, and the norm of A^-1 at most 10.
                EXPECT_NEAR(entry, column[v], 130.0 * 10.0 * 1e-15) << nx << ' ' << u << ' ' << v;
            }
        }
    }
}

TEST(CholeskyColumns, ClimbToTheRoot) {
    const SparseMatrix A = grid(60, 40);
    const SpdFactor factor(A);
    const CholeskyColumns& L = factor.columns();
    VecX work = VecX::Zero(A.rows());
    double longest = 0.0;
    for (Index u = 0; u < A.rows(); u += 17) {
        std::vector<int> way;
        double entries = 0.0;
        L.climb(u, [&](int j) {
            way.push_back(j);
            entries += L.first[at(j + 1)] - L.first[at(j)];
        });
        EXPECT_EQ(way.back(), static_cast<int>(A.rows()) - 1);
        EXPECT_EQ(L.forward(u, work).places, way);
        EXPECT_EQ(L.forward_work(u), entries);
        longest = std::max(longest, static_cast<double>(way.size()));
    }
    // Cuts halve the grid: 40 + 30 + 20 + 15 + ... < 4 x 40 places, where a band would have 2,400.
    EXPECT_LT(longest, 4.0 * 40.0 + 60.0);
}

}  // namespace
}  // namespace drystone
