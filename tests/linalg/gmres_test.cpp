#include "drystone/linalg/gmres.hpp"

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "drystone/core/rng.hpp"

namespace drystone {
namespace {

/// I + a random matrix of norm about 1/2: well conditioned, not symmetric.
MatX sample(Rng& rng, Index n) {
    return MatX::Identity(n, n) +
           0.25 / std::sqrt(static_cast<double>(n)) * sampling::normal_matrix(rng, n, n);
}

TEST(Gmres, SolvesWithProductsAlone) {
    Rng rng(1);
    for (const Index n : {1, 2, 7, 60, 150}) {
        const MatX A = sample(rng, n);
        const VecX b = sampling::normal_vector(rng, n);
        VecX x;
        const double left = gmres([&](const VecX& y, VecX& z) { z = A * y; }, b, {}, x);
        EXPECT_LE(left, 1e-10);
        EXPECT_LE((A * x - b).norm(), 1.1e-10 * b.norm());
    }
}

TEST(Gmres, TakesAsManyProductsAsItMay) {
    Rng rng(2);
    const MatX A = sample(rng, 100);
    const VecX b = sampling::normal_vector(rng, 100);
    int products = 0;
    VecX x;
    const double left = gmres(
        [&](const VecX& y, VecX& z) {
            ++products;
            z = A * y;
        },
        b, {.tolerance = 1e-14, .most_products = 5, .restart = 5}, x);
    EXPECT_LE(products, 8);  // the iteration measures where it starts and ends
    EXPECT_GT(left, 1e-14);
    EXPECT_LT((A * x - b).norm(), 0.5 * b.norm());
}

TEST(Gmres, GivesZeroForZero) {
    VecX x = VecX::Ones(3);
    const double left = gmres([](const VecX& y, VecX& z) { z = 2.0 * y; }, VecX::Zero(3), {}, x);
    EXPECT_EQ(left, 0.0);
    EXPECT_TRUE(x.isZero(0.0));
}

}  // namespace
}  // namespace drystone
