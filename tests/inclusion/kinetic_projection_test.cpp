#include "drystone/inclusion/kinetic_projection.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/linalg/decompositions.hpp"

namespace drystone::inclusion {
namespace {

MatX random_matrix(Rng& rng, Index rows, Index cols) {
    MatX matrix(rows, cols);
    for (Index i = 0; i < rows; ++i) {
        for (Index j = 0; j < cols; ++j) matrix(i, j) = rng.normal();
    }
    return matrix;
}

Metric random_metric(Rng& rng, Index n) {
    const MatX factor = random_matrix(rng, n, n);
    return Metric(MatX(factor * factor.transpose() + MatX::Identity(n, n)));
}

/// The solution of the linear complementarity problem
///     a = z + M^-1 rows^T l,  0 <= l, rows a >= lower, l . (rows a - lower) = 0
/// by trying every set of constraints that may push.
VecX by_enumeration(const HalfSpaces& set, const VecX& z, const Metric& metric) {
    const Index m = set.rows.rows();
    const MatX inverse = metric.matrix().inverse();
    for (unsigned chosen = 0; chosen < (1U << static_cast<unsigned>(m)); ++chosen) {
        std::vector<Index> pushing;
        for (Index i = 0; i < m; ++i) {
            if ((chosen >> static_cast<unsigned>(i) & 1U) != 0) pushing.push_back(i);
        }
        const auto k = static_cast<Index>(pushing.size());
        MatX rows(k, set.rows.cols());
        VecX lower(k);
        for (Index i = 0; i < k; ++i) {
            rows.row(i) = set.rows.row(pushing[static_cast<std::size_t>(i)]);
            lower[i] = set.lower[pushing[static_cast<std::size_t>(i)]];
        }
        const MatX W = rows * inverse * rows.transpose();
        const VecX l = k > 0 ? VecX(W.fullPivLu().solve(lower - rows * z)) : VecX(0);
        const VecX a = z + inverse * (rows.transpose() * l);
        const bool pushes = k == 0 || l.minCoeff() >= -1e-12;
        if (pushes && (set.rows * a - set.lower).minCoeff() >= -1e-10) return a;
    }
    return {};
}

// Moreau 1999, section 8.4: the complementarity problem of the right acceleration and the least
// value of Gauss' function |a - M^-1 F|^2_M have the same solution.
TEST(KineticProjection, SolvesTheComplementarityProblemOfGaussPrinciple) {
    Rng rng(7);
    int pushed = 0;
    for (int sample = 0; sample < 300; ++sample) {
        const Index n = 2 + rng.index(4);
        const Index m = 1 + rng.index(static_cast<int>(n));
        const Metric metric = random_metric(rng, n);
        const HalfSpaces set{.rows = random_matrix(rng, m, n), .lower = random_matrix(rng, m, 1)};
        const VecX z = random_matrix(rng, n, 1);
        const auto found = project(set, z, metric);
        ASSERT_TRUE(found.has_value());
        EXPECT_LT((found->point - by_enumeration(set, z, metric)).norm(), 1e-8);
        EXPECT_GE(found->multipliers.minCoeff(), 0.0);
        EXPECT_LT((metric.matrix() * (found->point - z) - set.rows.transpose() * found->multipliers)
                      .norm(),
                  1e-9 * (1.0 + metric.matrix().norm()));
        pushed += found->multipliers.maxCoeff() > 0.0 ? 1 : 0;
        // Nothing admissible deviates less.
        for (int other = 0; other < 20; ++other) {
            const VecX a = found->point + 0.3 * random_matrix(rng, n, 1);
            if ((set.rows * a - set.lower).minCoeff() < 0.0) continue;
            EXPECT_GE(metric.norm(a - z), metric.norm(found->point - z) - 1e-12);
        }
    }
    EXPECT_GT(pushed, 200);
}

TEST(Contradiction, NamesTheRowsOfAProof) {
    const Metric metric(MatX::Identity(2, 2));
    MatX rows(4, 2);
    rows << 1.0, 0.0, 0.0, 1.0, -1.0, -1.0, 0.5, -3.0;
    // x >= 1, y >= 1, x + y <= 1 has no solution; the last row is harmless.
    HalfSpaces set{.rows = rows, .lower = VecX(4)};
    set.lower << 1.0, 1.0, -1.0, -100.0;
    EXPECT_FALSE(project(set, Vec2(0.0, 0.0), metric).has_value());
    EXPECT_EQ(contradiction(set, metric), (std::vector<Index>{0, 1, 2}));
    set.lower[2] = -2.0;  // the point (1, 1) is left
    EXPECT_TRUE(project(set, Vec2(0.0, 0.0), metric).has_value());
    EXPECT_TRUE(contradiction(set, metric).empty());
}

// Two unit gradients with the angle a between them: 1 / gamma = cos(a / 2).
TEST(Regularity, IsTheConstantOfTheInverseTriangleInequality) {
    const Metric metric(MatX::Identity(2, 2));
    EXPECT_EQ(regularity(MatX(0, 2), metric), 0.0);
    EXPECT_NEAR(regularity(MatX(Vec2(0.0, 3.0).transpose()), metric), 1.0, 1e-15);
    for (const double a : {0.1, 1.0, 2.0, 3.0}) {
        MatX rows(2, 2);
        rows << 2.0, 0.0, std::cos(a), std::sin(a);
        EXPECT_NEAR(regularity(rows, metric), 1.0 / std::cos(0.5 * a), 1e-9 / std::cos(0.5 * a));
    }
    MatX opposed(2, 2);
    opposed << 1.0, 0.0, -2.0, 0.0;
    EXPECT_EQ(regularity(opposed, metric), std::numeric_limits<double>::infinity());
}

// The definition itself, on random gradients in random metrics: gamma is large enough for all
// weights, and not much larger than needed for some.
TEST(Regularity, BoundsAllCombinationsTightly) {
    Rng rng(8);
    for (int sample = 0; sample < 50; ++sample) {
        const Metric metric = random_metric(rng, 3);
        MatX rows = random_matrix(rng, 3, 3);
        rows.col(0) = rows.col(0).cwiseAbs().array() + 0.2;  // all to one side
        const double gamma = regularity(rows, metric);
        const auto length = [&](const VecX& g) { return std::sqrt(g.dot(metric.solve(g))); };
        double needed = 0.0;
        for (int k = 0; k < 4000; ++k) {
            VecX l(3);
            for (double& weight : l) weight = -std::log(1.0 - rng.uniform());
            double sum = 0.0;
            for (Index i = 0; i < 3; ++i) {
                l[i] /= length(rows.row(i).transpose());
                sum += l[i] * length(rows.row(i).transpose());
            }
            needed = std::max(needed, sum / length(rows.transpose() * l));
        }
        EXPECT_LE(needed, gamma * (1.0 + 1e-9));
        EXPECT_GE(needed, 0.9 * gamma);
    }
}

TEST(Collision, KeepsEnergyWithFullRestitution) {
    Rng rng(9);
    for (int sample = 0; sample < 100; ++sample) {
        const Metric metric = random_metric(rng, 4);
        const HalfSpaces C{.rows = random_matrix(rng, 3, 4), .lower = VecX::Zero(3)};
        const VecX v = random_matrix(rng, 4, 1);
        const auto elastic = collide(C, v, 1.0, metric);
        ASSERT_TRUE(elastic.has_value());
        EXPECT_NEAR(metric.norm(elastic->v), metric.norm(v), 1e-10);
        const auto dull = collide(C, v, 0.4, metric);
        EXPECT_LE(metric.norm(dull->v), metric.norm(v) * (1.0 + 1e-12));
        EXPECT_LT((metric.matrix() * (dull->v - v) - C.rows.transpose() * dull->impulses).norm(),
                  1e-9);
    }
}

}  // namespace
}  // namespace drystone::inclusion
