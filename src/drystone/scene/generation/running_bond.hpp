#pragma once

#include <vector>

namespace drystone::scene::generation {

/// An interval along a course (m).
struct Span {
    double left = 0.0;
    double right = 0.0;
};

/// Blocks of a course that starts with a whole or with a half block, from 0 to `length`, a multiple
/// of half of `unit`. The end of a block is exactly the begin of the next.
[[nodiscard]] std::vector<Span> running_bond(double length, double unit, bool half_first);

/// What is left of blocks outside `holes`. Pieces shorter than `least` are made one with the piece
/// beside them, unless there is none.
[[nodiscard]] std::vector<Span> cut_out(const std::vector<Span>& blocks,
                                        const std::vector<Span>& holes, double least);

}  // namespace drystone::scene::generation
