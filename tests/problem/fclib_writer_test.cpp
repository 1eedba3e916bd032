
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/problem/fclib_file.hpp"
#include "problem/fclib_samples.hpp"

namespace drystone::problem {
namespace {

using drystone::test::content;
using test::RawFile;

class FclibWriter : public drystone::test::TemporaryFolder {
  protected:
    [[nodiscard]] std::filesystem::path path() const { return folder() / "file.hdf5"; }
};

FclibSolution random_solution(Rng& rng, Index components, Index unknowns, Index bilateral) {
    return {.r = sampling::normal_vector(rng, components),
            .u = sampling::normal_vector(rng, components),
            .v = sampling::normal_vector(rng, unknowns),
            .l = sampling::normal_vector(rng, bilateral)};
}

/// Everything a file can hold: three contacts, `bilateral` rows, texts, a solution, two guesses.
FclibFile local_file(Rng& rng, int spacedim, Index bilateral) {
    std::vector<Index> sizes(3, spacedim);
    std::vector<Cone> cones = {Coulomb{0.1}, Coulomb{0.0}, Coulomb{1.7}};
    sizes.resize(3 + static_cast<std::size_t>(bilateral), 1);
    cones.resize(3 + static_cast<std::size_t>(bilateral), Bilateral{});
    const Index m = 3 * spacedim;
    return {
        .problem = test::random_local(rng, sizes, cones, 4),
        .spacedim = spacedim,
        .title = "three contacts",
        .description = "with several\nlines",
        .math_info = "rank 4",
        .solution = random_solution(rng, m, 0, bilateral),
        .guesses = {random_solution(rng, m, 0, bilateral), random_solution(rng, m, 0, bilateral)},
        .assumptions = {}};
}

FclibFile global_file(Rng& rng, int spacedim, Index bilateral) {
    FclibFile file = local_file(rng, spacedim, bilateral);
    file.problem = test::random_global(rng, 3, 6, 3, spacedim, bilateral);
    file.solution = random_solution(rng, 3 * spacedim, 18, bilateral);
    file.guesses = {random_solution(rng, 3 * spacedim, 18, bilateral)};
    return file;
}

std::string write_error(const std::filesystem::path& path, const FclibFile& file) {
    return message_of<InputError>([&] { write_fclib(path, file); });
}

TEST_F(FclibWriter, WhatIsWrittenIsReadBack) {
    Rng rng(1);
    for (const int spacedim : {2, 3}) {
        for (const Index bilateral : {0, 1, 4}) {
            for (const FclibFile& file :
                 {local_file(rng, spacedim, bilateral), global_file(rng, spacedim, bilateral)}) {
                write_fclib(path(), file);
                const FclibFile copy = read_fclib(path());
                test::expect_same(copy, file);
                EXPECT_TRUE(copy.assumptions.empty());
                EXPECT_EQ(entries(), 1);
            }
        }
    }
}

TEST_F(FclibWriter, SolutionAndGuessesAreOptional) {
    Rng rng(2);
    FclibFile file = local_file(rng, 3, 0);
    file.solution.reset();
    file.guesses.clear();
    file.title.clear();
    write_fclib(path(), file);
    test::expect_same(read_fclib(path()), file);
}

TEST_F(FclibWriter, AProblemWithoutContactsIsAFileToo) {
    write_fclib(path(), FclibFile{});
    test::expect_same(read_fclib(path()), FclibFile{});
    EXPECT_NO_THROW(write_fclib_solution(path(), FclibSolution{}));
}

TEST_F(FclibWriter, BilateralBlocksOfSeveralRowsBecomeSeveralRows) {
    Rng rng(3);
    FclibFile file = local_file(rng, 3, 0);
    file.problem =
        test::random_local(rng, {3, 3, 3, 5}, {Coulomb{}, Coulomb{}, Coulomb{}, Bilateral{}}, 9);
    file.solution.reset();
    file.guesses.clear();
    EXPECT_EQ(bilateral_rows(file), 5);
    write_fclib(path(), file);
    const FclibFile copy = read_fclib(path());
    EXPECT_EQ(bilateral_rows(copy), 5);
    EXPECT_EQ(local_problem(copy).contacts(), 8);
    EXPECT_EQ(MatX(local_problem(copy).W.blocks().to_sparse()),
              MatX(local_problem(file).W.blocks().to_sparse()));
}

TEST_F(FclibWriter, ACondensedProblemCanBeWritten) {
    Rng rng(4);
    FclibFile file = global_file(rng, 3, 2);
    const ContactProblem local = local_problem(file);
    file.problem = local;
    file.solution.reset();
    file.guesses.clear();
    write_fclib(path(), file);
    const ContactProblem copy = local_problem(read_fclib(path()));
    // The lower left block is stored as the transpose of V: equal up to rounding.
    EXPECT_LE((MatX(copy.W.blocks().to_sparse()) - MatX(local.W.blocks().to_sparse())).norm(),
              1e3 * test::k_epsilon * MatX(local.W.blocks().to_sparse()).norm());
}

TEST_F(FclibWriter, GivesTheSameBytesTwice) {
    Rng rng(5);
    const FclibFile file = global_file(rng, 3, 1);
    write_fclib(path(), file);
    write_fclib(folder() / "second.hdf5", file);
    EXPECT_EQ(content(path()), content(folder() / "second.hdf5"));
}

TEST_F(FclibWriter, RefusesWhatFclibCannotSay) {
    Rng rng(6);
    const std::vector<Index> sizes = {3, 3, 1};
    const auto with = [&](const std::vector<Cone>& cones) {
        FclibFile file;
        file.problem = test::random_local(rng, sizes, cones, 7);
        return write_error(path(), file);
    };
    EXPECT_EQ(with({Coulomb{}, Coulomb{}, Bilateral{}}), k_no_error);
    EXPECT_NE(
        with({Coulomb{}, Tresca{1.0}, Bilateral{}}).find("contact 1: expected Coulomb friction"),
        std::string::npos);
    EXPECT_NE(
        with({Coulomb{}, Coulomb{}, Coulomb{}}).find("contact 2: expected Coulomb friction in 3"),
        std::string::npos);
    EXPECT_NE(
        with({Bilateral{}, Coulomb{}, Bilateral{}}).find("contact 1: expected contacts before"),
        std::string::npos);
    EXPECT_NE(with({Coulomb{-1.0}, Coulomb{}, Bilateral{}}).find("contact 0, mu"),
              std::string::npos);
}

TEST_F(FclibWriter, RefusesACouplingThatIsNotSymmetric) {
    Rng rng(7);
    FclibFile file = local_file(rng, 3, 1);
    MatX W(std::get<ContactProblem>(file.problem).W.blocks().to_sparse());
    W(9, 0) *= 1.0 + 1e-6;
    std::get<ContactProblem>(file.problem).W = BlockMatrix(test::sparse(W), {3, 3, 3, 1});
    EXPECT_NE(write_error(path(), file).find("bilateral rows"), std::string::npos);
    EXPECT_EQ(entries(), 0);
}

TEST_F(FclibWriter, RefusesVectorsOfWrongSizeAndKeepsTheOldFile) {
    Rng rng(8);
    FclibFile file = global_file(rng, 3, 2);
    write_fclib(path(), file);
    const std::string before = content(path());
    file.solution->r.conservativeResize(8);
    file.guesses[0].v.conservativeResize(2);
    file.guesses[0].l[1] = std::numeric_limits<double>::quiet_NaN();
    const std::string message = write_error(path(), file);
    for (const char* part : {"solution, r: expected 9 components, found 8",
                             "guess 1, v: expected 18 components, found 2",
                             "guess 1, l, component 1: expected a finite number, found nan"}) {
        EXPECT_NE(message.find(part), std::string::npos) << message;
    }
    EXPECT_EQ(content(path()), before);
}

TEST_F(FclibWriter, SaysWhyAFileCannotBeWritten) {
    Rng rng(9);
    const FclibFile file = local_file(rng, 3, 0);
    EXPECT_THROW(write_fclib(folder() / "missing" / "file.hdf5", file), EnvironmentError);
    EXPECT_THROW(write_fclib(folder(), file), EnvironmentError);
    EXPECT_EQ(entries(), 0);
}

/// A file with things that this library does not know.
void write_foreign_file(const std::filesystem::path& path, const FclibFile& file) {
    write_fclib(path, file);
    RawFile raw(path, RawFile::Mode::change);
    raw.fixed_text("somebody/else", "extra");
    raw.fixed_text("solution/remark", "computed by hand");
    raw.numbers("fclib_global/M/conditioning", std::vector<double>{10.0});
}

TEST_F(FclibWriter, ReplacesTheSolutionAndNothingElse) {
    Rng rng(10);
    FclibFile file = global_file(rng, 3, 2);
    write_foreign_file(path(), file);
    file.solution = random_solution(rng, 9, 18, 2);
    write_fclib_solution(path(), *file.solution);
    test::expect_same(read_fclib(path()), file);
    EXPECT_EQ(entries(), 1);
    const hid_t raw = H5Fopen(path().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    for (const char* kept : {"somebody/else", "solution/remark", "fclib_global/M/conditioning"}) {
        EXPECT_GT(H5Lexists(raw, kept, H5P_DEFAULT), 0) << kept;
    }
    H5Fclose(raw);
}

TEST_F(FclibWriter, AddsASolutionAndRemovesVectorsItDoesNotHave) {
    Rng rng(11);
    FclibFile file = local_file(rng, 2, 1);
    file.solution.reset();
    write_fclib(path(), file);
    file.solution = random_solution(rng, 6, 0, 1);
    write_fclib_solution(path(), *file.solution);
    test::expect_same(read_fclib(path()), file);
    file.solution->u.resize(0);
    write_fclib_solution(path(), *file.solution);
    test::expect_same(read_fclib(path()), file);
}

TEST_F(FclibWriter, RefusesASolutionOfAnotherProblemAndKeepsTheFile) {
    Rng rng(12);
    const FclibFile file = local_file(rng, 3, 1);
    write_fclib(path(), file);
    const std::string before = content(path());
    EXPECT_THROW(write_fclib_solution(path(), random_solution(rng, 6, 0, 1)), InputError);
    EXPECT_THROW(write_fclib_solution(path(), random_solution(rng, 9, 3, 1)), InputError);
    EXPECT_EQ(content(path()), before);
    EXPECT_THROW(write_fclib_solution(folder() / "none.hdf5", *file.solution), InputError);
    EXPECT_EQ(entries(), 1);
}

TEST_F(FclibWriter, SolutionOfImpulsesHasEveryVector) {
    Rng rng(13);
    for (const FclibFile& file : {local_file(rng, 3, 2), global_file(rng, 3, 2)}) {
        const VecX r = sampling::normal_vector(rng, 11);
        const FclibSolution solution = solution_of(file, r);
        EXPECT_EQ(impulses(file, solution), r);
        EXPECT_EQ(solution.l, r.tail(2));
        const VecX u = velocities(local_problem(file), r);
        EXPECT_LE((solution.u - u.head(9)).norm(), 1e3 * test::k_epsilon * u.norm());
        EXPECT_EQ(solution.v.size(), std::holds_alternative<GlobalProblem>(file.problem) ? 18 : 0);
        write_fclib(path(), file);
        EXPECT_NO_THROW(write_fclib_solution(path(), solution));
    }
}

}  // namespace
}  // namespace drystone::problem
