#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "drystone/geometry/aabb.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::crowd {

/// Nodes origin + spacing (i, j), 0 <= i < columns, 0 <= j < rows, numbered i + columns j.
struct Grid {
    Vec2 origin = Vec2::Zero();
    double spacing = 1.0;
    Index columns = 0;
    Index rows = 0;

    [[nodiscard]] Index nodes() const noexcept { return columns * rows; }
    [[nodiscard]] Index node(Index i, Index j) const noexcept { return i + columns * j; }
    [[nodiscard]] Vec2 at(Index i, Index j) const {
        return origin + spacing * Vec2(static_cast<double>(i), static_cast<double>(j));
    }
    [[nodiscard]] Vec2 at(Index node) const { return at(node % columns, node / columns); }
};

/// A cell of the grid and the place of a point in it: x = node (i, j) + spacing weight.
struct GridPlace {
    Index i = 0;
    Index j = 0;
    Vec2 weight = Vec2::Zero();  ///< in [0, 1]
};

/// The cell of x; points outside of the grid are moved to its border.
[[nodiscard]] inline GridPlace place_of(const Grid& grid, const Vec2& x) {
    const Vec2 y = (x - grid.origin) / grid.spacing;
    const auto cell = [](double coordinate, Index nodes) {
        const auto last = static_cast<double>(nodes - 2);
        return static_cast<Index>(std::clamp(std::floor(coordinate), 0.0, last));
    };
    GridPlace place{.i = cell(y.x(), grid.columns), .j = cell(y.y(), grid.rows)};
    place.weight.x() = std::clamp(y.x() - static_cast<double>(place.i), 0.0, 1.0);
    place.weight.y() = std::clamp(y.y() - static_cast<double>(place.j), 0.0, 1.0);
    return place;
}

/// The grid of this spacing that covers the box and one spacing more, centred on it so that a
/// symmetric plan has a symmetric grid.
[[nodiscard]] inline Grid covering_grid(const geometry::Aabb<2>& box, double spacing) {
    Grid grid{.spacing = spacing};
    const Vec2 size = box.high - box.low;
    const auto nodes = [&](double length) {
        return static_cast<Index>(std::ceil(length / spacing * (1.0 - 1e-12))) + 3;
    };
    grid.columns = nodes(size.x());
    grid.rows = nodes(size.y());
    const Vec2 covered =
        spacing * Vec2(static_cast<double>(grid.columns - 1), static_cast<double>(grid.rows - 1));
    grid.origin = 0.5 * (box.low + box.high) - 0.5 * covered;
    return grid;
}

/// Solves |grad T| = 1 on the nodes of the grid that may be entered, from those where T is known.
///
/// Fast marching: J. A. Sethian, "A fast marching level set method for monotonically advancing
/// fronts", PNAS 93 (1996), with differences of second order where two nodes upwind are known (his
/// "Level Set Methods and Fast Marching Methods", 1999, section 8.6). Nodes with a finite T on
/// entry keep it; nodes that cannot be reached stay infinite. O(nodes log nodes), and the same bits
/// for the same input.
///
/// `enter` (nodes), T (nodes).
void march(const Grid& grid, const std::vector<char>& enter, VecX& T);

}  // namespace drystone::crowd
