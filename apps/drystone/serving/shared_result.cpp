// Shares one result among requests and surveys it in the background.
#include "serving/shared_result.hpp"

#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "drystone/results/settled_reading.hpp"

namespace drystone::app {

namespace {

using player::Playback;
using Clock = std::chrono::steady_clock;

/// A page has no use for more frames: at 30 in a second they last for minutes.
constexpr Index k_most_frames = 6000;

// How long a request may survey the result. The page asks again until every frame is surveyed.
constexpr std::chrono::milliseconds k_first_survey{150};
constexpr std::chrono::milliseconds k_survey{60};

/// Of the calendar: a server that is started later gets a larger number, and runs come slower.
Index milliseconds_now() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

/// Changes when the scene is worth reading again: when the frames have become a tenth more, when
/// every frame is surveyed, or when the run has ended.
Index revision_of(const std::string& state, Index frames, bool seen) {
    const double tenths = std::log(static_cast<double>(frames) + 1.0) / std::log(1.1);
    return 4 * static_cast<Index>(tenths) + (seen ? 2 : 0) + (state == "running" ? 0 : 1);
}

}  // namespace

SharedResult::SharedResult(std::filesystem::path path, Playback::Summary summary)
    : path_(std::move(path)),
      stamp_(stamp()),
      playback_(results::read_settled(
          path_, [&] { return Playback(path_, {.most = k_most_frames}, summary); })),
      before_(milliseconds_now()) {}

void SharedResult::require(std::optional<Index> run) const {
    if (run && *run != this->run()) throw AnotherRun();
}

SharedResult::Stamp SharedResult::stamp() const {
    std::error_code error;
    Stamp now{.time = std::filesystem::last_write_time(path_, error),
              .size = std::filesystem::file_size(path_, error)};
    if (error) return {};
    if (std::filesystem::is_regular_file(path_, error)) {
        now.being_written = results::is_being_written(path_);
    }
    return now;
}

void SharedResult::refresh() {
    const Stamp now = stamp();
    // Clocks of file systems are coarse: a file that is written, or that has just changed, may have
    // changed twice.
    constexpr std::chrono::milliseconds k_settled{100};
    const bool is_old = std::filesystem::file_time_type::clock::now() - now.time > k_settled;
    if (now == stamp_ && is_old && !now.being_written) return;
    scene_.reset();
    // The stamp is unset while playback_ is refreshed: if that throws, the next request refreshes
    // again.
    stamp_.reset();
    playback_.refresh();
    stamp_ = now;
}

template <class Answer>
auto SharedResult::settled(Answer answer) -> std::invoke_result_t<Answer> {
    const std::lock_guard lock(mutex_);
    return results::read_settled(path_, [&] {
        refresh();
        return answer();
    });
}

void SharedResult::survey(std::chrono::milliseconds most) {
    const Clock::time_point end = Clock::now() + most;
    // Once at least, however busy the machine is.
    while (playback_.survey_next()) {
        scene_.reset();
        if (Clock::now() >= end) break;
    }
}

std::string SharedResult::state() {
    return settled([&] {
        survey(k_survey);
        const results::ResultReader& result = playback_.result();
        const std::string state = player::state_of(result);
        const double time = result.frames() > 0 ? result.frame_times().back() : result.run().start;
        const auto [seen, all] = playback_.progress();
        const Index revision = revision_of(state, playback_.frames(), seen == all);
        return nlohmann::ordered_json{{"run", run()},
                                      {"state", state},
                                      {"frames", playback_.frames()},
                                      {"time", time},
                                      {"end", result.run().end},
                                      {"spacing", playback_.spacing()},
                                      {"seen", seen},
                                      {"all", all},
                                      {"revision", revision}}
            .dump();
    });
}

std::string SharedResult::scene(std::optional<Index> run) {
    return settled([&] {
        require(run);
        if (playback_.progress().seen == 0) survey(k_first_survey);
        if (!scene_) scene_ = playback_.scene();
        return *scene_;
    });
}

std::optional<std::string> SharedResult::chunk(Index first, Index last, std::optional<Index> run) {
    return settled([&]() -> std::optional<std::string> {
        require(run);
        const Index count = last - first + 1;
        if (first < 0 || count < 1 || last >= playback_.frames() ||
            count > playback_.frames_per_chunk()) {
            return {};
        }
        return playback_.chunk(first, count);
    });
}

}  // namespace drystone::app
