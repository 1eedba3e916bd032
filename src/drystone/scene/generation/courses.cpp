// Courses of a wall: blocks in running bond, pieces beside holes, openings with their lintels.
#include "drystone/scene/generation/courses.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

#include "drystone/core/text.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;

/// Sums of lengths that should be equal differ by this much of them.
constexpr double k_rounding = 1e-9;

Opening read_opening(TableReader& table, const WallFace& wall) {
    const reading::Attempt attempt(table.context());
    Opening opening{.x = table.required_number("x", k_not_negative),
                    .y = table.number("y", 0.0, k_not_negative),
                    .width = table.required_number("width", k_positive),
                    .height = table.required_number("height", k_positive),
                    .bearing = table.number("bearing", wall.bearing, k_positive)};
    table.finish();
    if (attempt.failed()) return opening;
    const double slack = k_rounding * (wall.length + wall.height);
    if (opening.x + opening.width > wall.length + slack) {
        table.report("x", "an opening inside the wall, which is " + to_text(wall.length) + " long",
                     "one that ends at " + to_text(opening.x + opening.width));
    }
    if (opening.top() > wall.height + slack) {
        table.report("y", "an opening inside the wall, which is " + to_text(wall.height) + " high",
                     "one that ends at " + to_text(opening.top()));
    }
    // An opening up to the top of the wall needs no lintel.
    if (attempt.failed() || opening.top() > wall.height - slack) return opening;
    opening.lintel = wall.lintel;
    if (opening.top() + opening.lintel > wall.height + slack) {
        table.report("height", "room for a lintel of height " + to_text(wall.lintel) + " above",
                     to_text(wall.height - opening.top()));
    }
    const Span lintel = opening.lintel_span();
    if (lintel.left < -slack || lintel.right > wall.length + slack) {
        table.report("bearing", "a lintel inside the wall",
                     "one from " + to_text(lintel.left) + " to " + to_text(lintel.right));
    }
    return opening;
}

/// True if one of the two openings or their lintels overlaps the other.
bool overlap(const Opening& a, const Opening& b, double slack) {
    const auto cross = [&](const Span& s, double low, double high, const Span& t, double bottom,
                           double top) {
        return s.left < t.right - slack && t.left < s.right - slack && low < top - slack &&
               bottom < high - slack;
    };
    const double a_end = a.top() + a.lintel;
    const double b_end = b.top() + b.lintel;
    return cross(a.span(), a.y, a.top(), b.span(), b.y, b.top()) ||
           cross(a.span(), a.y, a.top(), b.lintel_span(), b.top(), b_end) ||
           cross(a.lintel_span(), a.top(), a_end, b.span(), b.y, b.top()) ||
           cross(a.lintel_span(), a.top(), a_end, b.lintel_span(), b.top(), b_end);
}

}  // namespace

std::vector<Opening> read_openings(TableReader& table, const WallFace& wall) {
    std::vector<Opening> openings;
    if (!table.has("openings")) return openings;
    const reading::Attempt attempt(table.context());
    for (TableReader& entry : table.tables("openings")) {
        openings.push_back(read_opening(entry, wall));
    }
    if (attempt.failed()) return openings;
    const double slack = k_rounding * (wall.length + wall.height);
    for (std::size_t i = 0; i < openings.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (!overlap(openings[i], openings[j], slack)) continue;
            table.report("openings", "openings that do not meet, lintels included",
                         "numbers " + std::to_string(j + 1) + " and " + std::to_string(i + 1));
        }
    }
    return openings;
}

namespace {

/// The parts of the blocks outside the hole.
std::vector<Span> without(const std::vector<Span>& blocks, const Span& hole) {
    std::vector<Span> pieces;
    for (const Span& block : blocks) {
        if (block.right <= hole.left || block.left >= hole.right) {
            pieces.push_back(block);
            continue;
        }
        if (block.left < hole.left) pieces.push_back({block.left, hole.left});
        if (block.right > hole.right) pieces.push_back({hole.right, block.right});
    }
    return pieces;
}

}  // namespace

std::vector<Span> running_bond(double length, double unit, bool half_first) {
    const double half = 0.5 * unit;
    const auto halves = static_cast<int>(std::lround(length / half));
    std::vector<Span> blocks;
    // In halves of a block: every block covers two, except a half block at either end.
    for (int left = 0; left < halves;) {
        const int width = left == 0 && half_first ? 1 : std::min(2, halves - left);
        blocks.push_back({left * half, (left + width) * half});
        left += width;
    }
    return blocks;
}

std::vector<Span> cut_out(const std::vector<Span>& blocks, const std::vector<Span>& holes,
                          double least) {
    std::vector<Span> pieces = blocks;
    for (const Span& hole : holes) pieces = without(pieces, hole);
    // A short piece is joined with its left neighbour if no hole separates them.
    const auto is_short = [&](const Span& piece) { return piece.right - piece.left < least; };
    std::vector<Span> result;
    for (const Span& piece : pieces) {
        const bool joined = !result.empty() && result.back().right == piece.left;
        if (joined && (is_short(piece) || is_short(result.back()))) {
            result.back().right = piece.right;
        } else {
            result.push_back(piece);
        }
    }
    return result;
}

}  // namespace drystone::scene::generation
