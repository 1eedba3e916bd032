// A scene is checked once, whether a file or a program made it; its measures are made once.
#include "drystone/sim/valid_scene.hpp"

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/simulation.hpp"

namespace drystone::sim {
namespace {

constexpr const char* k_ball = R"(
gravity = [0, -10]
[time]
end = 0.01
step = 0.001
[material.stone]
density = 1000
[[body]]
name = "ball"
shape = "disk"
radius = 0.1
[[measure]]
kind = "energy"
body = "ball"
)";

std::size_t defects_of(const std::vector<std::string>& overrides) {
    try {
        static_cast<void>(ValidScene::parse(k_ball, "ball.toml", overrides));
    } catch (const InputError& error) {
        return error.defects().size();
    }
    return 0;
}

TEST(ValidScene, RejectsDefectsOfFilesWithAllNamesOfTheProgram) {
    EXPECT_EQ(defects_of({}), 0U);
    EXPECT_EQ(defects_of({"integrator.name=magic"}), 1U);
    EXPECT_EQ(defects_of({"integrator.name=magic", "solver.name=magic", "time.step=-1"}), 3U);
}

TEST(ValidScene, RejectsDefectsOfScenesThatAProgramMade) {
    scene::SceneSpec spec = ValidScene::parse(k_ball, "ball.toml").spec();
    EXPECT_NO_THROW(static_cast<void>(ValidScene(spec)));
    spec.solver.name = "magic";
    EXPECT_THROW(static_cast<void>(ValidScene(spec)), InputError);
    EXPECT_THROW(static_cast<void>(Simulation(spec)), InputError);
}

TEST(ValidScene, IsRestoredFromItsText) {
    const ValidScene scene = ValidScene::parse(k_ball, "ball.toml", {"time.end=0.02"});
    EXPECT_EQ(ValidScene::restore(scene.spec().text, ".").spec().time.end, 0.02);
}

TEST(Simulation, HandsItsMeasuresOverAndMakesOthersAfterwards) {
    Simulation simulation(ValidScene::parse(k_ball, "ball.toml"));
    const std::vector<measures::NamedMeasure> first = simulation.take_measures();
    const std::vector<measures::NamedMeasure> second = simulation.take_measures();
    simulation.step();
    const std::vector<measures::NamedMeasure> later = simulation.take_measures();
    for (const auto* list : {&first, &second, &later}) {
        ASSERT_EQ(list->size(), 1U);
        EXPECT_EQ(list->front().kind, "energy");
        EXPECT_NE(list->front().measure, nullptr);
    }
    EXPECT_NE(first.front().measure, second.front().measure);
}

}  // namespace
}  // namespace drystone::sim
