// Anderson's mixing of a fixed point iteration.
#include "drystone/linalg/anderson_mixing.hpp"

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"

namespace drystone {
namespace {

// On a linear iteration x <- x + (b - A x) of n unknowns the mixing of n + 1 iterates is exact,
// also where the plain iteration diverges.
TEST(AndersonMixing, SolvesLinearProblemsInAsManyStepsAsUnknowns) {
    Rng rng(3);
    const Index n = 6;
    MatX A = MatX::Identity(n, n);
    VecX b(n);
    for (double& x : b) x = rng.normal();
    for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < n; ++j) A(i, j) += 0.8 * rng.normal();
    }
    AndersonMixing mixing(n);
    VecX x = VecX::Zero(n);
    for (Index k = 0; k <= n; ++k) x = mixing.next(x, b - A * x);
    EXPECT_LE((b - A * x).norm(), 1e-9 * b.norm());

    mixing.forget();
    const VecX start = VecX::Ones(n);
    EXPECT_EQ(mixing.next(start, b), start + b);
}

}  // namespace
}  // namespace drystone
