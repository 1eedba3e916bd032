/// What level sets say when there is nothing to project on, and their other questions.
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "convex/thesis_prox_cases.hpp"
#include "drystone/convex/sets/level_set.hpp"
#include "drystone/core/error.hpp"

namespace drystone::convex {
namespace {

using thesis::vec;

/// |x|^2 - level.
SmoothFunction bowl(double level) {
    return {.value = [=](const VecX& x) { return x.squaredNorm() - level; },
            .gradient = [](const VecX& x) -> VecX { return 2.0 * x; }};
}

SmoothFunction half_plane(const VecX& a, double b) {
    return {.value = [=](const VecX& x) { return a.dot(x) - b; },
            .gradient = [=](const VecX&) -> VecX { return a; }};
}

TEST(LevelSetReport, EmptySets) {
    // A function that is nowhere <= 0, at its minimum and away from it.
    EXPECT_THROW(LevelSet(2, {bowl(-1.0)}), InputError);
    EXPECT_THROW(
        LevelSet(2, {ball_function(vec({5.0, 0.0}), 1.0), half_plane(vec({1.0, 0.0}), 3.0)}),
        InputError);
    // Contradicting half-planes.
    EXPECT_THROW(
        LevelSet(2, {half_plane(vec({1.0, 1.0}), -1.0), half_plane(vec({-1.0, -1.0}), -1.0)}),
        InputError);
    // Disks that meet in pairs but not all three.
    std::vector<SmoothFunction> three;
    for (const double angle : {0.0, 2.0943951, 4.1887902}) {
        three.push_back(ball_function(1.05 * vec({std::cos(angle), std::sin(angle)}), 1.0));
    }
    EXPECT_THROW(LevelSet(2, three), InputError);
    for (SmoothFunction& c : three)
        c = SmoothFunction{.value = [c](const VecX& x) { return 1e6 * c.value(x); },
                           .gradient = [c](const VecX& x) -> VecX { return 1e6 * c.gradient(x); }};
    EXPECT_THROW(LevelSet(2, three), InputError);  // whatever the units
}

TEST(LevelSetReport, MessageOfAnEmptySet) {
    try {
        (void)LevelSet(2,
                       {ball_function(vec({0.0, 0.0}), 1.0), ball_function(vec({4.0, 0.0}), 1.0)});
        FAIL() << "two disjoint disks were accepted";
    } catch (const InputError& error) {
        const std::string message = error.what();
        EXPECT_NE(message.find("empty"), std::string::npos) << message;
        EXPECT_NE(message.find("level set of 2 functions"), std::string::npos) << message;
    }
}

// Disks that touch from outside have one common point and no interior there: multipliers do not
// exist for most z. Whatever is returned must be that point; otherwise the reason is given.
TEST(LevelSetReport, NoInterior) {
    Rng rng(240);
    for (int k = 0; k < 50; ++k) {
        const VecX origin = sampling::normal_vector(rng, 2);
        const VecX u = sampling::direction(rng, 2);
        try {
            const LevelSet set(2, {ball_function(origin - u, 1.0), ball_function(origin + u, 1.0)});
            // A point 1e-9 outside both disks may be sqrt(2e-9) away from where they touch.
            EXPECT_LE((project(set, 3.0 * sampling::normal_vector(rng, 2)) - origin).norm(), 1e-3);
        } catch (const ComputationError& error) {
            const std::string message = error.what();
            EXPECT_TRUE(message.find("interior") != std::string::npos ||
                        message.find("residual") != std::string::npos)
                << message;
        }
    }
}

// A single point as { |x|^2 <= 0 }: the gradient vanishes on the set.
TEST(LevelSetReport, FlatConstraint) {
    const LevelSet point(2, {bowl(0.0)});
    EXPECT_LE(project(point, vec({3.0, 4.0})).norm(), 1e-8);
}

TEST(LevelSetReport, NoConstraints) { EXPECT_THROW(LevelSet(2, {}), InputError); }

TEST(LevelSetReport, FunctionsThatAreNotNumbers) {
    const SmoothFunction broken{.value = [](const VecX&) { return std::nan(""); },
                                .gradient = [](const VecX& x) -> VecX { return x; }};
    EXPECT_THROW(LevelSet(2, {broken}), ComputationError);
    const SmoothFunction root{
        .value = [](const VecX& x) { return -std::sqrt(1.0 - x.squaredNorm()) + 0.5; },
        .gradient = [](const VecX& x) -> VecX { return x / std::sqrt(1.0 - x.squaredNorm()); }};
    const LevelSet inside(2, {root});  // |x| <= sqrt(3) / 2, defined for |x| < 1 only
    EXPECT_NO_THROW((void)project(inside, vec({0.9, 0.0})));
    EXPECT_THROW((void)project(inside, vec({2.0, 0.0})), ComputationError);
}

TEST(LevelSetReport, MembershipMeasuresDistance) {
    // c = 100 (x - 1): a violation of 1e-3 in x is 0.1 in c.
    const LevelSet set(1, {half_plane(vec({100.0}), 100.0)});
    EXPECT_TRUE(contains(set, vec({1.0})));
    EXPECT_FALSE(contains(set, vec({1.001}), 0.9e-3));
    EXPECT_TRUE(contains(set, vec({1.001}), 1.1e-3));
}

TEST(LevelSetReport, NormalCones) {
    const LevelSet set(2, {ball_function(vec({0.0, 0.0}), 1.0), half_plane(vec({3.0, 0.0}), 0.0)});
    EXPECT_TRUE(normal_cone(set, vec({-0.5, 0.0})).is_zero());
    EXPECT_EQ(normal_cone(set, vec({0.5, 0.0})).kind, NormalCone::Kind::empty);
    const NormalCone corner = normal_cone(set, vec({0.0, 1.0}));
    ASSERT_EQ(corner.rays.cols(), 2);
    EXPECT_LE((corner.rays.col(0) - vec({0.0, 1.0})).norm(), 1e-15);
    EXPECT_LE((corner.rays.col(1) - vec({1.0, 0.0})).norm(), 1e-15);
    EXPECT_EQ(normal_cone(set, vec({0.0, 0.2})).rays.cols(), 1);
}

}  // namespace
}  // namespace drystone::convex
