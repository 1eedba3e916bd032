#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "drystone/output/player/chunk.hpp"
#include "drystone/output/player/parts.hpp"
#include "drystone/output/player/survey.hpp"
#include "drystone/output/result_reader.hpp"

namespace drystone::output::player {

/// Which frames of a result are played, and with what.
struct Selection {
    std::optional<double> rate = {};  ///< frames per second of a clock; each takes the nearest
    std::optional<double> from = {};  ///< s
    std::optional<double> to = {};    ///< s
    bool contacts = true;

    friend bool operator==(const Selection&, const Selection&) = default;
};

/// The frames of these ascending times that a selection chooses, ascending.
[[nodiscard]] std::vector<Index> chosen_frames(const std::vector<double>& times,
                                               const Selection& selection);

/// What a result is said to be in: its state, or "abandoned" for a run that ended without saying
/// so.
[[nodiscard]] std::string state_of(const ResultReader& result);

/// A result, ready to be packed: all chosen frames have been looked at once.
class Playback {
  public:
    /// A summary of the result as JSON, for the scene.
    using Summary = std::function<std::string(const ResultReader&)>;

    /// Opens the result. Throws InputError.
    Playback(const std::filesystem::path& path, Selection selection, Summary summary = {});

    /// Takes in what a run has written since; what was looked at is not read again. Throws
    /// InputError; until it has succeeded again nothing else may be asked.
    void refresh();

    [[nodiscard]] const ResultReader& result() const noexcept { return *result_; }
    [[nodiscard]] Index frames() const noexcept { return static_cast<Index>(frames_.size()); }
    [[nodiscard]] Index frames_per_chunk() const noexcept { return chunk_; }
    [[nodiscard]] const Survey& survey() const noexcept { return surveyor_->survey(); }

    /// The scene container.
    [[nodiscard]] std::string scene() const;
    /// The chunk container of frames first to first + count - 1, which must be there.
    [[nodiscard]] std::string chunk(Index first, Index count) const;

  private:
    /// What tells whether a file is still that of the same run.
    struct Known {
        std::size_t bodies = 0;
        Index deformables = 0;
        std::vector<double> times = {};
        std::string scene = {};
    };
    void look();

    std::filesystem::path path_;
    Selection selection_;
    Summary summary_;
    std::unique_ptr<ResultReader> result_;
    Known known_;  ///< before the last refresh
    PartList parts_;
    std::unique_ptr<Surveyor> surveyor_;
    std::vector<Index> frames_;
    std::vector<Index> looked_at_;  ///< those of which the surveyor knows
    Index chunk_ = 1;
};

}  // namespace drystone::output::player
