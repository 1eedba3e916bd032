#include "drystone/results/recomputed_problem.hpp"

#include <string>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/problem/fclib_file.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/results/recording/run_recorder.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/simulation.hpp"

namespace drystone::results {
namespace {

/// A disk that slides on the ground without friction into a block with friction.
const std::string k_scene = R"(
title = "disk and block"
dimension = 2
gravity = [0, -10]
[time]
end = 0.2
step = 0.01
[output]
interval = 0.05
[material.ice]
friction = 0
[material.stone]
friction = 0.5
[[pair]]
materials = ["ice", "stone"]
friction = 0
[[body]]
name = "ground"
fixed = true
shape = "half_plane"
material = "stone"
[[body]]
name = "disk"
shape = "disk"
radius = 0.1
position = [-0.2, 0.1]
velocity = [2, 0]
material = "ice"
[[body]]
name = "block"
shape = "box"
size = [0.2, 0.1]
position = [0.1, 0.05]
material = "stone"
)";

class StepProblem : public drystone::test::TemporaryFolder {
  protected:
    /// Runs the scene and returns the reader of its result.
    [[nodiscard]] ResultReader run(const std::vector<std::string>& overrides = {}) const {
        sim::Simulation simulation(scene::parse_scene(k_scene, "scene.toml", overrides));
        recording::RunRecorder recorder(folder(), simulation, "scene.toml");
        while (!simulation.finished()) recorder.add(simulation.step(), simulation);
        recorder.finish(simulation, RunState::finished);
        return ResultReader(folder() / recording::k_result_name);
    }
};

TEST_F(StepProblem, IsSolvedByTheImpulsesOfTheRun) {
    const ResultReader result = run();
    ASSERT_EQ(result.steps(), 20);
    ASSERT_EQ(result.frames(), 5);
    bool mixed = false;
    for (Index step = 1; step <= 20; ++step) {
        const problem::FclibFile file = problem_of_step(result, step);
        const auto& problem = std::get<problem::ContactProblem>(file.problem);
        ASSERT_TRUE(file.solution);
        const VecX r = problem::impulses(file, *file.solution);
        // A step is converged when this residual is below the tolerance of the run.
        EXPECT_LE(problem::velocity_residual(problem, r), result.run().velocity_tolerance) << step;
        EXPECT_EQ(problem.W.uniform_size(), 2);
        mixed = mixed || result.reports(step - 1, 1)[0].contacts > 1;
    }
    EXPECT_TRUE(mixed) << "no step has contacts with and without friction";
}

TEST_F(StepProblem, HasTheContactsOfTheRun) {
    const ResultReader result = run();
    for (const StepReport& report : result.reports(0, result.steps())) {
        const problem::FclibFile file = problem_of_step(result, report.step);
        EXPECT_EQ(std::get<problem::ContactProblem>(file.problem).contacts(), report.contacts);
    }
}

TEST_F(StepProblem, IsExactAfterAFrame) {
    const ResultReader result = run({"output.interval=0"});
    ASSERT_EQ(result.frames(), 21);
    for (const Index step : {3, 10, 17}) {
        sim::Simulation simulation(scene::parse_scene(k_scene, "scene.toml"));
        for (Index k = 0; k < step; ++k) simulation.step();
        const problem::FclibFile file = problem_of_step(result, step);
        const auto& problem = std::get<problem::ContactProblem>(file.problem);
        const sim::PosedProblem posed = with_full_contacts(simulation.posed_problem(), 2);
        EXPECT_EQ(problem.b, posed.problem.b);
        EXPECT_EQ(MatX(problem.W.blocks().to_sparse()), MatX(posed.problem.W.blocks().to_sparse()));
    }
}

TEST_F(StepProblem, IsAFileThatReadsBack) {
    const ResultReader result = run();
    problem::write_fclib(folder() / "step.hdf5", problem_of_step(result, 5));
    const problem::FclibFile file = problem::read_fclib(folder() / "step.hdf5");
    EXPECT_EQ(file.spacedim, 2);
    EXPECT_NE(file.description.find("step 5"), std::string::npos);
}

TEST_F(StepProblem, WorstHasTheLargestResidual) {
    const ResultReader result = run();
    const Index worst = worst_step(result);
    const auto reports = result.reports(0, result.steps());
    for (const StepReport& report : reports) {
        EXPECT_LE(report.residual, reports[static_cast<std::size_t>(worst - 1)].residual);
    }
}

TEST_F(StepProblem, StepsThatAreNotThereAreErrors) {
    const ResultReader result = run();
    EXPECT_THROW(static_cast<void>(problem_of_step(result, 0)), InputError);
    EXPECT_THROW(static_cast<void>(problem_of_step(result, 21)), InputError);
}

TEST(FullContacts, LeaveTheProblemAsItIs) {
    // One contact with friction, one without: 2 + 1 components.
    MatX W(3, 3);
    W << 2.0, 0.5, -1.0, 0.5, 3.0, 0.25, -1.0, 0.25, 4.0;
    const SparseMatrix sparse = W.sparseView();
    sim::PosedProblem posed;
    posed.problem.W = BlockMatrix(sparse, {2, 1});
    posed.problem.b = Vec3(-1.0, 0.2, -2.0);
    posed.problem.cones = {problem::Coulomb{0.4}, problem::Coulomb{0.0}};
    posed.r = Vec3(0.9, 0.1, 0.7);
    const sim::PosedProblem full = with_full_contacts(posed, 2);
    ASSERT_EQ(full.problem.components(), 4);
    const VecX u = problem::velocities(posed.problem, posed.r);
    const VecX u_full = problem::velocities(full.problem, full.r);
    EXPECT_NEAR((u_full.head(3) - u).norm(), 0.0, 1e-15);
    EXPECT_EQ(u_full[3], 0.0);
    EXPECT_EQ(full.r[3], 0.0);
    EXPECT_EQ(full.problem.W.diagonal(1)(1, 1), 4.0);
}

}  // namespace
}  // namespace drystone::results
