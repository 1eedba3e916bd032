// The files of the folder that the environment variable DRYSTONE_FCLIB names: a collection of real
// problems that is not part of the project.
#include "problem/fclib_collection.hpp"

#include <filesystem>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/problem/definiteness.hpp"
#include "drystone/problem/fclib_file.hpp"
#include "drystone/problem/residual.hpp"
#include "problem/fclib_samples.hpp"

namespace drystone::problem {
namespace {

using FclibCollection = drystone::test::TemporaryFolder;

using test::collection;

/// Every file is a problem that can be solved, and survives being written and read.
TEST_F(FclibCollection, EveryFileIsReadAndSurvivesARoundTrip) {
    const auto files = collection();
    if (files.empty()) GTEST_SKIP() << "set DRYSTONE_FCLIB to a folder of FCLIB files (*.hdf5)";
    for (const auto& path : files) {
        SCOPED_TRACE(path.string());
        const FclibFile file = read_fclib(path);
        const ContactProblem problem = local_problem(file);
        EXPECT_GT(problem.contacts(), 0);
        EXPECT_NO_THROW(require_valid(problem));
        EXPECT_NO_THROW(require_semidefinite(problem));
        // Gyroscopic terms are small; a matrix read with its rows mixed up is far from symmetric.
        EXPECT_LT(problem.W.blocks().relative_asymmetry(), 1e-2);
        EXPECT_TRUE(std::isfinite(natural_residual(problem, VecX::Zero(problem.components()))));
        write_fclib(folder() / "copy.hdf5", file);
        test::expect_same(read_fclib(folder() / "copy.hdf5"), file);
    }
}

}  // namespace
}  // namespace drystone::problem
