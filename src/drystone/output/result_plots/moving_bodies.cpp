#include "drystone/output/result_plots/moving_bodies.hpp"

#include <algorithm>

#include "drystone/output/body_surfaces.hpp"
#include "drystone/output/player/left_people.hpp"

namespace drystone::output {

namespace {

constexpr Index k_most_frames = 4000;

/// How far each dynamic body went, over the frames that are looked at.
std::vector<BodyTrack> ways_of(const ResultReader& result, const player::LeftPeople& left,
                               Index every) {
    std::vector<BodyTrack> tracks;
    for (std::size_t b = 0; b < result.bodies().size(); ++b) {
        if (result.bodies()[b].mobility == "dynamic") {
            tracks.push_back({.body = static_cast<Index>(b)});
        }
    }
    sim::Snapshot last = result.frame(0);
    for (Index k = every; k < result.frames(); k += every) {
        sim::Snapshot state = result.frame(k);
        for (BodyTrack& track : tracks) {
            if (left.has_left(state, track.body)) continue;
            track.travelled += (centre_of(state, track.body) - centre_of(last, track.body)).norm();
        }
        last = std::move(state);
    }
    return tracks;
}

}  // namespace

std::vector<BodyTrack> tracks_of(const ResultReader& result, std::size_t most) {
    if (result.frames() == 0) return {};
    const Index every = std::max<Index>(1, result.frames() / k_most_frames);
    const player::LeftPeople left(result);
    std::vector<BodyTrack> tracks = ways_of(result, left, every);
    std::stable_sort(tracks.begin(), tracks.end(), [](const BodyTrack& a, const BodyTrack& b) {
        return a.travelled > b.travelled;
    });
    tracks.resize(std::min(tracks.size(), most));
    for (Index k = 0; k < result.frames(); k += every) {
        const sim::Snapshot state = result.frame(k);
        for (BodyTrack& track : tracks) {
            if (left.has_left(state, track.body)) continue;
            track.places.push_back(centre_of(state, track.body));
            track.velocities.push_back(velocity_of(state, track.body));
        }
    }
    return tracks;
}

}  // namespace drystone::output
