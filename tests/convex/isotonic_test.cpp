#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "drystone/convex/sets/polyhedron.hpp"

/// Rods in a row that touch each other may not overlap further: velocities u_i <= u_{i+1}. The
/// nearest such velocities to desired ones are their isotonic regression.
namespace drystone::convex {

namespace {

/// Rows u_i - u_{i+1} <= 0.
Polyhedron touching_rods(Index n) {
    MatX A = MatX::Zero(n - 1, n);
    for (Index i = 0; i + 1 < n; ++i) {
        A(i, i) = 1.0;
        A(i, i + 1) = -1.0;
    }
    return {A, VecX::Zero(n - 1)};
}

/// Pool adjacent violators: neighbouring blocks whose means are out of order merge.
VecX pool_adjacent_violators(const VecX& desired) {
    struct Block {
        double sum;
        Index count;
        [[nodiscard]] double mean() const { return sum / static_cast<double>(count); }
    };
    std::vector<Block> blocks;
    for (const double velocity : desired) {
        blocks.push_back({velocity, 1});
        while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() > blocks.back().mean()) {
            const Block last = blocks.back();
            blocks.pop_back();
            blocks.back().sum += last.sum;
            blocks.back().count += last.count;
        }
    }
    VecX velocities(desired.size());
    Index first = 0;
    for (const Block& block : blocks) {
        velocities.segment(first, block.count).setConstant(block.mean());
        first += block.count;
    }
    return velocities;
}

}  // namespace

TEST(IsotonicRegression, OfFiveRods) {
    VecX desired(5);
    desired << 1.0, 0.2, 0.6, 0.1, 0.8;
    VecX expected(5);
    expected << 0.475, 0.475, 0.475, 0.475, 0.8;
    const Projection projection = project_active(touching_rods(5), desired);
    EXPECT_LE((projection.point - expected).norm(), 1e-15 * 5);

    VecX multipliers = VecX::Zero(4);
    for (const ActiveConstraint& active : projection.active) {
        multipliers[active.index] = active.multiplier;
    }
    EXPECT_LE((multipliers - Eigen::Vector4d(0.525, 0.25, 0.375, 0.0)).norm(), 1e-15 * 5);
}

TEST(IsotonicRegression, AgreesWithPoolAdjacentViolators) {
    Rng rng(71);
    for (int i = 0; i < 300; ++i) {
        const Index n = 2 + rng.index(25);
        VecX desired = sampling::normal_vector(rng, n);
        if (i % 3 == 0) desired = (4.0 * desired).array().round();  // ties
        const VecX velocities = project(touching_rods(n), desired);
        // The rows of a block of k rods have condition of order k.
        const double tolerance = 1e-15 * static_cast<double>(n * n) * (1.0 + desired.norm());
        ASSERT_LE((velocities - pool_adjacent_violators(desired)).norm(), tolerance)
            << desired.transpose();
    }
}

}  // namespace drystone::convex
