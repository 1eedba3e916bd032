// The FCLIB files of the folder that the environment variable DRYSTONE_FCLIB names: real problems,
// not part of the project.
#include <filesystem>

#include <gtest/gtest.h>

#include "drystone/problem/fclib_file.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/solver.hpp"
#include "problem/fclib_collection.hpp"

namespace drystone::solvers {
namespace {

using problem::test::collection;

void expect_solved(const std::filesystem::path& path, const problem::ContactProblem& problem) {
    SCOPED_TRACE(path.filename().string());
    VecX r = VecX::Zero(problem.components());
    const SolveReport report = make_solver("auto", {.tolerance = 1e-8})(problem, r);
    EXPECT_TRUE(report.converged()) << report.residual << ' ' << report.message;
    EXPECT_LE(problem::natural_residual(problem, r), 1e-8);
}

/// The two files that take minutes of CPU (docs/solvers.md, Measured): a tower and a wall of blocks
/// whose W has a third of its rank. They are solved by the slow test alone.
bool takes_minutes(const std::filesystem::path& path) {
    return path.stem() == "kaplas-nc00697" || path.stem() == "wall-nc01225";
}

TEST(SolverCollection, AutoSolvesEveryFileButTheTwoThatTakeMinutes) {
    const auto files = collection();
    if (files.empty()) GTEST_SKIP() << "set DRYSTONE_FCLIB to a folder of FCLIB files (*.hdf5)";
    for (const auto& path : files) {
        if (takes_minutes(path)) continue;
        expect_solved(path, problem::local_problem(problem::read_fclib(path)));
    }
}

TEST(SlowSolverCollection, AutoSolvesEveryFile) {
    const auto files = collection();
    if (files.empty()) GTEST_SKIP() << "set DRYSTONE_FCLIB to a folder of FCLIB files (*.hdf5)";
    for (const auto& path : files) {
        expect_solved(path, problem::local_problem(problem::read_fclib(path)));
    }
}

}  // namespace
}  // namespace drystone::solvers
