#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
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

/// The name of the state of a result; "abandoned" for a run that was killed.
[[nodiscard]] std::string state_of(const results::ResultReader& result);

/// The part of a result that has been surveyed.
struct Progress {
    Index seen = 0;  ///< frames and pieces of the table of steps
    Index all = 0;
};

/// A result that is packed for the player. Colour scales, bounds and curves come from a survey of
/// the result, piece by piece, from a coarse selection of frames to all of them. They are available
/// at any time, for the part surveyed so far.
class Playback {
  public:
    /// A summary of the result as JSON, for the scene, from the steps so far.
    using Summary =
        std::function<std::string(const results::ResultReader&, const results::RunSummary&)>;

    /// Opens the result. Throws InputError.
    Playback(const std::filesystem::path& path, Selection selection, Summary summary = {});

    /// Takes in what a run has written since. Surveyed frames are not read again, unless another
    /// run has replaced the file. Throws InputError; no other function may be called until a later
    /// call succeeds.
    void refresh();

    /// Number of runs that `refresh` has found at the path, which identifies the present one.
    /// Frames of different runs are unrelated, even if their bodies and times are equal.
    [[nodiscard]] Index run() const noexcept { return run_; }

    /// Surveys one more frame and one more piece of the table of steps; false if nothing was left.
    bool survey_next();
    void survey_all();
    [[nodiscard]] Progress progress() const;

    [[nodiscard]] const results::ResultReader& result() const noexcept { return *result_; }
    [[nodiscard]] Index frames() const noexcept { return static_cast<Index>(frames_.size()); }
    [[nodiscard]] Index frames_per_chunk() const noexcept { return chunk_; }
    /// Frames of the result per played frame (Selection::most).
    [[nodiscard]] Index spacing() const noexcept { return spacing_; }
    [[nodiscard]] const Survey& survey() const noexcept { return surveyor_->survey(); }

    /// The scene container.
    [[nodiscard]] std::string scene() const;
    /// The chunk container of frames first to first + count - 1, which must exist.
    [[nodiscard]] std::string chunk(Index first, Index count) const;

  private:
    /// What stays the same while a run grows; another value means another run.
    struct Known {
        std::size_t bodies = 0;
        Index deformables = 0;
        Index steps = 0;
        std::vector<double> times = {};
        std::string scene = {};

        [[nodiscard]] bool continues_in(const results::ResultReader& result) const;
    };
    /// Opens the file at the path; true if it is not the file that was open before.
    bool hold_file();
    void choose();
    bool survey_frame();
    bool read_steps();
    void start_over();

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
    std::vector<bool> seen_;  ///< (frames of the result) surveyed
    Index seen_frames_ = 0;   ///< surveyed among the played ones
    std::size_t stride_ = 0;  ///< the survey goes from coarse to fine: present distance,
    std::size_t next_ = 0;    ///< and next frame
    results::StepReader steps_;
    results::RunningSeries series_;
    bool more_samples_ = true;
    Index spacing_ = 1;
    Index chunk_ = 1;
};

/// The line of the page that data replace.
inline constexpr std::string_view k_data_mark = "<!-- drystone-data -->";

/// The page with the scene and all chunks inside, which plays without a server. Chunks are read,
/// packed and added one at a time. Throws Error when the page has no place for data, InputError.
[[nodiscard]] std::string page_with_data(std::string_view page, const Playback& playback);

}  // namespace drystone::player
