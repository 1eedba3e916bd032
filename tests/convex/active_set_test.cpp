#include <gtest/gtest.h>

#include "convex/kkt.hpp"
#include "convex/sampling.hpp"
#include "convex/set_case.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/half_space.hpp"
#include "drystone/convex/sets/level_set.hpp"
#include "drystone/convex/sets/polyhedron.hpp"

/// Multipliers: M (x - P x) = sum multiplier * gradient over the tight constraints.
namespace drystone::convex::cases {

namespace {

/// Polyhedra, and images of polyhedra, whose rows polyhedral_system lists.
std::vector<SetCase> with_rows() {
    std::vector<SetCase> chosen;
    for (const SetCase& c : all_cases()) {
        if (c.name.find("polyhedron") != std::string::npos) chosen.push_back(c);
    }
    return chosen;
}

}  // namespace

class ActiveSet : public testing::TestWithParam<SetCase> {};

INSTANTIATE_TEST_SUITE_P(Sets, ActiveSet, testing::ValuesIn(with_rows()),
                         case_name<testing::TestParamInfo<SetCase>>);

TEST_P(ActiveSet, CertifiesTheProjection) {
    const SetCase& c = GetParam();
    const Index n = c.dimension();
    const PolyhedralSystem system = c.set.polyhedral_system().value();
    Rng rng(61);
    for (int i = 0; i < c.samples / 4; ++i) {
        const VecX x = any_point(c, rng);
        const Projection projection = c.set.project_active(x);
        ASSERT_EQ(projection.point, c.set.project(x));
        const KktResidual residual = kkt_residual(system, x, MatX::Identity(n, n), projection);
        ASSERT_LE(residual.violation, rounding(c, x)) << "x = " << x.transpose();
        ASSERT_LE(residual.balance, 2.0 * rounding(c, x)) << "x = " << x.transpose();
        ASSERT_LE(residual.complementarity, rounding(c, x)) << "x = " << x.transpose();
        ASSERT_EQ(residual.negative, 0.0) << "x = " << x.transpose();
    }
}

TEST_P(ActiveSet, CertifiesTheProjectionInAMetric) {
    const SetCase& c = GetParam();
    const PolyhedralSystem system = c.set.polyhedral_system().value();
    Rng rng(62);
    const double condition = 1e4;
    for (int i = 0; i < c.samples / 20; ++i) {
        const MatX M = sampling::positive_definite(rng, c.dimension(), condition);
        const Metric metric(M);
        const VecX x = any_point(c, rng);
        const Projection projection = c.set.project_active(x, &metric);
        const KktResidual residual = kkt_residual(system, x, M, projection);
        const double error = metric_rounding(c, x, condition);
        ASSERT_LE(residual.violation, error) << "x = " << x.transpose();
        ASSERT_LE(residual.balance, 2.0 * condition * error) << "x = " << x.transpose();
        ASSERT_LE(residual.complementarity, error) << "x = " << x.transpose();
        ASSERT_EQ(residual.negative, 0.0) << "x = " << x.transpose();
    }
}

/// Sets that do not name their constraints report the displacement as the multiplier.
TEST(ActiveSetOfOneConstraint, IsTheLengthOfTheDisplacement) {
    const AnySet ball = Ball<2>(Vec2::Zero(), 1.0);
    const Projection outside = ball.project_active(Vec2(3, 4));
    ASSERT_EQ(outside.active.size(), 1U);
    EXPECT_EQ(outside.active[0].index, 0);
    EXPECT_DOUBLE_EQ(outside.active[0].multiplier, 4.0);
    EXPECT_TRUE(ball.project_active(Vec2(0.3, 0.4)).active.empty());

    const Metric metric(Vec2(4, 4).asDiagonal().toDenseMatrix());
    EXPECT_NEAR(ball.project_active(Vec2(3, 4), &metric).active.at(0).multiplier, 16.0, 1e-13);
}

/// c_0 = |x|^2 - 1 alone: x - P = l 2 P.
TEST(ActiveSetOfALevelSet, ListsTheTightFunctions) {
    const SmoothFunction circle{.value = [](const VecX& x) { return x.squaredNorm() - 1.0; },
                                .gradient = [](const VecX& x) -> VecX { return 2.0 * x; }};
    const SmoothFunction far{.value = [](const VecX& x) { return x[0] - 5.0; },
                             .gradient = [](const VecX&) -> VecX { return Vec2(1, 0); }};
    const AnySet set = LevelSet(2, {far, circle});
    const Projection projection = set.project_active(Vec2(0, 3));
    ASSERT_EQ(projection.active.size(), 1U);
    EXPECT_EQ(projection.active[0].index, 1);
    EXPECT_NEAR(projection.active[0].multiplier, 1.0, 1e-9);
}

}  // namespace drystone::convex::cases
