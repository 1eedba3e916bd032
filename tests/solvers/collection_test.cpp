// The FCLIB files of the folder that the environment variable DRYSTONE_FCLIB names: real problems,
// not part of the project.
#include <cstdlib>
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "drystone/problem/fclib_reader.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::solvers {
namespace {

std::set<std::filesystem::path> collection() {
    std::set<std::filesystem::path> files;
    const char* folder = std::getenv("DRYSTONE_FCLIB");
    if (folder == nullptr) return files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".hdf5") files.insert(entry.path());
    }
    return files;
}

bool has_auto() {
    for (const SolverEntry& entry : solver_entries()) {
        if (entry.name == "auto") return true;
    }
    return false;
}

TEST(SolverCollection, AutoSolvesEveryFile) {
    const auto files = collection();
    if (files.empty()) GTEST_SKIP() << "set DRYSTONE_FCLIB to a folder of FCLIB files (*.hdf5)";
    if (!has_auto()) GTEST_SKIP() << "there is no solver auto";
    for (const auto& path : files) {
        SCOPED_TRACE(path.filename().string());
        const problem::ContactProblem problem = problem::local_problem(problem::read_fclib(path));
        VecX r = VecX::Zero(problem.components());
        const SolveReport report = make_solver("auto", {.tolerance = 1e-8})(problem, r);
        EXPECT_TRUE(report.converged()) << report.residual << ' ' << report.message;
        EXPECT_LE(problem::natural_residual(problem, r), 1e-8);
    }
}

}  // namespace
}  // namespace drystone::solvers
