#pragma once

#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>

#include "drystone/core/error.hpp"
#include "drystone/player/playback.hpp"

namespace drystone::app {

/// The run that was asked for is no longer there: another one has taken its place.
class AnotherRun : public Error {
  public:
    AnotherRun() : Error("the result is that of another run now") {}
};

/// The containers of one result for several threads, one at a time (HDF5 wants it so), brought up
/// to date when the file has changed. Everything throws InputError; what is asked for of a certain
/// run, by the number that `state` gave, throws AnotherRun when it is not that one any more.
class SharedResult {
  public:
    SharedResult(std::filesystem::path path, player::Playback::Summary summary);

    /// The answer to /api/state: JSON.
    [[nodiscard]] std::string state();
    [[nodiscard]] std::string scene(std::optional<Index> run = {});
    /// The chunk of frames first to last; nothing if they are not all there, or too many.
    [[nodiscard]] std::optional<std::string> chunk(Index first, Index last,
                                                   std::optional<Index> run = {});

  private:
    /// What tells that a file has changed.
    struct Stamp {
        std::filesystem::file_time_type time = {};
        std::uintmax_t size = 0;
        bool being_written = false;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    [[nodiscard]] Stamp stamp() const;
    /// Opens the file again if it has changed, since HDF5 remembers what it has read of it.
    void refresh();
    /// The answer of an up-to-date playback, one thread at a time, while a run may be writing.
    template <class Answer>
    auto settled(Answer answer) -> std::invoke_result_t<Answer>;
    /// The number of the run that is there now: no run of this server or of one before has the
    /// same.
    [[nodiscard]] Index run() const noexcept { return before_ + playback_.run(); }
    void require(std::optional<Index> run) const;
    /// Surveys more of the result for about this time.
    void survey(std::chrono::milliseconds most);

    std::filesystem::path path_;
    std::mutex mutex_;
    std::optional<Stamp> stamp_;  ///< of the file as it was read; none if that failed
    player::Playback playback_;
    Index before_;  ///< what a page may know from an older server at the same address is less
    std::optional<std::string> scene_;  ///< of this state
};

}  // namespace drystone::app
