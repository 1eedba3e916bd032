#include "drystone/output/player/playback.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <span>
#include <utility>

#include "drystone/output/player/scene.hpp"

namespace drystone::output::player {

namespace {

/// Frames per chunk: chunks of some megabytes, so that pages and memory take them well, and no more
/// than a page wants to wait for.
Index chunk_length(const ResultReader& result) {
    constexpr double k_numbers = 8e6;
    constexpr double k_numbers_per_body = 14.0;
    constexpr double k_numbers_per_contact = 14.0;
    constexpr double k_most = 64.0;
    double numbers = k_numbers_per_body * static_cast<double>(result.bodies().size());
    for (Index d = 0; d < result.deformables(); ++d) {
        const DeformableSizes sizes = result.deformable_sizes(d);
        numbers += static_cast<double>(sizes.unknowns + sizes.cells);
    }
    if (result.run().contacts_stored && result.frames() > 0) {
        numbers += k_numbers_per_contact * static_cast<double>(result.contact_offsets().back()) /
                   static_cast<double>(result.frames());
    }
    return static_cast<Index>(std::clamp(k_numbers / std::max(numbers, 1.0), 1.0, k_most));
}

}  // namespace

std::vector<Index> chosen_frames(const std::vector<double>& times, const Selection& selection) {
    std::vector<Index> all;
    for (std::size_t k = 0; k < times.size(); ++k) {
        const bool early = selection.from && times[k] < *selection.from;
        const bool late = selection.to && times[k] > *selection.to;
        if (!early && !late) all.push_back(static_cast<Index>(k));
    }
    if (!selection.rate || all.empty()) return all;
    const auto time = [&](std::size_t i) { return times[static_cast<std::size_t>(all[i])]; };
    const double start = time(0);
    std::vector<Index> chosen;
    double last_tick = -1.0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        // A frame is taken when a tick is nearer to it than to its neighbours.
        const double left = i == 0 ? start : 0.5 * (time(i - 1) + time(i));
        const double right = i + 1 == all.size() ? time(i) : 0.5 * (time(i) + time(i + 1));
        const double first = std::ceil((left - start) * *selection.rate);
        const double tick = std::floor((right - start) * *selection.rate);
        const bool is_last = i + 1 == all.size();
        if ((tick >= first && tick > last_tick) || is_last) {
            chosen.push_back(all[i]);
            last_tick = tick;
        }
    }
    return chosen;
}

std::string state_of(const ResultReader& result) {
    const RunState state = result.run().state;
    if (state == RunState::running && !is_being_written(result.path())) return "abandoned";
    return name_of(state);
}

Playback::Playback(const std::filesystem::path& path, Selection selection, Summary summary)
    : path_(path),
      selection_(selection),
      summary_(std::move(summary)),
      result_(std::make_unique<ResultReader>(path)),
      parts_(parts_of(result_->surfaces(), result_->run().dimension)),
      surveyor_(std::make_unique<Surveyor>(*result_, parts_)) {
    chunk_ = chunk_length(*result_);
    look();
}

void Playback::refresh() {
    if (result_) {
        known_ = {.bodies = result_->bodies().size(),
                  .deformables = result_->deformables(),
                  .times = result_->frame_times(),
                  .scene = result_->run().scene_text};
    }
    // HDF5 gives what it knows of a file that is open already, and that is its old state.
    result_.reset();
    auto again = std::make_unique<ResultReader>(path_);
    // A new run may have taken the place of the old one.
    const std::vector<double>& times = again->frame_times();
    const bool same =
        again->bodies().size() == known_.bodies && again->deformables() == known_.deformables &&
        again->run().scene_text == known_.scene && times.size() >= known_.times.size() &&
        std::equal(known_.times.begin(), known_.times.end(), times.begin());
    if (!same) {
        parts_ = parts_of(again->surfaces(), again->run().dimension);
        surveyor_ = std::make_unique<Surveyor>(*again, parts_);
        looked_at_.clear();
        chunk_ = chunk_length(*again);
    }
    result_ = std::move(again);
    look();
}

void Playback::look() {
    std::vector<Index> chosen = chosen_frames(result_->frame_times(), selection_);
    std::vector<Index> fresh;
    std::set_difference(chosen.begin(), chosen.end(), looked_at_.begin(), looked_at_.end(),
                        std::back_inserter(fresh));
    for (const Index frame : fresh) {
        surveyor_->add(*result_, frame);
        looked_at_.insert(std::upper_bound(looked_at_.begin(), looked_at_.end(), frame), frame);
    }
    frames_ = std::move(chosen);
}

std::string Playback::scene() const {
    return scene_container(*result_, {.frames = frames_,
                                      .chunk = chunk_,
                                      .parts = parts_,
                                      .survey = surveyor_->survey(),
                                      .state = state_of(*result_),
                                      .summary = summary_ ? summary_(*result_) : ""});
}

std::string Playback::chunk(Index first, Index count) const {
    assert(first >= 0 && count > 0 && first + count <= frames());
    const std::span<const Index> all(frames_);
    return chunk_container(
        *result_, all.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)),
        first, surveyor_->survey(),
        {.contacts = selection_.contacts,
         .rotations = result_->run().dimension == 2 || parts_.turning_is_visible()});
}

}  // namespace drystone::output::player
