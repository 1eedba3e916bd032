// Follows the centres of the bodies that travel farthest through the frames of a result.
#include "drystone/figures/curves/moving_bodies.hpp"

#include <algorithm>

#include "drystone/results/left_people.hpp"
#include "drystone/results/shapes/body_surfaces.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::figures::curves {
namespace {

constexpr Index k_most_frames = 4000;  // of longer results every n-th frame is read

/// Displacement of the centre of a body between two frames (m), without jumps of a periodic cell.
Vec3 displacement_of(const sim::Snapshot& last, const sim::Snapshot& state, Index body) {
    return sim::without_passages(state.cell, results::shapes::centre_of(state, body) -
                                                 results::shapes::centre_of(last, body));
}

/// The dynamic bodies with the distance that each travelled over every `every`-th frame.
std::vector<BodyTrack> travelled_by(const results::ResultReader& result,
                                    const results::LeftPeople& left, Index every) {
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
            track.travelled += displacement_of(last, state, track.body).norm();
        }
        last = std::move(state);
    }
    return tracks;
}

}  // namespace

std::vector<BodyTrack> tracks_of(const results::ResultReader& result, std::size_t most) {
    if (result.frames() == 0) return {};
    const Index every = std::max<Index>(1, result.frames() / k_most_frames);
    // First pass: distances of all bodies, to choose the farthest. Second pass: their tracks.
    const results::LeftPeople left(result);
    std::vector<BodyTrack> tracks = travelled_by(result, left, every);
    std::stable_sort(tracks.begin(), tracks.end(), [](const BodyTrack& a, const BodyTrack& b) {
        return a.travelled > b.travelled;
    });
    tracks.resize(std::min(tracks.size(), most));
    sim::Snapshot last = result.frame(0);
    for (Index k = 0; k < result.frames(); k += every) {
        sim::Snapshot state = result.frame(k);
        for (BodyTrack& track : tracks) {
            if (left.has_left(state, track.body)) continue;
            track.places.push_back(track.places.empty()
                                       ? results::shapes::centre_of(state, track.body)
                                       : track.places.back() +
                                             displacement_of(last, state, track.body));
            track.velocities.push_back(results::shapes::velocity_of(state, track.body));
        }
        last = std::move(state);
    }
    return tracks;
}

}  // namespace drystone::figures::curves
