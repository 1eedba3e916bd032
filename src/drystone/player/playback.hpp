#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "drystone/player/chunk.hpp"
#include "drystone/player/survey.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/results/result_summary.hpp"
#include "drystone/results/series.hpp"
#include "drystone/results/shapes/parts.hpp"
#include "drystone/results/storage/file_descriptor.hpp"

namespace drystone::player {

/// Which frames of a result are played, and with what.
struct Selection {
    std::optional<double> rate = {};  ///< frames per second of a clock; each takes the nearest
    std::optional<double> from = {};  ///< s
    std::optional<double> to = {};    ///< s
    /// Of more frames than this every second, fourth, ... is played, and the last of a run that
    /// has ended.
    std::optional<Index> most = {};
    bool contacts = true;

    friend bool operator==(const Selection&, const Selection&) = default;
};

/// The frames of these ascending times that a selection chooses, ascending.
[[nodiscard]] std::vector<Index> chosen_frames(const std::vector<double>& times,
                                               const Selection& selection);

/// 1, 2, 4, ...: the distance of frames of which at most `most` are played.
[[nodiscard]] Index spacing_of(Index frames, const Selection& selection);

/// What a result is said to be in: its state, or "abandoned" for a run that ended without saying
/// so.
[[nodiscard]] std::string state_of(const results::ResultReader& result);

/// How far a result has been looked through.
struct Progress {
    Index seen = 0;  ///< frames, and pieces of the table of steps
    Index all = 0;
};

/// A result that is packed for the player. Scales of colours, the bounds of the scene and curves
/// come from looking through it, piece by piece; they can be asked for at any time and are then
/// those of what has been looked at, a coarse choice of all frames first.
class Playback {
  public:
    /// A summary of the result as JSON, for the scene, from the steps so far.
    using Summary =
        std::function<std::string(const results::ResultReader&, const results::RunSummary&)>;

    /// Opens the result. Throws InputError.
    Playback(const std::filesystem::path& path, Selection selection, Summary summary = {});

    /// Takes in what a run has written since; what was looked at is not read again, unless another
    /// run has taken the place of the one that was shown. Throws InputError; until it has succeeded
    /// again nothing else may be asked.
    void refresh();

    /// How many runs `refresh` has met at this place: a number that tells them apart. Frames of
    /// different runs have nothing in common, even if their bodies and times are the same.
    [[nodiscard]] Index run() const noexcept { return run_; }

    /// Looks at one more frame and at one more piece of the table of steps; false when everything
    /// had been looked at.
    bool look();
    void look_at_all();
    [[nodiscard]] Progress progress() const;

    [[nodiscard]] const results::ResultReader& result() const noexcept { return *result_; }
    [[nodiscard]] Index frames() const noexcept { return static_cast<Index>(frames_.size()); }
    [[nodiscard]] Index frames_per_chunk() const noexcept { return chunk_; }
    /// Every how many frames of the result one is played (Selection::most).
    [[nodiscard]] Index spacing() const noexcept { return spacing_; }
    [[nodiscard]] const Survey& survey() const noexcept { return surveyor_->survey(); }

    /// The scene container.
    [[nodiscard]] std::string scene() const;
    /// The chunk container of frames first to first + count - 1, which must be there.
    [[nodiscard]] std::string chunk(Index first, Index count) const;

  private:
    /// What a run cannot take back.
    struct Known {
        std::size_t bodies = 0;
        Index deformables = 0;
        Index steps = 0;
        std::vector<double> times = {};
        std::string scene = {};

        [[nodiscard]] bool goes_on_in(const results::ResultReader& result) const;
    };
    /// Holds the file that is at the path now; true if it is another one than before.
    bool hold_file();
    void choose();
    bool look_at_frame();
    bool look_at_steps();
    void forget();

    std::filesystem::path path_;
    Selection selection_;
    Summary summary_;
    /// Kept open so that no other file can get its number: a run that starts makes a new file.
    std::optional<results::storage::FileDescriptor> file_;
    std::unique_ptr<results::ResultReader> result_;
    std::optional<Known> known_;  ///< before the last refresh; nothing if that was of another file
    Index run_ = 1;
    results::shapes::PartList parts_;
    std::unique_ptr<Surveyor> surveyor_;
    std::vector<Index> frames_;
    std::vector<bool> seen_;  ///< frames of the result of which the surveyor knows
    Index seen_frames_ = 0;   ///< of those that are played
    std::size_t stride_ = 0;  ///< frames are looked at from coarse to fine: of this distance now,
    std::size_t next_ = 0;    ///< and this one next
    results::StepReader steps_;
    results::RunningSeries series_;
    bool more_samples_ = true;
    Index spacing_ = 1;
    Index chunk_ = 1;
};

}  // namespace drystone::player
