#include <fstream>
#include <functional>
#include <limits>
#include <string>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/problem/fclib_file.hpp"
#include "problem/fclib_samples.hpp"

namespace drystone::problem {
namespace {

namespace fs = std::filesystem;

using test::Form;
using test::RawFile;

std::string read_error(const fs::path& path) {
    return message_of<InputError>([&] { (void)read_fclib(path); });
}

class FclibError : public drystone::test::TemporaryFolder {
  protected:
    [[nodiscard]] fs::path path() const { return folder() / "bad.hdf5"; }

    /// A good local file: 2 contacts in space, one bilateral row, a solution, a guess.
    void write_local() {
        Rng rng(1);
        RawFile file(path(), RawFile::Mode::create);
        test::write(file, test::local_letters(rng));
        file.numbers("solution/r", VecX::Ones(6));
        file.numbers("guesses/1/r", VecX::Ones(6));
    }

    /// A good global file: 2 bodies, 2 contacts in space, one bilateral row.
    void write_global(Form form = Form::triplets) {
        Rng rng(2);
        RawFile file(path(), RawFile::Mode::create);
        test::write(file, test::random_global(rng, 2, 6, 2, 3, 1), 3, 1, form);
    }

    /// Spoils the file; the message names the file and has every part.
    void expect_read_error(const std::function<void(RawFile&)>& spoil,
                           const std::vector<std::string>& parts) {
        ASSERT_EQ(read_error(path()), k_no_error);
        {
            RawFile file(path(), RawFile::Mode::change);
            spoil(file);
        }
        const std::string message = read_error(path());
        EXPECT_NE(message.find(path().string()), std::string::npos) << message;
        for (const std::string& part : parts) {
            EXPECT_NE(message.find(part), std::string::npos) << message << "\nlacks " << part;
        }
    }
};

TEST_F(FclibError, NoFile) {
    const std::string message = read_error(path());
    EXPECT_NE(message.find(path().string()), std::string::npos) << message;
    EXPECT_NE(message.find("No such file"), std::string::npos) << message;
    EXPECT_NE(read_error(folder()).find("a folder"), std::string::npos);
}

TEST_F(FclibError, NotReadable) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
    write_local();
    fs::permissions(path(), fs::perms::none);
    EXPECT_NE(read_error(path()).find("Permission denied"), std::string::npos);
}

TEST_F(FclibError, NotHdf5) {
    std::ofstream{path()} << "1 2 3\n";
    EXPECT_NE(read_error(path()).find("expected an HDF5 file"), std::string::npos);
    std::ofstream{path(), std::ios::trunc};
    EXPECT_NE(read_error(path()).find("an empty file"), std::string::npos);
}

TEST_F(FclibError, TruncatedAnywhere) {
    write_local();
    const std::string bytes = drystone::test::content(path());
    for (int part = 0; part < 50; ++part) {
        const std::size_t length = bytes.size() * static_cast<std::size_t>(part) / 50;
        std::ofstream{path(), std::ios::binary | std::ios::trunc} << bytes.substr(0, length);
        EXPECT_NE(read_error(path()), k_no_error) << length << " of " << bytes.size();
    }
    std::ofstream{path(), std::ios::binary | std::ios::trunc} << bytes.substr(0, bytes.size() / 2);
    EXPECT_NE(read_error(path()).find("truncated"), std::string::npos) << read_error(path());
}

TEST_F(FclibError, NoProblemInside) {
    write_local();
    expect_read_error([](RawFile& file) { file.remove("fclib_local"); },
                      {"fclib_local or fclib_global", "neither"});
}

TEST_F(FclibError, MissingDatasetsAndGroups) {
    for (const std::string missing :
         {"fclib_local/spacedim", "fclib_local/W", "fclib_local/W/m", "fclib_local/W/n",
          "fclib_local/W/nz", "fclib_local/W/p", "fclib_local/W/i", "fclib_local/W/x",
          "fclib_local/vectors/q", "fclib_local/vectors/mu", "fclib_local/vectors/s",
          "fclib_local/V", "fclib_local/R", "solution/r", "guesses/1/r"}) {
        write_local();
        expect_read_error([&](RawFile& file) { file.remove(missing); },
                          {"/" + missing + ": expected", "found none"});
    }
    for (const std::string missing :
         {"fclib_global/M", "fclib_global/H/x", "fclib_global/vectors/f", "fclib_global/vectors/w",
          "fclib_global/vectors/b", "fclib_global/G/nz"}) {
        write_global();
        expect_read_error([&](RawFile& file) { file.remove(missing); },
                          {"/" + missing + ": expected", "found none"});
    }
    write_local();
    expect_read_error([](RawFile& file) { file.remove("fclib_local/vectors"); },
                      {"/fclib_local/vectors/mu", "/fclib_local/vectors/q"});
}

TEST_F(FclibError, GroupInPlaceOfADataset) {
    write_local();
    expect_read_error(
        [](RawFile& file) {
            file.remove("fclib_local/vectors/q");
            file.group("fclib_local/vectors/q");
        },
        {"/fclib_local/vectors/q: expected a dataset, found a group"});
}

TEST_F(FclibError, SpaceDimension) {
    for (const int wrong : {-1, 0, 1, 4}) {
        write_local();
        expect_read_error(
            [&](RawFile& file) { file.integer("fclib_local/spacedim", wrong); },
            {"/fclib_local/spacedim: expected 2 or 3, found " + std::to_string(wrong)});
    }
}

TEST_F(FclibError, SizesThatDoNotFit) {
    write_local();
    expect_read_error([](RawFile& file) { file.numbers("fclib_local/vectors/mu", VecX::Ones(3)); },
                      {"/fclib_local/vectors/mu: expected 2 numbers, found 3"});
    write_local();
    expect_read_error([](RawFile& file) { file.numbers("fclib_local/vectors/q", VecX::Ones(5)); },
                      {"/fclib_local/vectors/q: expected 6 numbers, found 5"});
    write_local();
    expect_read_error([](RawFile& file) { file.integer("fclib_local/spacedim", 2); },
                      {"/fclib_local/vectors/mu: expected 3 numbers, found 2"});
    write_local();
    expect_read_error([](RawFile& file) { file.integer("fclib_local/W/n", 5); },
                      {"/fclib_local/W: expected a matrix of 6 x 6, found 6 x 5"});
    write_local();
    expect_read_error([](RawFile& file) { file.integer("fclib_local/V/m", 7); },
                      {"/fclib_local/V: expected a matrix of 6 x 1, found 7 x 1"});
    write_local();
    expect_read_error([](RawFile& file) { file.numbers("solution/r", VecX::Ones(7)); },
                      {"/solution/r: expected 6 numbers, found 7"});
    write_global();
    expect_read_error([](RawFile& file) { file.integer("fclib_global/H/m", 11); },
                      {"/fclib_global/H: expected a matrix of 12 x 6, found 11 x 6"});
    write_global();
    expect_read_error([](RawFile& file) { file.numbers("fclib_global/vectors/f", VecX::Ones(6)); },
                      {"/fclib_global/vectors/f: expected 12 numbers, found 6"});
}

TEST_F(FclibError, ComponentsThatAreNoWholeNumberOfContacts) {
    Rng rng(3);
    test::LocalLetters letters = test::local_letters(rng);
    {
        RawFile file(path(), RawFile::Mode::create);
        letters.W = MatX::Identity(7, 7);
        letters.V = MatX::Ones(7, 1);
        letters.q = VecX::Ones(7);
        test::write(file, letters);
    }
    EXPECT_NE(
        read_error(path()).find("/fclib_local/W/m: expected a multiple of spacedim 3, found 7"),
        std::string::npos)
        << read_error(path());
}

TEST_F(FclibError, MatrixArraysThatAreTooShortOrPointOutside) {
    write_local();
    expect_read_error(
        [](RawFile& file) {
            file.integers("fclib_local/W/p", {0, 1});
        },
        {"/fclib_local/W/p: expected 7 pointers, found 2"});
    write_local();
    expect_read_error(
        [](RawFile& file) {
            file.integers("fclib_local/R/p", {0, 2});
        },
        {"/fclib_local/R/i: expected at least 2 integers, found 1",
         "/fclib_local/R/x: expected at least 2 numbers, found 1"});
    write_local();
    expect_read_error(
        [](RawFile& file) {
            file.integers("fclib_local/R/p", {1, 1});
        },
        {"/fclib_local/R/p: expected 0 in entry 0, found 1"});
    write_local();
    expect_read_error(
        [](RawFile& file) {
            file.integers("fclib_local/W/p", {0, 5, 3, 8, 9, 9, 9});
        },
        {"/fclib_local/W/p", "do not decrease", "3 in entry 2 after 5"});
    write_local();
    expect_read_error(
        [](RawFile& file) {
            file.integers("fclib_local/V/i", {0, 1, 2, 3, 4, 6});
        },
        {"/fclib_local/V/i: expected indices from 0 to 5, found 6 in entry 5"});
    write_local();
    expect_read_error([](RawFile& file) { file.integers("fclib_local/R/i", {-1}); },
                      {"/fclib_local/R/i: expected indices from 0 to 0, found -1"});
    for (const int wrong : {-3, 1000000}) {
        write_global();
        expect_read_error([&](RawFile& file) { file.integer("fclib_global/M/nz", wrong); },
                          {"/fclib_global/M/"});
    }
    write_global();
    expect_read_error(
        [](RawFile& file) {
            file.integers("fclib_global/G/i", {0, 1, 2, 3, 4, 12});
        },
        {"/fclib_global/G/i: expected indices from 0 to 11, found 12 in entry 5"});
}

TEST_F(FclibError, BadNumbers) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    write_local();
    expect_read_error(
        [](RawFile& file) {
            file.numbers("fclib_local/vectors/mu", std::vector<double>{0.5, -0.25});
        },
        {"/fclib_local/vectors/mu: expected numbers >= 0, found -0.25 for contact 1"});
    write_local();
    expect_read_error(
        [&](RawFile& file) {
            file.numbers("fclib_local/vectors/mu", std::vector<double>{nan, 1.0});
        },
        {"/fclib_local/vectors/mu: expected finite numbers, found nan in entry 0"});
    write_local();
    expect_read_error(
        [&](RawFile& file) {
            file.numbers("fclib_local/vectors/q",
                         std::vector<double>{0.0, 1.0, nan, nan, 4.0, 5.0});
        },
        {"/fclib_local/vectors/q", "nan in entry 2 (2 such entries)"});
    write_local();
    expect_read_error(
        [](RawFile& file) {
            file.numbers("fclib_local/R/x",
                         std::vector<double>{std::numeric_limits<double>::infinity()});
        },
        {"/fclib_local/R/x", "inf"});
    write_local();
    expect_read_error([&](RawFile& file) { file.numbers("solution/r", VecX::Constant(6, nan)); },
                      {"/solution/r", "nan"});
}

