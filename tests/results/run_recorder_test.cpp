#include "drystone/results/recording/run_recorder.hpp"

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/scene/load_scene.hpp"
#include "figures/svg_reading.hpp"

namespace drystone::results {
namespace {

const std::string k_scene = R"(
dimension = 2
gravity = [0, -10]
[time]
end = 0.1
step = 0.001
[output]
interval = 0.03
[[body]]
name = "ball"
shape = "disk"
radius = 0.1
)";

class RunRecorderTest : public drystone::test::TemporaryFolder {
  protected:
    [[nodiscard]] static sim::Simulation simulation() {
        return sim::Simulation(scene::parse_scene(k_scene));
    }
    void run(Index steps, RunState state) const {
        sim::Simulation run = simulation();
        recording::RunRecorder recorder(folder(), run, "scene.toml");
        for (Index k = 0; k < steps; ++k) recorder.add(run.step(), run);
        recorder.finish(run, state);
    }
    [[nodiscard]] ResultReader result() const {
        return ResultReader(folder() / recording::k_result_name);
    }
};

TEST_F(RunRecorderTest, WritesFramesAtIntervalsAndTheLastState) {
    run(100, RunState::finished);
    const std::vector<Index> expected{0, 30, 60, 90, 100};
    EXPECT_EQ(result().frame_steps(), expected);
    EXPECT_EQ(result().steps(), 100);
    EXPECT_EQ(result().run().state, RunState::finished);
    // Free fall: the midpoint rule is exact.
    EXPECT_NEAR(result().frame(4).q(1, 0), -0.5 * 10.0 * 0.01, 1e-15);
    const std::string csv = drystone::test::content(folder() / recording::k_steps_name);
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 101);
    const std::string xdmf = drystone::test::content(folder() / recording::k_xdmf_name);
    EXPECT_EQ(figures::test::tags(xdmf, "Time").size(), 5U);
    EXPECT_EQ(entries(), 4);
}

TEST_F(RunRecorderTest, AnInterruptedRunKeepsItsLastState) {
    run(45, RunState::interrupted);
    const std::vector<Index> expected{0, 30, 45};
    EXPECT_EQ(result().frame_steps(), expected);
    EXPECT_EQ(result().run().state, RunState::interrupted);
}

TEST_F(RunRecorderTest, ReplacesItsOwnFilesOnly) {
    EXPECT_NO_THROW(recording::require_replaceable(folder() / "not there"));
    EXPECT_NO_THROW(recording::require_replaceable(folder()));
    run(10, RunState::finished);
    EXPECT_NO_THROW(recording::require_replaceable(folder()));
    run(20, RunState::finished);
    EXPECT_EQ(result().steps(), 20);
    for (const char* name : {recording::k_result_name, recording::k_xdmf_name,
                             recording::k_steps_name, recording::k_events_name}) {
        std::filesystem::copy_file(folder() / name, folder() / "kept");
        std::ofstream{folder() / name} << "something of the user";
        EXPECT_THROW(recording::require_replaceable(folder()), InputError) << name;
        std::filesystem::rename(folder() / "kept", folder() / name);
        EXPECT_NO_THROW(recording::require_replaceable(folder()));
    }
}

TEST_F(RunRecorderTest, KeepsTheStepsBeforeAnError) {
    sim::Simulation run = simulation();
    recording::RunRecorder recorder(folder(), run, "scene.toml");
    for (int k = 0; k < 40; ++k) recorder.add(run.step(), run);
    recorder.give_up();
    EXPECT_EQ(result().steps(), 40);
    EXPECT_EQ(result().frames(), 2);
    EXPECT_EQ(result().run().state, RunState::failed);
}

TEST_F(RunRecorderTest, FoldersThatCannotBeMadeAreErrors) {
    std::ofstream{folder() / "file"} << "";
    sim::Simulation run = simulation();
    EXPECT_THROW(recording::RunRecorder(folder() / "file" / "deep", run, ""), EnvironmentError);
}

}  // namespace
}  // namespace drystone::results
