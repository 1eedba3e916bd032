#include "serving/shared_result.hpp"

#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "drystone/output/settled_reading.hpp"

namespace drystone::app {

namespace {

using output::player::Playback;

/// Changes when the scene is worth reading again: when the frames have become a tenth more, or the
/// run has come to its end.
Index revision_of(const std::string& state, Index frames) {
    const double tenths = std::log(static_cast<double>(frames) + 1.0) / std::log(1.1);
    return 2 * static_cast<Index>(tenths) + (state == "running" ? 0 : 1);
}

}  // namespace

SharedResult::SharedResult(std::filesystem::path path, Playback::Summary summary)
    : path_(std::move(path)),
      stamp_(stamp()),
      playback_(output::read_settled(path_, [&] { return Playback(path_, {}, summary); })) {}

SharedResult::Stamp SharedResult::stamp() const {
    std::error_code error;
    Stamp now{.time = std::filesystem::last_write_time(path_, error),
              .size = std::filesystem::file_size(path_, error)};
    if (error) return {};
    if (std::filesystem::is_regular_file(path_, error)) {
        now.being_written = output::is_being_written(path_);
    }
    return now;
}

void SharedResult::refresh() {
    const Stamp now = stamp();
    // Clocks of file systems are coarse: a file that has just changed may have changed twice.
    constexpr std::chrono::milliseconds k_settled{100};
    const bool is_old = std::filesystem::file_time_type::clock::now() - now.time > k_settled;
    if (now == stamp_ && is_old) return;
    scene_.reset();
    stamp_.reset();
    output::read_settled(path_, [&] { playback_.refresh(); });
    stamp_ = now;
}

std::string SharedResult::packed(const std::function<std::string()>& pack) {
    bool again = false;
    return output::read_settled(path_, [&] {
        if (again) {  // the file has moved on since it was opened
            stamp_.reset();
            playback_.refresh();
        }
        again = true;
        return pack();
    });
}

std::string SharedResult::state() {
    const std::lock_guard lock(mutex_);
    refresh();
    const output::ResultReader& result = playback_.result();
    const std::string state = output::player::state_of(result);
    const double time = result.frames() > 0 ? result.frame_times().back() : result.run().start;
    return nlohmann::ordered_json{{"state", state},
                                  {"frames", playback_.frames()},
                                  {"time", time},
                                  {"end", result.run().end},
                                  {"revision", revision_of(state, playback_.frames())}}
        .dump();
}

std::string SharedResult::scene() {
    const std::lock_guard lock(mutex_);
    refresh();
    if (!scene_) scene_ = packed([&] { return playback_.scene(); });
    return *scene_;
}

std::optional<std::string> SharedResult::chunk(Index first, Index last) {
    const std::lock_guard lock(mutex_);
    refresh();
    const Index count = last - first + 1;
    if (first < 0 || count < 1 || last >= playback_.frames() ||
        count > playback_.frames_per_chunk()) {
        return {};
    }
    return packed([&] { return playback_.chunk(first, count); });
}

}  // namespace drystone::app
