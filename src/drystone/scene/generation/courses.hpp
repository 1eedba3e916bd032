#pragma once

#include <vector>

#include "drystone/scene/reading/table_reader.hpp"

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

/// A door or a window in a wall, and the stone over it.
struct Opening {
    double x = 0.0;  ///< of its left side, from the left end of the wall (m)
    double y = 0.0;  ///< of its sill, above the base of the wall
    double width = 0.0;
    double height = 0.0;
    double bearing = 0.0;  ///< length on which the lintel rests, on each side
    double lintel = 0.0;   ///< height of the lintel; 0: the opening reaches to the top

    [[nodiscard]] Span span() const { return {x, x + width}; }
    [[nodiscard]] Span lintel_span() const { return {x - bearing, x + width + bearing}; }
    [[nodiscard]] double top() const { return y + height; }
};

/// The wall in which openings are.
struct WallFace {
    double length = 0.0;
    double height = 0.0;
    double lintel = 0.0;   ///< height of lintels
    double bearing = 0.0;  ///< unless an opening has its own
};

/// The key `openings = [{ x, y, width, height, bearing }]`. Reports openings or lintels that leave
/// the wall or overlap.
[[nodiscard]] std::vector<Opening> read_openings(reading::TableReader& table, const WallFace& wall);

}  // namespace drystone::scene::generation
