#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/hdf5/image.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/results/result_writer.hpp"
#include "sample_run.hpp"
#include "wrong_bytes.hpp"

namespace drystone::results {
namespace {

namespace fs = std::filesystem;

class ResultDamage : public drystone::test::TemporaryFolder {
  protected:
    [[nodiscard]] fs::path path() const { return folder() / "result.h5"; }

    void write_sample(Index frames) const {
        ResultWriter writer(path(), sample.run());
        sample.write(writer, frames);
        writer.finish(RunState::finished);
    }

    /// The message of the InputError of a damaged file.
    [[nodiscard]] std::string error() const {
        return message_of<InputError>([&] { const ResultReader result(path()); });
    }

    test::Sample sample{2};
};

void expect_part(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST_F(ResultDamage, FilesThatAreNoResultsAreNamed) {
    expect_part(error(), "result.h5");
    expect_part(error(), "No such file");
    fs::create_directory(path());
    expect_part(error(), "a folder");
    fs::remove(path());
    std::ofstream{path()} << "";
    expect_part(error(), "an empty file");
    std::ofstream{path()} << "some words";
    expect_part(error(), "something else");
    hdf5::Hdf5Image image;
    image.write_integer("fclib_local/spacedim", 3);
    std::ofstream{path(), std::ios::binary} << image.bytes();
    expect_part(error(), "another HDF5 file");
    EXPECT_FALSE(is_result_file(path()));
    write_sample(1);
    EXPECT_EQ(error(), k_no_error);
    EXPECT_TRUE(is_result_file(path()));
}

TEST_F(ResultDamage, TruncatedFilesAreErrorsAndNeverCrash) {
    write_sample(20);
    const std::string whole = drystone::test::content(path());
    ASSERT_GT(whole.size(), 10000U);
    for (std::size_t k = 0; k < 60; ++k) {
        const std::size_t size = whole.size() * k / 60;
        std::ofstream{path(), std::ios::binary} << whole.substr(0, size);
        const std::string text = error();
        expect_part(text, "result.h5");
    }
}

/// Reads everything that the file holds; returns whether it did so, or said why not.
bool reads_or_complains(const fs::path& path) {
    try {
        const ResultReader result(path);
        for (Index k = 0; k < result.frames() && k < 100; ++k) {
            static_cast<void>(result.frame(k));
            static_cast<void>(result.contacts(k));
        }
        static_cast<void>(result.surfaces());
        static_cast<void>(result.reports(0, std::min<Index>(result.steps(), 1000)));
        return true;
    } catch (const InputError& error) {
        return std::string(error.what()).find("result.h5") != std::string::npos;
    }
}

TEST_F(ResultDamage, WrongBytesAreErrorsAndNeverCrash) {
    write_sample(20);
    const std::string whole = drystone::test::content(path());
    test::expect_answers_to_wrong_bytes(path(), whole, 5, 100,
                                        [&] { return reads_or_complains(path()); });
}

TEST_F(ResultDamage, FramesOutOfRangeAreErrors) {
    write_sample(3);
    const ResultReader result(path());
    EXPECT_THROW(static_cast<void>(result.frame(3)), InputError);
    EXPECT_THROW(static_cast<void>(result.frame(-1)), InputError);
    EXPECT_THROW(static_cast<void>(result.reports(0, 21)), InputError);
}

/// A run that goes on until it is killed; flushes as often as it can, so that it dies in one.
/// Writes a byte to `frames` after every frame.
[[noreturn]] void write_until_killed(const fs::path& path, const test::Sample& sample, int frames) {
    ResultWriter writer(path, sample.run());
    for (Index k = 0;; ++k) {
        for (Index step = 10 * k - 9; step <= 10 * k; ++step) {
            if (step > 0) writer.add_step(test::sample_report(step));
        }
        writer.add_frame(sample.state(k), test::sample_contacts(k));
        writer.flush();
        if (write(frames, "f", 1) != 1) std::_Exit(1);
    }
}

TEST_F(ResultDamage, AKilledRunLeavesAWholeResult) {
    Rng rng(11);
    for (int round = 0; round < 20; ++round) {
        fs::remove(path());
        std::array<int, 2> frames{};
        ASSERT_EQ(pipe(frames.data()), 0);
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) write_until_killed(path(), sample, frames[1]);

        // Killed some frames after the beginning, at any moment of a frame.
        const auto written = static_cast<Index>(rng.uniform(1.0, 30.0));
        for (Index k = 0; k < written; ++k) {
            char byte = 0;
            ASSERT_EQ(read(frames[0], &byte, 1), 1);
        }
        std::this_thread::sleep_for(
            std::chrono::microseconds(static_cast<int>(rng.uniform(0.0, 2000.0))));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        close(frames[0]);
        close(frames[1]);

        const ResultReader result(path());
        EXPECT_EQ(result.run().state, RunState::running);
        EXPECT_EQ(result.steps(), 10 * std::max<Index>(result.frames() - 1, 0));
        EXPECT_GE(result.frames(), written);
        for (Index k = 0; k < result.frames(); ++k) {
            EXPECT_EQ(result.frame(k).q, sample.state(k).q);
            EXPECT_EQ(result.contacts(k).size(), test::sample_contacts(k).size());
        }
        for (const StepReport& report : result.reports(0, result.steps())) {
            EXPECT_EQ(report.closure, test::sample_report(report.step).closure);
        }
        EXPECT_EQ(result.warnings().size(), 2U * static_cast<std::size_t>(result.steps() / 3));
    }
}

}  // namespace
}  // namespace drystone::results
