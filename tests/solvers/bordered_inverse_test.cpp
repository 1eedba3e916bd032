#include "drystone/solvers/frictionless/bordered_inverse.hpp"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/linalg/decompositions.hpp"

namespace drystone::solvers {

/// After any sequence of additions and removals the solution is that of a fresh factorisation.
TEST(BorderedInverse, FollowsTheSet) {
    Rng rng(31);
    const Index n = 20;
    const MatX A = sampling::positive_definite(rng, n, 100.0);
    const VecX b = sampling::normal_vector(rng, n);
    BorderedInverse inverse;
    inverse.start(A);
    for (int change = 0; change < 400; ++change) {
        const auto size = static_cast<int>(inverse.set().size());
        const Index j = rng.index(static_cast<int>(n));
        bool inside = false;
        for (const Index i : inverse.set()) inside = inside || i == j;
        if (!inside) {
            EXPECT_GT(inverse.complement(j), 0.0);
            inverse.add(j);
        } else {
            inverse.remove(rng.index(size));
        }
        const std::vector<Index>& set = inverse.set();
        if (set.empty()) continue;
        const VecX expected = Eigen::FullPivLU<MatX>(MatX(A(set, set))).solve(VecX(b(set)));
        // Condition 100, 20 rows, at most 100 changes between two fresh inverses.
        const double allowed = 100.0 * 20.0 * std::numeric_limits<double>::epsilon();
        EXPECT_LE((inverse.solve(b) - expected).norm(), allowed * expected.norm());
    }
}

TEST(BorderedInverse, SeesDependence) {
    MatX A(3, 3);
    A << 1, 0, 1, 0, 1, 1, 1, 1, 2;
    BorderedInverse inverse;
    inverse.start(A);
    EXPECT_EQ(inverse.complement(2), 2.0);
    inverse.add(0);
    inverse.add(1);
    EXPECT_EQ(inverse.complement(2), 0.0);
    EXPECT_EQ(inverse.dependence(2), VecX(Vec2(1, 1)));
}

}  // namespace drystone::solvers
