#include "drystone/figures/polyline.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::figures {

namespace {

using Places = std::vector<Vec2>;

/// Distance of p from the segment between a and b.
double distance(const Vec2& p, const Vec2& a, const Vec2& b) {
    const Vec2 along = b - a;
    const double length = along.squaredNorm();
    const double share = length > 0.0 ? std::clamp((p - a).dot(along) / length, 0.0, 1.0) : 0.0;
    return (p - a - share * along).norm();
}

/// Marks the points between first and last that are needed.
void mark(const Places& places, std::size_t first, std::size_t last, std::vector<char>& kept) {
    std::vector<std::pair<std::size_t, std::size_t>> open{{first, last}};
    while (!open.empty()) {
        const auto [a, b] = open.back();
        open.pop_back();
        kept[a] = kept[b] = 1;
        double largest = 1.0;
        std::size_t farthest = a;
        for (std::size_t i = a + 1; i < b; ++i) {
            const double away = distance(places[i], places[a], places[b]);
            if (away <= largest) continue;
            largest = away;
            farthest = i;
        }
        if (farthest == a) continue;
        open.emplace_back(a, farthest);
        open.emplace_back(farthest, b);
    }
}

}  // namespace

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

}  // namespace drystone::figures
