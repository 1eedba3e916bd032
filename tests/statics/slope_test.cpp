// A block on a slope slides or topples; a push on a block on the floor has two limits in closed
// form, in the plane and in space.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/geometry/polygon.hpp"
#include "drystone/statics/stands.hpp"
#include "sim/scenes.hpp"

namespace drystone::statics {
namespace {

namespace scenes = sim::scenes;

constexpr double k_error = 1e-6;  // see piles_test.cpp
constexpr double k_width = 0.6;
constexpr double k_height = 1.0;
constexpr double k_mass = 3.0;

/// A block of k_width x k_height (and 1 m deep) on a floor.
scene::SceneSpec block(int dimension, double mu) {
    scene::SceneSpec spec = scenes::empty(dimension, 1e-3, 1.0);
    scenes::set_law(spec, mu);
    scenes::add_floor(spec);
    Vec3 centre = Vec3::Zero();
    centre[dimension - 1] = 0.5 * k_height;
    scene::AnyShape shape = geometry::rectangle(k_width, k_height);
    if (dimension == 3) shape = geometry::Box{Vec3(0.5 * k_width, 0.5, 0.5 * k_height)};
    scenes::add(spec, "block", shape, centre).mass = k_mass;
    return spec;
}

/// A horizontal force (N) on the block at this height.
void push(scene::SceneSpec& spec, double force, double height) {
    scene::LoadSpec load{.name = "push", .body = "block"};
    load.force[0] = formula::Expression(force);
    load.point[spec.dimension - 1] = height - 0.5 * k_height;
    spec.loads.push_back(load);
}

class Blocks : public ::testing::TestWithParam<int> {};

TEST_P(Blocks, NeedTheTangentOfTheSlope) {
    for (const double degrees : {5.0, 20.0, 30.0}) {
        scene::SceneSpec spec = block(GetParam(), 0.9);
        const double angle = degrees * std::numbers::pi / 180.0;
        scenes::tilt(spec, angle);
        const StandsAnswer answer = stands(sim::ValidScene(spec), {});
        EXPECT_EQ(answer.verdict, Verdict::stands) << degrees;
        ASSERT_TRUE(answer.friction && answer.friction->coefficient) << degrees;
        EXPECT_NEAR(*answer.friction->coefficient, std::tan(angle), k_error) << degrees;
    }
}

TEST_P(Blocks, ToppleWhereTheirCentreIsBeyondTheEdge) {
    // tan(angle) > width / height: no friction holds.
    const double limit = std::atan(k_width / k_height);
    for (const double side : {-1e-4, 1e-4}) {
        scene::SceneSpec spec = block(GetParam(), 2.0);
        scenes::tilt(spec, limit + side);
        const StandsAnswer answer = stands(sim::ValidScene(spec), {});
        ASSERT_TRUE(answer.friction.has_value());
        EXPECT_EQ(answer.verdict, side < 0.0 ? Verdict::stands : Verdict::falls);
        EXPECT_EQ(answer.friction->factor.has_value(), side < 0.0);
    }
}

TEST_P(Blocks, CarryAPushUntilTheySlideOrTopple) {
    const double weight = k_mass * scenes::k_gravity;
    const double mu = 0.4;
    for (const double height : {0.2, 0.9}) {
        scene::SceneSpec spec = block(GetParam(), mu);
        push(spec, 2.0, height);
        const StandsAnswer answer =
            stands(sim::ValidScene(spec), {.friction = false, .load = "push"});
        ASSERT_TRUE(answer.load && answer.load->limits.most && answer.load->limits.least);
        const double most = std::min(mu * weight, 0.5 * k_width * weight / height) / 2.0;
        // Loads that are balanced to 1e-7 give factors to a few times that.
        EXPECT_NEAR(*answer.load->limits.most, most, 1e-6 * most) << height;
        EXPECT_NEAR(*answer.load->limits.least, -most, 1e-6 * most) << height;
    }
}

TEST_P(Blocks, CarryAnyWeight) {
    scene::SceneSpec spec = block(GetParam(), 0.4);
    const StandsAnswer answer =
        stands(sim::ValidScene(spec), {.friction = false, .load = "gravity"});
    ASSERT_TRUE(answer.load && answer.load->limits.any);
    EXPECT_FALSE(answer.load->limits.most.has_value());
    // Upwards nothing holds the block.
    ASSERT_TRUE(answer.load->limits.least.has_value());
    EXPECT_NEAR(*answer.load->limits.least, 0.0, 1e-6);
}

TEST_P(Blocks, OnASlopeThatTheyCannotHoldCarryNoWeightAtAll) {
    // Only the factor 0 has an equilibrium.
    scene::SceneSpec spec = block(GetParam(), 0.1);
    scenes::tilt(spec, 0.3);
    const StandsAnswer answer =
        stands(sim::ValidScene(spec), {.friction = false, .load = "gravity"});
    EXPECT_EQ(answer.verdict, Verdict::falls);
    ASSERT_TRUE(answer.load && answer.load->limits.any);
    ASSERT_TRUE(answer.load->limits.most && answer.load->limits.least);
    EXPECT_NEAR(*answer.load->limits.most, 0.0, k_balanced);
    EXPECT_NEAR(*answer.load->limits.least, 0.0, k_balanced);
}

TEST_P(Blocks, MechanismsAreThoseOfSlidingAndToppling) {
    const Index up = GetParam() - 1;
    scene::SceneSpec slides = block(GetParam(), 0.1);
    scenes::tilt(slides, 0.3);
    const StandsAnswer sliding = stands(sim::ValidScene(slides), {.friction = false});
    ASSERT_EQ(sliding.verdict, Verdict::falls);
    // Associated sliding opens with the slope mu.
    EXPECT_NEAR(sliding.mechanism(up, 1) / sliding.mechanism(0, 1), 0.1, 1e-6);
    scene::SceneSpec topples = block(GetParam(), 2.0);
    push(topples, 40.0, 0.9);
    const StandsAnswer toppling = stands(sim::ValidScene(topples), {.friction = false});
    ASSERT_EQ(toppling.verdict, Verdict::falls);
    // About the edge at (width / 2, 0): the centre moves across the line to it.
    EXPECT_NEAR(toppling.mechanism(up, 1) / toppling.mechanism(0, 1), k_width / k_height, 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Dimensions, Blocks, ::testing::Values(2, 3));

TEST(Loads, UnknownNamesAreRejectedWithTheNamesThereAre) {
    scene::SceneSpec spec = block(2, 0.4);
    push(spec, 1.0, 0.5);
    try {
        static_cast<void>(stands(sim::ValidScene(spec), {.load = "pull"}));
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("gravity, push"), std::string::npos)
            << error.what();
    }
}

}  // namespace
}  // namespace drystone::statics
