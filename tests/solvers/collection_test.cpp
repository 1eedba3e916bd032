// The FCLIB files of the folder that the environment variable DRYSTONE_FCLIB names: real problems,
// not part of the project.
#include <filesystem>

#include <gtest/gtest.h>

#include "drystone/problem/fclib_reader.hpp"
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

/// Beyond this many blocks of W a problem may keep a developers' build busy for minutes.
constexpr Index k_quick_blocks = 15'000;

TEST(SolverCollection, AutoSolvesEveryFileOfModestSize) {
    const auto files = collection();
    if (files.empty()) GTEST_SKIP() << "set DRYSTONE_FCLIB to a folder of FCLIB files (*.hdf5)";
    for (const auto& path : files) {
        const problem::ContactProblem problem = problem::local_problem(problem::read_fclib(path));
        if (problem.W.block_count() <= k_quick_blocks) expect_solved(path, problem);
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
