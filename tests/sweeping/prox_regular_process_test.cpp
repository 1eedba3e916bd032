// Sweeping by prox-regular sets: a disk that pushes a point in front of it.
#include <gtest/gtest.h>

#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/holed_space.hpp"
#include "sweeping/problems.hpp"

namespace drystone::sweeping {
namespace {

// C(t) = complement of the open unit disk around (t, 0). With u - a = (cos p, sin p) the pushed
// point slips around: p' = sin p, tan(p/2) = tan(p0/2) exp(t), until it lets go at p = pi/2.
VecX pushed(double t) {
    const double angle = 2.0 * std::atan(std::tan(0.1) * std::exp(t));
    return Vec2(t + std::cos(angle), std::sin(angle));
}

const double k_release = std::log(1.0 / std::tan(0.1));  // p = pi/2

TEST(ProxRegularProcess, APushedPointSlipsAroundTheDiskWithOrderOne) {
    const convex::MovingSet single(
        2, [](double t) -> convex::AnySet { return convex::ball_complement(Vec2(t, 0.0), 1.0); });
    const convex::MovingSet holed(2, [](double t) -> convex::AnySet {
        return convex::HoledSpace(
            {convex::Ball<>(Vec2(t, 0.0), 1.0), convex::Ball<>(Vec2(-5.0, 0.0), 1.0)});
    });
    std::vector<double> finals;
    for (const convex::MovingSet& set : {single, holed}) {
        const Process process{.set = set, .initial = pushed(0.0), .end = 0.95 * k_release};
        const auto errors =
            problems::errors_for_halved_steps(process, catching_up(), 0.02, 4, pushed);
        EXPECT_NEAR(problems::last_order(errors), 1.0, 0.1);
        finals.push_back(errors.back());
    }
    // Two descriptions of the same set near the point.
    EXPECT_NEAR(finals[0], finals[1], 1e-9);
}

TEST(ProxRegularProcess, ThePointIsLeftBehindAfterItLetsGo) {
    const convex::MovingSet set(
        2, [](double t) -> convex::AnySet { return convex::ball_complement(Vec2(t, 0.0), 1.0); });
    const auto run = integrate({.set = set, .initial = pushed(0.0), .end = 2.0 * k_release},
                               catching_up(), {.step = 0.005});
    const VecX rest = run.final_state();
    EXPECT_EQ((state_at(run, 1.2 * k_release) - rest).norm(), 0.0);
    EXPECT_NEAR(rest[1], 1.0, 0.01);  // it leaves at the side of the disk
}

}  // namespace
}  // namespace drystone::sweeping
