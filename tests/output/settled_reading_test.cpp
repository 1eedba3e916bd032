// Reading a result while another process writes it.
#include "drystone/output/settled_reading.hpp"

#include <csignal>
#include <filesystem>
#include <optional>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/output/player/playback.hpp"
#include "output/player_decoding.hpp"
#include "output/sample_run.hpp"

namespace drystone::output {
namespace {

class SettledReading : public drystone::test::TemporaryFolder {};

TEST_F(SettledReading, ReadsAFileOnceThatNobodyWrites) {
    int looks = 0;
    EXPECT_THROW(read_settled(folder() / "nothing.h5",
                              [&] {
                                  ++looks;
                                  return ResultReader(folder() / "nothing.h5").frames();
                              }),
                 InputError);
    EXPECT_EQ(looks, 1);
}

TEST_F(SettledReading, LooksAgainWhileTheFileIsBeingWritten) {
    const test::Sample sample{.dimension = 2};
    const std::filesystem::path path = folder() / "result.h5";
    ResultWriter writer(path, sample.run());
    int looks = 0;
    const int answer = read_settled(path, [&] {
        if (++looks < 3) throw InputError({.what = "x", .expected = "y", .found = "damage"});
        return 42;
    });
    EXPECT_EQ(answer, 42);
    EXPECT_EQ(looks, 3);
}

/// Writes frame after frame until it is killed.
[[noreturn]] void write_forever(const std::filesystem::path& path) {
    const test::Sample sample{.dimension = 2};
    ResultWriter writer(path, sample.run());
    for (Index k = 0;; ++k) {
        writer.add_frame(sample.state(k), test::sample_contacts(k));
        writer.add_step(test::sample_report(k + 1));
        writer.flush();
    }
}

TEST_F(SettledReading, FollowsARunThatGoesOn) {
    const std::filesystem::path path = folder() / "result.h5";
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) write_forever(path);
    while (!std::filesystem::exists(path)) std::this_thread::yield();
    Index frames = 0;
    player::Playback playback = read_settled(path, [&] { return player::Playback(path, {}); });
    EXPECT_EQ(player::state_of(playback.result()), "running");
    constexpr Index k_enough = 10;
    for (int look = 0; look < 5000 && frames < k_enough; ++look) {
        read_settled(path, [&] {
            playback.refresh();
            playback.look_at_all();
        });
        EXPECT_GE(playback.frames(), frames);
        frames = playback.frames();
        if (frames == 0) continue;
        const Index count = std::min(frames, playback.frames_per_chunk());
        bool again = false;
        const std::string chunk = read_settled(path, [&] {
            if (again) playback.refresh();
            again = true;
            return playback.chunk(0, count);
        });
        EXPECT_FALSE(chunk.empty());
    }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    read_settled(path, [&] {
        playback.refresh();
        playback.look_at_all();
    });
    ASSERT_GE(playback.frames(), k_enough);
    EXPECT_EQ(player::state_of(playback.result()), "abandoned");
    // What was looked at little by little is what one look at all of it finds.
    player::Playback whole(path, {});
    whole.look_at_all();
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
    const test::Sample sample{.dimension = 2};
    std::optional<ResultWriter> writer(std::in_place, path, sample.run());
    sample.write(*writer, 2);
    writer->flush();
    const ResultReader before(path);
    EXPECT_EQ(before.run().state, RunState::running);
    EXPECT_FALSE(before.is_abandoned());
    writer->finish(RunState::finished);
    writer.reset();
    EXPECT_FALSE(is_being_written(path));
    EXPECT_FALSE(before.is_abandoned());
}

}  // namespace
}  // namespace drystone::output
