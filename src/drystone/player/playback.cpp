// Chooses the frames that are played, surveys a result piece by piece, packs it, and puts all of it
// into one page.
#include "drystone/player/playback.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <fcntl.h>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/player/container.hpp"
#include "drystone/player/scene.hpp"

namespace drystone::player {

namespace {

constexpr Index k_piece = 2000;  // steps and samples that are read at a time

/// Frames per chunk: some megabytes, small enough for memory and for the first picture of a page.
Index chunk_length(const results::ResultReader& result) {
    constexpr double k_numbers = 8e6;
    constexpr double k_numbers_per_body = 14.0;
    constexpr double k_numbers_per_contact = 14.0;
    constexpr double k_most = 64.0;
    double numbers = k_numbers_per_body * static_cast<double>(result.bodies().size());
    for (Index d = 0; d < result.deformables(); ++d) {
        const results::records::DeformableSizes sizes = result.deformable_sizes(d);
        numbers += static_cast<double>(sizes.unknowns + sizes.elements);
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

Index spacing_of(Index frames, const Selection& selection) {
    Index spacing = 1;
    while (selection.most && frames > spacing * *selection.most) spacing *= 2;
    return spacing;
}

std::string state_of(const results::ResultReader& result) {
    return result.is_abandoned() ? "abandoned" : results::name_of(result.run().state);
}

Playback::Playback(const std::filesystem::path& path, Selection selection, Summary summary)
    : path_(path), selection_(selection), summary_(std::move(summary)) {
    hold_file();  // before it is read, so that a later replacement is detected
    result_ = std::make_unique<results::ResultReader>(path);
    start_over();
    choose();
}

bool Playback::Known::continues_in(const results::ResultReader& result) const {
    const std::vector<double>& now = result.frame_times();
    return result.bodies().size() == bodies && result.deformables() == deformables &&
           result.run().scene_text == scene && result.steps() >= steps &&
           now.size() >= times.size() && std::equal(times.begin(), times.end(), now.begin());
}

bool Playback::hold_file() {
    if (file_ && file_->is_at_its_path()) return false;
    file_.reset();
    std::error_code error;
    if (!std::filesystem::is_regular_file(path_, error)) return true;
    try {
        file_.emplace(path_, O_RDONLY);
    } catch (const EnvironmentError&) {
        // The reader reports the reason.
    }
    return true;
}

void Playback::refresh() {
    if (result_) {
        known_ = {.bodies = result_->bodies().size(),
                  .deformables = result_->deformables(),
                  .steps = steps_.steps(),
                  .times = result_->frame_times(),
                  .scene = result_->run().scene_text};
    }
    // HDF5 would return the cached old state of a file that is still open.
    result_.reset();
    if (hold_file()) known_.reset();
    auto again = std::make_unique<results::ResultReader>(path_);
    // Another result may have been written into the same file.
    const bool same = known_ && known_->continues_in(*again);
    if (!same) ++run_;
    result_ = std::move(again);
    // The first frames determine the size of chunks.
    if (!same || known_->times.empty()) start_over();
    choose();
}

void Playback::start_over() {
    parts_ = results::shapes::parts_of(result_->surfaces(), result_->run().dimension);
    surveyor_ = std::make_unique<Surveyor>(*result_, parts_);
    seen_.clear();
    steps_ = {};
    series_ = {};
    chunk_ = chunk_length(*result_);
}

void Playback::choose() {
    std::vector<Index> all = chosen_frames(result_->frame_times(), selection_);
    spacing_ = spacing_of(static_cast<Index>(all.size()), selection_);
    frames_.clear();
    for (std::size_t i = 0; i < all.size(); i += static_cast<std::size_t>(spacing_)) {
        frames_.push_back(all[i]);
    }
    // Played frames of a running run keep their numbers, so the last frame is not appended yet.
    const bool ended = result_->run().state != results::RunState::running;
    if (ended && !all.empty() && frames_.back() != all.back()) frames_.push_back(all.back());
    seen_.resize(static_cast<std::size_t>(result_->frames()), false);
    seen_frames_ = std::count_if(frames_.begin(), frames_.end(), [&](Index frame) {
        return static_cast<bool>(seen_[static_cast<std::size_t>(frame)]);
    });
    stride_ = std::bit_floor(frames_.size());
    next_ = 0;
    more_samples_ = true;
}

bool Playback::survey_frame() {
    for (; stride_ > 0; stride_ /= 2, next_ = 0) {
        for (; next_ < frames_.size(); next_ += stride_) {
            const Index frame = frames_[next_];
            if (seen_[static_cast<std::size_t>(frame)]) continue;
            surveyor_->add(*result_, frame);
            seen_[static_cast<std::size_t>(frame)] = true;
            ++seen_frames_;
            return true;
        }
    }
    return false;
}

bool Playback::read_steps() {
    const auto take = [&](const results::StepReport& report) { series_.add(report); };
    const bool steps = steps_.read(*result_, k_piece, take) > 0;
    const bool samples = more_samples_;
    if (more_samples_) more_samples_ = series_.read_samples(*result_, k_piece);
    return steps || samples;
}

bool Playback::survey_next() {
    const bool frame = survey_frame();
    const bool steps = read_steps();
    return frame || steps;
}

void Playback::survey_all() {
    while (survey_next()) {
    }
}

Progress Playback::progress() const {
    const auto pieces = [](Index steps) { return (steps + k_piece - 1) / k_piece; };
    return {.seen = seen_frames_ + pieces(steps_.steps()),
            .all = frames() + pieces(result_->steps())};
}

std::string Playback::scene() const {
    return scene_container(*result_,
                           {.frames = frames_,
                            .chunk = chunk_,
                            .parts = parts_,
                            .survey = surveyor_->survey(),
                            .series = series_.list(),
                            .spacing = spacing_,
                            .crowd = surveyor_->left_people().is_crowd(),
                            .state = state_of(*result_),
                            .summary = summary_ ? summary_(*result_, steps_.summary()) : ""});
}

std::string Playback::chunk(Index first, Index count) const {
    assert(first >= 0 && count > 0 && first + count <= frames());
    const std::span<const Index> all(frames_);
    return chunk_container(
        *result_, all.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)),
        first, surveyor_->survey(),
        {.spacing = spacing_,
         .contacts = selection_.contacts,
         .rotations = result_->run().dimension == 2 || parts_.turning_is_visible(),
         .left = &surveyor_->left_people()});
}

std::string page_with_data(std::string_view page, const Playback& playback) {
    const std::size_t place = page.find(k_data_mark);
    if (place == std::string_view::npos ||
        page.find(k_data_mark, place + 1) != std::string_view::npos) {
        throw Error("the page of the player has no place for data, or several");
    }
    // Comments, because browsers read them in half of the time they take for text or a script.
    // Base64 has no dashes, which would end them.
    constexpr std::string_view k_opening = "<div hidden ";
    constexpr std::string_view k_closing = "--></div>";
    std::string text(page.substr(0, place));
    text.append(k_opening).append("id=\"drystone-scene\"><!--");
    text.append(base64(playback.scene())).append(k_closing);
    const Index length = playback.frames_per_chunk();
    for (Index first = 0; first < playback.frames(); first += length) {
        text.append("\n").append(k_opening);
        text += "class=\"drystone-chunk\" data-first=\"" + std::to_string(first) + "\"><!--";
        text += base64(playback.chunk(first, std::min(length, playback.frames() - first)));
        text.append(k_closing);
    }
    return text.append(page.substr(place + k_data_mark.size()));
}

}  // namespace drystone::player
