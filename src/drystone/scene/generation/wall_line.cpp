// Cuts gaps out of a polygonal wall: the segments that remain, and gaps that are not on it.
#include "drystone/scene/generation/wall_line.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace drystone::scene::generation {

namespace {

constexpr double k_near = 1e-6;  // of the length of a side

/// Places on a side, 0 at its start and 1 at its end, the smaller one first.
using Interval = std::pair<double, double>;

/// The interval of the gap on the side from p to q; nothing if an end of the gap is off the side.
std::optional<Interval> place_on(const Gap& gap, const Vec2& p, const Vec2& q) {
    const Vec2 along = q - p;
    const double squared = along.squaredNorm();
    if (!(squared > 0.0)) return {};
    const auto place = [&](const Vec2& x) { return along.dot(x - p) / squared; };
    const auto is_on = [&](const Vec2& x) {
        const double s = place(x);
        return s >= -k_near && s <= 1.0 + k_near &&
               (p + s * along - x).squaredNorm() <= k_near * k_near * squared;
    };
    if (!is_on(gap.a) || !is_on(gap.b)) return {};
    return std::minmax({place(gap.a), place(gap.b)});
}

}  // namespace

WallPieces cut(const WallLine& line) {
    WallPieces pieces;
    std::vector<char> placed(line.gaps.size(), 0);
    const std::size_t sides = line.points.size() - (line.closed ? 0 : 1);
    // Side by side: sort the gaps on it and keep the segments between them.
    for (std::size_t k = 0; k < sides; ++k) {
        const Vec2& p = line.points[k];
        const Vec2& q = line.points[(k + 1) % line.points.size()];
        std::vector<Interval> open;
        for (std::size_t g = 0; g < line.gaps.size(); ++g) {
            if (placed[g] != 0) continue;
            if (const auto interval = place_on(line.gaps[g], p, q)) {
                open.push_back(*interval);
                placed[g] = 1;
            }
        }
        std::sort(open.begin(), open.end());
        open.emplace_back(1.0, 1.0);
        double from = 0.0;
        for (const auto& [low, high] : open) {
            if (low - from > k_near) {
                pieces.segments.push_back({.a = p + from * (q - p),
                                           .b = p + low * (q - p),
                                           .rounding = 0.5 * line.thickness});
            }
            from = std::max(from, high);
        }
    }
    for (std::size_t g = 0; g < placed.size(); ++g) {
        if (placed[g] == 0) pieces.off_line.push_back(g);
    }
    return pieces;
}

}  // namespace drystone::scene::generation
