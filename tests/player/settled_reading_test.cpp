// Reading a result while another process writes it.
#include "drystone/results/settled_reading.hpp"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/player/playback.hpp"
#include "drystone/results/storage/transaction_file.hpp"
#include "player/decoding.hpp"
#include "results/sample_run.hpp"

namespace drystone::player {
namespace {

class SettledReading : public drystone::test::TemporaryFolder {};

TEST_F(SettledReading, ReadsAFileOnceThatNobodyWrites) {
    int looks = 0;
    EXPECT_THROW(
        results::read_settled(folder() / "nothing.h5",
                              [&] {
                                  ++looks;
                                  return results::ResultReader(folder() / "nothing.h5").frames();
                              }),
        InputError);
    EXPECT_EQ(looks, 1);
}

// The bytes of a file stay while it is read, and its writer goes on.
TEST_F(SettledReading, AStateIsHeldWhileItIsRead) {
    const results::test::Sample sample{.dimension = 2};
    const std::filesystem::path path = folder() / "result.h5";
    results::ResultWriter writer(path, sample.run());
    writer.flush();
    const Index enough = 1 << 11;  // frames that are some megabytes, which are due
    results::read_settled(path, [&] {
        const std::string before = drystone::test::content(path);
        for (Index k = 0; k < enough; ++k) {
            writer.add_frame(sample.state(k), results::test::sample_contacts(k));
            EXPECT_FALSE(writer.flush_if_due());
        }
        EXPECT_EQ(drystone::test::content(path), before);
        EXPECT_EQ(results::ResultReader(path).frames(), 0);
    });
    EXPECT_TRUE(writer.flush_if_due());
    EXPECT_EQ(results::read_settled(path, [&] { return results::ResultReader(path).frames(); }),
              enough);
}

TEST_F(SettledReading, AFileThatTakesThePlaceOfAnotherIsReadInstead) {
    const results::test::Sample sample{.dimension = 2};
    const std::filesystem::path path = folder() / "result.h5";
    {
        results::ResultWriter old(path, sample.run());
        sample.write(old, 2);
        old.finish(results::RunState::finished);
    }
    int looks = 0;
    const Index frames = results::read_settled(path, [&] {
        const Index found = results::ResultReader(path).frames();
        if (++looks == 1) {
            results::ResultWriter writer(folder() / "new.h5", sample.run());
            sample.write(writer, 3);
            writer.finish(results::RunState::finished);
            std::filesystem::rename(folder() / "new.h5", path);
        }
        return found;
    });
    EXPECT_EQ(looks, 2);
    EXPECT_EQ(frames, 3);
}

// A writer that dies in the middle of a change leaves a journal.
TEST_F(SettledReading, FinishesWhatADeadWriterBegan) {
    const std::filesystem::path path = folder() / "result.h5";
    std::ofstream{path} << "abXYefgh";
    results::storage::PendingWrites changes;
    changes.write(2, std::string("XY"));
    changes.write(6, std::string("Z"));
    results::storage::write_journal(results::storage::journal_of(path), changes);
    EXPECT_EQ(results::read_settled(path, [&] { return drystone::test::content(path); }),
              "abXYefZh");
}

/// Writes frame after frame until it is killed.
[[noreturn]] void write_forever(const std::filesystem::path& path) {
    const results::test::Sample sample{.dimension = 2};
    results::ResultWriter writer(path, sample.run());
    for (Index k = 0;; ++k) {
        sample.write_frame(writer, k);
        writer.flush();
    }
}

TEST_F(SettledReading, FollowsARunThatGoesOn) {
    const results::test::Sample sample{.dimension = 2};
    const std::filesystem::path path = folder() / "result.h5";
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) write_forever(path);
    while (!std::filesystem::exists(path)) std::this_thread::yield();
    Index frames = 0;
    Playback playback = results::read_settled(path, [&] { return Playback(path, {}); });
    EXPECT_EQ(state_of(playback.result()), "running");
    constexpr Index k_enough = 300;  // indices of datasets have 64 entries per node, which split
    for (int look = 0; look < 20000 && frames < k_enough; ++look) {
        results::read_settled(path, [&] {
            playback.refresh();
            playback.survey_all();
            EXPECT_GE(playback.frames(), frames);
            frames = playback.frames();
            // What is there is what was written.
            for (const Index k : {Index{0}, frames / 2, frames - 1}) {
                if (frames == 0) continue;
                EXPECT_EQ(playback.result().frame(k).q, sample.state(k).q) << k << " of " << frames;
                if (k == 0) continue;
                const results::StepReport report = playback.result().reports(10 * k - 1, 1).front();
                EXPECT_EQ(report.ledger.external,
                          results::test::sample_report(10 * k).ledger.external);
            }
        });
        std::this_thread::sleep_for(std::chrono::microseconds(200));  // the writer's turn
    }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    results::read_settled(path, [&] {
        playback.refresh();
        playback.survey_all();
    });
    ASSERT_GE(playback.frames(), k_enough);
    EXPECT_EQ(state_of(playback.result()), "abandoned");
    // What was looked at little by little is what one look at all of it finds.
    Playback whole(path, {});
    whole.survey_all();
    EXPECT_EQ(whole.survey().low, playback.survey().low);
    EXPECT_EQ(whole.survey().high, playback.survey().high);
    EXPECT_EQ(whole.chunk(0, 1), playback.chunk(0, 1));
    const test::DecodedContainer once = test::decoded(whole.scene());
    const test::DecodedContainer grown = test::decoded(playback.scene());
    EXPECT_EQ(once.header, grown.header);
    for (const auto& [name, array] : once.arrays) {
        EXPECT_EQ(array.values, grown.arrays.at(name).values) << name;
    }
}

// The end of a run and the look at its file may come in any order.
TEST_F(SettledReading, ARunThatEndsWhileItIsReadIsNotAbandoned) {
    const std::filesystem::path path = folder() / "result.h5";
    const results::test::Sample sample{.dimension = 2};
    std::optional<results::ResultWriter> writer(std::in_place, path, sample.run());
    sample.write(*writer, 2);
    writer->flush();
    const results::ResultReader before(path);
    EXPECT_EQ(before.run().state, results::RunState::running);
    EXPECT_FALSE(before.is_abandoned());
    writer->finish(results::RunState::finished);
    writer.reset();
    EXPECT_FALSE(results::is_being_written(path));
    EXPECT_FALSE(before.is_abandoned());
}

}  // namespace
}  // namespace drystone::player
