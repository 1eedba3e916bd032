#include <algorithm>
#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/problem/fclib_file.hpp"
#include "problem/fclib_samples.hpp"

namespace drystone::problem {
namespace {

using test::Form;
using test::RawFile;
using test::RawMatrix;
using test::stored;

constexpr Form k_forms[] = {Form::columns, Form::rows, Form::triplets};

class FclibReader : public drystone::test::TemporaryFolder {
  protected:
    /// Writes a file by the HDF5 interface and reads it.
    FclibFile file_with(const std::function<void(RawFile&)>& write) {
        {
            RawFile file(folder() / "file.hdf5", RawFile::Mode::create);
            write(file);
        }
        return read_fclib(folder() / "file.hdf5");
    }
};

const ContactProblem& local(const FclibFile& file) {
    return std::get<ContactProblem>(file.problem);
}
const GlobalProblem& global(const FclibFile& file) { return std::get<GlobalProblem>(file.problem); }

bool assumed(const FclibFile& file, const std::string& words) {
    return std::any_of(file.assumptions.begin(), file.assumptions.end(),
                       [&](const std::string& text) { return text.find(words) != text.npos; });
}

TEST_F(FclibReader, ReadsLocalProblemsInEveryForm) {
    Rng rng(1);
    for (const int spacedim : {2, 3}) {
        for (const bool bilateral : {false, true}) {
            test::LocalLetters letters = test::local_letters(rng, spacedim);
            if (!bilateral) letters.s.resize(0);
            for (const Form form : k_forms) {
                const FclibFile file =
                    file_with([&](RawFile& raw) { test::write(raw, letters, form); });
                test::expect_same(local(file), test::meaning(letters));
                EXPECT_EQ(file.spacedim, spacedim);
                EXPECT_EQ(bilateral_rows(file), bilateral ? 1 : 0);
                EXPECT_TRUE(file.assumptions.empty());
                EXPECT_FALSE(file.solution.has_value());
                EXPECT_TRUE(file.guesses.empty());
            }
        }
    }
}

TEST_F(FclibReader, ReadsGlobalProblemsInEveryForm) {
    Rng rng(2);
    for (const int spacedim : {2, 3}) {
        for (const Index bilateral : {0, 2}) {
            const GlobalProblem problem = test::random_global(rng, 3, 6, 2, spacedim, bilateral);
            for (const Form form : k_forms) {
                const FclibFile file = file_with(
                    [&](RawFile& raw) { test::write(raw, problem, spacedim, bilateral, form); });
                test::expect_same(global(file), problem);
                EXPECT_EQ(bilateral_rows(file), bilateral);
                EXPECT_TRUE(file.assumptions.empty());
            }
        }
    }
}

TEST_F(FclibReader, ReadsTripletsWithRowsAndColumnsExchangedWhenOnlyThatFits) {
    Rng rng(3);
    const GlobalProblem problem = test::random_global(rng, 3, 6, 2, 3);
    const FclibFile file = file_with([&](RawFile& raw) {
        test::write(raw, problem, 3, 0, Form::triplets);
        RawMatrix H = stored(MatX(problem.H).transpose(), Form::triplets);
        std::swap(H.p, H.i);
        test::write(raw, "fclib_global/H", H);
    });
    test::expect_same(global(file), problem);
    EXPECT_TRUE(assumed(file, "/fclib_global/H: p is the row"));
}

TEST_F(FclibReader, CompletesAMatrixOfWhichOneTriangleIsStored) {
    Rng rng(4);
    const GlobalProblem problem = test::random_global(rng, 2, 6, 2, 3);
    const MatX M(problem.M);
    for (const Form form : k_forms) {
        for (const bool lower : {true, false}) {
            const MatX triangle = lower ? MatX(M.triangularView<Eigen::Lower>())
                                        : MatX(M.triangularView<Eigen::Upper>());
            const FclibFile file = file_with([&](RawFile& raw) {
                test::write(raw, problem, 3, 0, form);
                test::write(raw, "fclib_global/M", stored(triangle, form));
            });
            test::expect_same(global(file), problem);
            EXPECT_TRUE(assumed(file, lower ? "/fclib_global/M: only the lower triangle"
                                            : "/fclib_global/M: only the upper triangle"));
        }
    }
}

TEST_F(FclibReader, ADiagonalMatrixIsNoTriangle) {
    Rng rng(5);
    const GlobalProblem problem = test::random_global(rng, 5, 1, 2, 3);
    const FclibFile file =
        file_with([&](RawFile& raw) { test::write(raw, problem, 3, 0, Form::triplets); });
    test::expect_same(global(file), problem);
    EXPECT_TRUE(file.assumptions.empty());
}

TEST_F(FclibReader, AddsEntriesOfTheSamePlace) {
    Rng rng(6);
    const test::LocalLetters letters = test::local_letters(rng);
    RawMatrix W = stored(letters.W, Form::triplets);
    // W_00 = 1/4 + 3/4, exactly.
    W.x[0] *= 0.25;
    W.p.push_back(W.p[0]);
    W.i.push_back(W.i[0]);
    W.x.push_back(3.0 * W.x[0]);
    W.nz += 1;
    const FclibFile file = file_with([&](RawFile& raw) {
        test::write(raw, letters);
        test::write(raw, "fclib_local/W", W);
    });
    EXPECT_NEAR(local(file).W.diagonal(0)(0, 0), letters.W(0, 0),
                2.0 * test::k_epsilon * letters.W(0, 0));
    EXPECT_TRUE(assumed(file, "/fclib_local/W: entries of the same place are added (1 of them)"));
}

TEST_F(FclibReader, IgnoresNzmaxAndStoredEntriesThatAreNotUsed) {
    Rng rng(7);
    const test::LocalLetters letters = test::local_letters(rng);
    for (const Form form : k_forms) {
        RawMatrix W = stored(letters.W, form);
        W.nzmax += 1000;
        FclibFile file = file_with([&](RawFile& raw) {
            test::write(raw, letters);
            test::write(raw, "fclib_local/W", W);
        });
        test::expect_same(local(file), test::meaning(letters));
        EXPECT_TRUE(file.assumptions.empty());

        W.i.resize(W.i.size() + 5, -1);
        W.x.resize(W.x.size() + 5, 99.0);
        if (form == Form::triplets) W.p.resize(W.p.size() + 5, -1);
        file = file_with([&](RawFile& raw) {
            test::write(raw, letters);
            test::write(raw, "fclib_local/W", W);
        });
        test::expect_same(local(file), test::meaning(letters));
        EXPECT_TRUE(assumed(file, "/fclib_local/W: the last 5 of the"));
    }
}

TEST_F(FclibReader, ReadsOtherTypesShapesAndCompression) {
    Rng rng(8);
    test::LocalLetters letters = test::local_letters(rng);
    letters.mu = Vector<2>(0.25, 0.5);
    const RawMatrix W = stored(letters.W, Form::columns);
    const FclibFile file = file_with([&](RawFile& raw) {
        test::write(raw, letters);
        raw.filtered("fclib_local/W/x", W.x, H5Z_FILTER_DEFLATE);
        raw.long_integers("fclib_local/W/i", {W.i.begin(), W.i.end()});
        raw.numbers("fclib_local/W/p", std::vector<double>(W.p.begin(), W.p.end()));
        raw.numbers("fclib_local/spacedim", std::vector<double>{3.0});
        raw.column("fclib_local/vectors/mu", {0.25F, 0.5F});
    });
    test::expect_same(local(file), test::meaning(letters));
}

TEST_F(FclibReader, ReadsTextsOfFixedAndVariableLength) {
    Rng rng(9);
    const test::LocalLetters letters = test::local_letters(rng);
    const FclibFile file = file_with([&](RawFile& raw) {
        test::write(raw, letters);
        raw.fixed_text("fclib_local/info/title", "Boxes");
        raw.variable_text("fclib_local/info/description", "Br\u00fccke\nsecond line");
        raw.numbers("fclib_local/info/math_info", std::vector<double>{1.0, 2.0});
        raw.numbers("fclib_local/W/conditioning", std::vector<double>{10.0});
        raw.fixed_text("somebody/else", "extra");
    });
    EXPECT_EQ(file.title, "Boxes");
    EXPECT_EQ(file.description, "Br\u00fccke\nsecond line");
    EXPECT_EQ(file.math_info, "");
    EXPECT_EQ(file.assumptions.size(), 1U);
    EXPECT_TRUE(assumed(file, "/fclib_local/info/math_info is not a text"));
}

TEST_F(FclibReader, ReadsSolutionAndGuesses) {
    Rng rng(10);
    const GlobalProblem problem = test::random_global(rng, 2, 6, 2, 3, 2);
    const auto random_solution = [&] {
        return FclibSolution{.r = sampling::normal_vector(rng, 6),
                             .u = sampling::normal_vector(rng, 6),
                             .v = sampling::normal_vector(rng, 12),
                             .l = sampling::normal_vector(rng, 2)};
    };
    const FclibSolution solution = random_solution();
    const FclibSolution guess = random_solution();
    const FclibFile file = file_with([&](RawFile& raw) {
        test::write(raw, problem, 3, 2, Form::columns);
        raw.numbers("solution/r", solution.r);
        raw.numbers("solution/u", solution.u);
        raw.numbers("solution/v", solution.v);
        raw.numbers("solution/l", solution.l);
        raw.integer("guesses/number_of_guesses", 3);
        raw.numbers("guesses/1/r", VecX::Zero(6));
        raw.numbers("guesses/2/r", guess.r);
        raw.numbers("guesses/2/u", guess.u);
    });
    ASSERT_TRUE(file.solution.has_value());
    test::expect_same(*file.solution, solution);
    ASSERT_EQ(file.guesses.size(), 2U);
    EXPECT_EQ(file.guesses[1].r, guess.r);
    EXPECT_EQ(file.guesses[1].u, guess.u);
    EXPECT_EQ(file.guesses[1].v.size(), 0);
    EXPECT_TRUE(assumed(file, "/guesses/2/v is missing"));
    EXPECT_TRUE(assumed(file, "/guesses/number_of_guesses is 3, but the file holds 2"));
    EXPECT_FALSE(assumed(file, "zero everywhere"));

    VecX all(8);
    all << solution.r, solution.l;
    EXPECT_EQ(impulses(file, solution), all);
    all << guess.r, VecX::Zero(2);
    EXPECT_EQ(impulses(file, file.guesses[1]), all);
}

TEST_F(FclibReader, KeepsASolutionOfZerosAndSaysSo) {
    Rng rng(11);
    const test::LocalLetters letters = test::local_letters(rng);
    const FclibFile file = file_with([&](RawFile& raw) {
        test::write(raw, letters);
        raw.numbers("solution/r", VecX::Zero(6));
        raw.numbers("solution/u", VecX::Ones(6));
        raw.numbers("solution/l", VecX::Ones(1));
    });
    ASSERT_TRUE(file.solution.has_value());
    EXPECT_EQ(file.solution->r, VecX::Zero(6));
    EXPECT_EQ(file.solution->u, VecX::Ones(6));
    EXPECT_EQ(file.assumptions.size(), 1U);
    EXPECT_TRUE(assumed(file, "/solution/r is zero everywhere"));
}

TEST_F(FclibReader, PrefersTheGlobalProblemOfAFileWithBoth) {
    Rng rng(12);
    const GlobalProblem problem = test::random_global(rng, 2, 6, 2, 3);
    const FclibFile file = file_with([&](RawFile& raw) {
        test::write(raw, test::local_letters(rng));
        test::write(raw, problem, 3, 0, Form::rows);
    });
    test::expect_same(global(file), problem);
    EXPECT_TRUE(assumed(file, "the global one is read"));
}

TEST_F(FclibReader, LeavesTheErrorPrintingOfTheProgramAsItWas) {
    H5E_auto2_t before = nullptr;
    H5E_auto2_t after = nullptr;
    void* data = nullptr;
    H5Eget_auto2(H5E_DEFAULT, &before, &data);
    EXPECT_THROW((void)read_fclib(folder() / "none.hdf5"), Error);
    Rng rng(13);
    file_with([&](RawFile& raw) { test::write(raw, test::local_letters(rng)); });
    H5Eget_auto2(H5E_DEFAULT, &after, &data);
    EXPECT_NE(before, nullptr);
    EXPECT_EQ(before, after);
}

}  // namespace
}  // namespace drystone::problem