TEST_F(FclibError, DataOfAnotherKind) {
    write_local();
    expect_read_error([](RawFile& file) { file.fixed_text("fclib_local/R/x", "three"); },
                      {"/fclib_local/R/x: expected numbers, found another kind of data"});
    write_local();
    expect_read_error([](RawFile& file) { file.fixed_text("fclib_local/W/m", "six"); },
                      {"/fclib_local/W/m: expected integers, found another kind of data"});
    write_local();
    expect_read_error(
        [](RawFile& file) { file.numbers("fclib_local/W/m", std::vector<double>{6.5}); },
        {"/fclib_local/W/m: expected integers, found fractions"});
    write_local();
    expect_read_error(
        [](RawFile& file) {
            file.integers("fclib_local/W/m", {6, 6});
        },
        {"/fclib_local/W/m: expected one integer, found 2 numbers"});
}

TEST_F(FclibError, EveryDefectAtOnce) {
    write_local();
    expect_read_error(
        [](RawFile& file) {
            file.numbers("fclib_local/vectors/mu", std::vector<double>{-0.5, 1.0});
            file.numbers("fclib_local/vectors/q", VecX::Ones(2));
            file.remove("fclib_local/vectors/s");
        },
        {"/fclib_local/vectors/mu", "/fclib_local/vectors/q", "/fclib_local/vectors/s"});
}

/// A filter that does nothing, registered while the file is written and unknown afterwards.
constexpr H5Z_filter_t k_filter = 400;

std::size_t do_nothing(unsigned, std::size_t, const unsigned*, std::size_t bytes, std::size_t*,
                       void**) {
    return bytes;
}

TEST_F(FclibError, CompressionThatTheLibraryDoesNotKnow) {
    write_local();
    const H5Z_class2_t filter{H5Z_CLASS_T_VERS, k_filter, 1,       1,
                              "rare packing",   nullptr,  nullptr, do_nothing};
    ASSERT_GE(H5Zregister(&filter), 0);
    {
        RawFile file(path(), RawFile::Mode::change);
        file.filtered("fclib_local/vectors/q", {1.0, 2.0, 3.0, 4.0, 5.0, 6.0}, k_filter);
    }
    EXPECT_EQ(read_error(path()), k_no_error);
    ASSERT_GE(H5Zunregister(k_filter), 0);
    const std::string message = read_error(path());
    EXPECT_NE(message.find("/fclib_local/vectors/q: expected a compression"), std::string::npos)
        << message;
    EXPECT_NE(message.find("filter 400 'rare packing'"), std::string::npos) << message;
}

}  // namespace
}  // namespace drystone::problem
