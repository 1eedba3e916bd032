// Builds lines and panels over time from the series of a result, with as few points as needed, and
// follows the bodies that travel farthest.
#include "drystone/figures/curves/curves.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "drystone/linalg/types.hpp"
#include "drystone/results/left_people.hpp"
#include "drystone/results/shapes/body_surfaces.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::figures::curves {

namespace {

/// A curve stays within this part of the axes of all its points, a fifth of a pixel.
constexpr double k_fineness = 5e-4;

/// Length of the interval of the finite coordinates of all lines; 1 if it is empty or a point.
double extent(const std::vector<Line>& lines, std::vector<double> Line::*axis) {
    double low = 0.0;
    double high = 0.0;
    bool any = false;
    for (const Line& line : lines) {
        for (const double value : line.*axis) {
            if (!std::isfinite(value)) continue;
            low = any ? std::min(low, value) : value;
            high = any ? std::max(high, value) : value;
            any = true;
        }
    }
    return high > low ? high - low : 1.0;
}

using Places = std::vector<Vec2>;

/// Distance of p from the segment between a and b.
double distance_to_segment(const Vec2& p, const Vec2& a, const Vec2& b) {
    const Vec2 along = b - a;
    const double length = along.squaredNorm();
    const double share = length > 0.0 ? std::clamp((p - a).dot(along) / length, 0.0, 1.0) : 0.0;
    return (p - a - share * along).norm();
}

/// Marks the points between first and last that Douglas and Peucker keep.
void mark(const Places& places, std::size_t first, std::size_t last, std::vector<char>& kept) {
    std::vector<std::pair<std::size_t, std::size_t>> open{{first, last}};
    while (!open.empty()) {
        const auto [a, b] = open.back();
        open.pop_back();
        kept[a] = kept[b] = 1;
        double largest = 1.0;
        std::size_t farthest = a;
        for (std::size_t i = a + 1; i < b; ++i) {
            const double away = distance_to_segment(places[i], places[a], places[b]);
            if (away <= largest) continue;
            largest = away;
            farthest = i;
        }
        if (farthest == a) continue;
        open.emplace_back(a, farthest);
        open.emplace_back(farthest, b);
    }
}

/// True if some value is above 0, so that a logarithmic axis can show it.
bool has_positive(const std::vector<Line>& lines) {
    return std::any_of(lines.begin(), lines.end(), [](const Line& line) {
        return std::any_of(line.y.begin(), line.y.end(), [](double y) { return y > 0.0; });
    });
}

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

std::string label(const std::string& name, const std::string& unit) {
    return unit.empty() ? name : name + " (" + unit + ")";
}

std::vector<Line> of_group(const PlotData& data, std::string_view group,
                           const std::vector<std::string>& names) {
    std::vector<Line> lines;
    for (const results::Series& series : data.series) {
        const bool wanted =
            names.empty() || std::find(names.begin(), names.end(), series.name) != names.end();
        if (series.group != group || !wanted) continue;
        lines.push_back({.x = series.x, .y = series.y, .label = series.label});
    }
    return lines;
}

Panel over_time(std::string title, std::string y, std::vector<Line> lines) {
    simplify(lines);
    if (lines.size() == 1) lines.front().label.clear();
    return {.title = std::move(title),
            .x = {.label = "time (s)"},
            .y = {.label = std::move(y)},
            .lines = std::move(lines)};
}

Line simplified(const Line& line, double x_unit, double y_unit) {
    assert(x_unit > 0.0 && y_unit > 0.0);
    const std::size_t count = std::min(line.x.size(), line.y.size());
    Places places(count);
    for (std::size_t i = 0; i < count; ++i) {
        places[i] = Vec2(line.x[i] / x_unit, line.y[i] / y_unit);
    }
    std::vector<char> kept(count, 0);
    for (std::size_t i = 0; i < count; ++i) {
        if (!places[i].allFinite()) {
            kept[i] = 1;
            continue;
        }
        std::size_t last = i;
        while (last + 1 < count && places[last + 1].allFinite()) ++last;
        mark(places, i, last, kept);
        i = last;
    }
    Line result = line;
    result.x.clear();
    result.y.clear();
    for (std::size_t i = 0; i < count; ++i) {
        if (kept[i] == 0) continue;
        result.x.push_back(line.x[i]);
        result.y.push_back(line.y[i]);
    }
    return result;
}

void simplify(std::vector<Line>& lines) {
    const double x_unit = k_fineness * extent(lines, &Line::x);
    const double y_unit = k_fineness * extent(lines, &Line::y);
    for (Line& line : lines) line = simplified(line, x_unit, y_unit);
}

std::optional<Figure> log_figure(const PlotData& data, Panel panel) {
    if (!has_positive(panel.lines)) return {};
    panel.x.label = "time (s)";
    panel.y.log = true;
    Figure figure{.title = data.result.run().title};
    figure.panels.push_back(std::move(panel));
    return figure;
}

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
