// Blocks of a course in running bond, and the pieces that holes leave of them.
#include "drystone/scene/generation/running_bond.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace drystone::scene::generation {

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
