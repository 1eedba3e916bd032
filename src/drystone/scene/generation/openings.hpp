#pragma once

#include <vector>

#include "drystone/scene/generation/running_bond.hpp"
#include "drystone/scene/reading/table_reader.hpp"

namespace drystone::scene::generation {

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
