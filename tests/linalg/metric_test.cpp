#include "drystone/linalg/metric.hpp"

#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"

namespace drystone {

namespace {

/// B B^T + I: symmetric, eigenvalues from 1 to a few n.
MatX random_metric(Rng& rng, Index n) {
    MatX B(n, n);
    for (double& entry : B.reshaped()) entry = rng.normal();
    return B * B.transpose() + MatX::Identity(n, n);
}

VecX random_vector(Rng& rng, Index n) {
    VecX x(n);
    for (double& entry : x) entry = rng.normal();
    return x;
}

std::string error_of(const MatX& matrix) {
    return message_of<InputError>([&] { (void)Metric(matrix); });
}

}  // namespace

/// A few triangular products in R^6 with condition below 100.
constexpr double k_rounding = 1e-12;

TEST(Metric, IsEuclideanInItsOwnCoordinates) {
    Rng rng(1);
    for (int i = 0; i < 200; ++i) {
        const Index n = 1 + rng.index(6);
        const MatX M = random_metric(rng, n);
        const Metric metric(M);
        const VecX x = random_vector(rng, n);
        const VecX y = random_vector(rng, n);
        EXPECT_NEAR(metric.to_euclidean(x).dot(metric.to_euclidean(y)), x.dot(M * y),
                    k_rounding * M.norm());
        EXPECT_NEAR(metric.norm(x), std::sqrt(x.dot(M * x)), k_rounding * M.norm());
        EXPECT_LE((metric.from_euclidean(metric.to_euclidean(x)) - x).norm(), k_rounding);
        EXPECT_LE((M * metric.solve(x) - x).norm(), k_rounding * M.norm());
        EXPECT_LE((metric.inverse().matrix() * M - MatX::Identity(n, n)).norm(),
                  k_rounding * M.norm());
        // g.x is the same number in both coordinates.
        EXPECT_NEAR(metric.gradients_to_euclidean(y).col(0).dot(metric.to_euclidean(x)), y.dot(x),
                    k_rounding * M.norm());
    }
}

TEST(Metric, RefusesOtherMatrices) {
    EXPECT_EQ(error_of(MatX::Ones(2, 3)), "metric: expected a square matrix, found 2 x 3");
    EXPECT_EQ(error_of(MatX(0, 0)), "metric: expected a square matrix, found 0 x 0");
    EXPECT_EQ(
        error_of(Vec2(1, -1).asDiagonal()),
        "metric: expected a positive definite matrix, found a matrix without Cholesky factor");
    EXPECT_EQ(
        error_of(MatX::Ones(2, 2)),
        "metric: expected a positive definite matrix, found a matrix without Cholesky factor");
    MatX lopsided = MatX::Identity(2, 2);
    lopsided(0, 1) = 0.25;
    EXPECT_EQ(error_of(lopsided), "metric: expected a symmetric matrix, found |M - M^T| = 0.25");
    MatX hole = MatX::Identity(2, 2);
    hole(1, 0) = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(error_of(hole), "metric: expected finite numbers, found nan in row 1, column 0");
    EXPECT_EQ(error_of(1e-200 * MatX::Identity(2, 2)), k_no_error);
}

}  // namespace drystone
