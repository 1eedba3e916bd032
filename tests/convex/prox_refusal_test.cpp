/// Where the nearest point is not unique, projections refuse and say how far away the point is and
/// how far the set is prox-regular.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "convex/thesis_prox_cases.hpp"
#include "drystone/convex/sets/set.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::convex {
namespace {

using thesis::vec;

/// The text of the error that a projection throws; empty if it does not throw.
std::string error_text(const AnySet& set, const VecX& x) {
    try {
        (void)set.project(x);
    } catch (const ComputationError& error) {
        return error.what();
    }
    return "";
}

testing::AssertionResult names(const std::string& message, double distance, double constant) {
    const bool both = message.find(to_text(distance) + " away") != std::string::npos &&
                      message.find("up to " + to_text(constant)) != std::string::npos;
    return both ? testing::AssertionSuccess()
                : testing::AssertionFailure() << '"' << message << '"';
}

TEST(ProxRefusal, AnnulusAtItsCenter) {
    const AnySet set = Annulus(vec({1.0, 2.0}), 0.5, 3.0);
    EXPECT_TRUE(names(error_text(set, vec({1.0, 2.0})), 0.5, 0.5));
    // The nearest point is unique everywhere else, however close to the center.
    EXPECT_EQ(error_text(set, vec({1.0 + 1e-12, 2.0})), "");
    EXPECT_EQ(error_text(set, vec({1.0, -7.0})), "");
}

TEST(ProxRefusal, ComplementOfABallAtItsCenter) {
    for (const Index n : {1, 2, 3, 6}) {
        const AnySet set = ball_complement(VecX::Constant(n, 0.1), 2.0);
        EXPECT_TRUE(names(error_text(set, VecX::Constant(n, 0.1)), 2.0, 2.0)) << n;
        EXPECT_EQ(error_text(set, VecX::Constant(n, 0.1 + 1e-9)), "");
    }
}

// Semi-axes 2, 1: constant 1/2, reached on the long axis at (3/2, 0). On the short axis
// (0, y) is 1 - y away.
TEST(ProxRefusal, ComplementOfAnEllipse) {
    const AnySet set = EllipsoidComplement(Ellipsoid(VecX::Zero(2), vec({2.0, 1.0})));
    EXPECT_TRUE(names(error_text(set, vec({0.0, 0.0})), 1.0, 0.5));
    EXPECT_TRUE(names(error_text(set, vec({0.0, 0.5})), 0.5, 0.5));
    EXPECT_EQ(error_text(set, vec({0.0, 0.5 + 1e-6})), "");
    EXPECT_NE(error_text(set, vec({1.5 - 1e-6, 0.0})), "");
    EXPECT_EQ(error_text(set, vec({1.5 + 1e-6, 0.0})), "");
}

TEST(ProxRefusal, SpaceWithDisjointBallHoles) {
    const AnySet set = HoledSpace({Ball<>(vec({0.0, 0.0}), 1.0), Ball<>(vec({5.0, 0.0}), 2.0)});
    EXPECT_TRUE(names(error_text(set, vec({0.0, 0.0})), 1.0, 1.0));
    // The constant is that of the smaller hole, also in the larger one.
    EXPECT_TRUE(names(error_text(set, vec({5.0, 0.0})), 2.0, 1.0));
    EXPECT_TRUE(names(error_text(set, vec({5.0, 0.5})), 1.5, 1.0));
    EXPECT_EQ(error_text(set, vec({5.0, 1.0 + 1e-9})), "");
    EXPECT_EQ(error_text(set, vec({1e-9, 0.0})), "");
}

TEST(ProxRefusal, SmoothHoleWithTheCallersConstant) {
    const auto wide = [](double constant) -> AnySet {
        const SmoothFunction f{
            .value = [](const VecX& x) { return 0.5 * (0.25 * x[0] * x[0] + x[1] * x[1] - 1.0); },
            .gradient = [](const VecX& x) -> VecX {
                return vec({0.25 * x[0], x[1]});
            }};
        return HoledSpace(2, {f}, constant);
    };
    EXPECT_TRUE(names(error_text(wide(0.5), vec({0.0, 0.0})), 1.0, 0.5));
    EXPECT_TRUE(names(error_text(wide(0.5), vec({0.0, 0.25})), 0.75, 0.5));
    EXPECT_EQ(error_text(wide(0.5), vec({0.0, 0.75})), "");
    // The caller may be more careful than the set requires.
    EXPECT_TRUE(names(error_text(wide(0.125), vec({0.0, 0.75})), 0.25, 0.125));
}

// Midway between two overlapping balls the crossings above and below are equally near.
TEST(ProxRefusal, UnknownConstantRefusesTies) {
    const AnySet set = HoledSpace({Ball<>(vec({-0.6, 0.0}), 1.0), Ball<>(vec({0.6, 0.0}), 1.0)});
    EXPECT_NE(error_text(set, vec({0.0, 0.0})), "");
    EXPECT_EQ(error_text(set, vec({0.0, 1e-3})), "");
    EXPECT_NE(error_text(set, vec({-0.6, 0.0})), "");  // the center of a ball
    EXPECT_FALSE(set.prox_constant().has_value());
}

TEST(ProxRefusal, NoMetricProjectionOnHoles) {
    const AnySet set = HoledSpace({Ball<>(vec({0.0, 0.0}), 1.0)});
    const Metric metric(MatX::Identity(2, 2));
    EXPECT_THROW((void)set.project_active(vec({0.5, 0.0}), &metric), ComputationError);
}

TEST(ProxRefusal, BadData) {
    EXPECT_THROW(Annulus(vec({0.0}), 0.0, 1.0), InputError);
    EXPECT_THROW(Annulus(vec({0.0}), 2.0, 1.0), InputError);
    EXPECT_THROW(Annulus(vec({std::nan("")}), 1.0, 2.0), InputError);
    EXPECT_THROW(Annulus(vec({0.0}), 1.0, std::nan("")), InputError);
    EXPECT_THROW(HoledSpace(std::vector<Ball<>>{}), InputError);
    EXPECT_THROW(HoledSpace({Ball<>(vec({0.0}), 0.0)}), InputError);
    EXPECT_THROW(HoledSpace({Ball<>(vec({0.0}), 1.0), Ball<>(vec({0.0, 0.0}), 1.0)}), InputError);
    EXPECT_THROW(HoledSpace(1, {ball_function(vec({0.0}), 1.0)}, 0.0), InputError);
    EXPECT_THROW(HoledSpace(1, {ball_function(vec({0.0}), 1.0)}, -1.0), InputError);
}

}  // namespace
}  // namespace drystone::convex
