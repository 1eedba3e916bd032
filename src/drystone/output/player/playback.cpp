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
    auto again = std::make_unique<ResultReader>(path_);
    // A new run may have taken the place of the old one.
    const auto old = result_->frame_times();
    const bool same = again->bodies().size() == result_->bodies().size() &&
                      again->deformables() == result_->deformables() &&
                      again->frame_times().size() >= old.size() &&
                      std::equal(old.begin(), old.end(), again->frame_times().begin()) &&
                      again->run().scene_text == result_->run().scene_text;
    result_ = std::move(again);
    if (!same) {
        parts_ = parts_of(result_->surfaces(), result_->run().dimension);
        surveyor_ = std::make_unique<Surveyor>(*result_, parts_);
        looked_at_.clear();
        chunk_ = chunk_length(*result_);
    }
    look();
}

void Playback::look() {
    std::vector<Index> chosen = chosen_frames(result_->frame_times(), selection_);
    std::vector<Index> fresh;
    std::set_difference(chosen.begin(), chosen.end(), looked_at_.begin(), looked_at_.end(),
                        std::back_inserter(fresh));
    for (const Index frame : fresh) surveyor_->add(*result_, frame);
    looked_at_ = chosen;
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
