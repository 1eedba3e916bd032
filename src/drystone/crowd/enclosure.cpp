// The enclosed places of a plan: a flood fill from the border of the grid finds all others.
#include "drystone/crowd/enclosure.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "drystone/crowd/obstacle_distance.hpp"
#include "drystone/geometry/plane_vector.hpp"

namespace drystone::crowd {

namespace {

constexpr double k_infinity = std::numeric_limits<double>::infinity();

/// Distance from x to the nearest exit of the plan (m).
double distance_to_exits(const FloorPlan& plan, const Vec2& x) {
    double least = k_infinity;
    for (const Exit& exit : plan.exits) {
        least = std::min(least, (x - nearest_on_segment(exit.a, exit.b, x)).norm());
    }
    return least;
}

}  // namespace

// x and y lie on different sides of the line of the exit, and the segment between them passes
// between its ends. A segment that ends on the line crosses it.
bool crosses(const Exit& exit, const Vec2& x, const Vec2& y) {
    const Vec2 along = exit.b - exit.a;
    const double before = geometry::cross(along, x - exit.a);
    const double after = geometry::cross(along, y - exit.a);
    if (before * after > 0.0) return false;
    const double share = before == after ? 1.0 : before / (before - after);
    const double place = along.dot(x + share * (y - x) - exit.a) / along.squaredNorm();
    return place >= 0.0 && place <= 1.0;
}

Enclosure::Enclosure(const FloorPlan& plan, const PlanGrid& grid, double clearance)
    : plan_(plan),
      grid_(grid.grid),
      clearance_(clearance),
      regions_(static_cast<std::size_t>(grid_.nodes()), Region::closed) {
    for (Index node = 0; node < grid_.nodes(); ++node) {
        // An edge of the grid that crosses an exit has an end within half a spacing of it.
        const bool free = grid.room[node] >= clearance &&
                          distance_to_exits(plan, grid_.at(node)) > 0.5 * grid_.spacing;
        if (free) regions_[static_cast<std::size_t>(node)] = Region::shut_in;
    }
    fill();
    for (const Exit& exit : plan.exits) leads_out_.push_back(borders_a_room(exit) ? 1 : 0);
}

// Flood fill with an explicit stack, from all free nodes of the border; what is not reached stays
// shut in. O(nodes).
void Enclosure::fill() {
    std::vector<Index> front;
    const auto enter = [&](Index i, Index j) {
        if (i < 0 || i >= grid_.columns || j < 0 || j >= grid_.rows) return;
        Region& region = regions_[static_cast<std::size_t>(grid_.node(i, j))];
        if (region != Region::shut_in) return;
        region = Region::open;
        front.push_back(grid_.node(i, j));
    };
    for (Index i = 0; i < grid_.columns; ++i) {
        enter(i, 0);
        enter(i, grid_.rows - 1);
    }
    for (Index j = 0; j < grid_.rows; ++j) {
        enter(0, j);
        enter(grid_.columns - 1, j);
    }
    while (!front.empty()) {
        const Index i = front.back() % grid_.columns;
        const Index j = front.back() / grid_.columns;
        front.pop_back();
        constexpr std::array<std::pair<int, int>, 4> k_sides{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
        for (const auto& [di, dj] : k_sides) enter(i + di, j + dj);
    }
}

/// Looks to both sides of points of the exit through which a person can pass.
bool Enclosure::borders_a_room(const Exit& exit) const {
    const double spacing = grid_.spacing;
    const Vec2 across = geometry::right_of((exit.b - exit.a).normalized());
    for (const Target& part : open_parts(plan_, exit, clearance_, spacing)) {
        const auto pieces = static_cast<Index>(std::ceil((part.b - part.a).norm() / spacing)) + 1;
        for (Index k = 0; k <= pieces; ++k) {
            const double s = static_cast<double>(k) / static_cast<double>(pieces);
            const Vec2 point = part.a + s * (part.b - part.a);
            for (const double side : {-spacing, spacing}) {
                if (region_near(point + side * across, 2.0 * spacing) == Region::shut_in) {
                    return true;
                }
            }
        }
    }
    return false;
}

// The region of the nearest free node within `reach` that no exit hides from x.
Enclosure::Region Enclosure::region_near(const Vec2& x, double reach) const {
    const GridPlace place = place_of(grid_, x);
    const auto nodes = static_cast<Index>(std::ceil(reach / grid_.spacing));
    double nearest = k_infinity;
    Region region = Region::closed;
    for (Index j = std::max<Index>(place.j - nodes, 0);
         j <= std::min(place.j + nodes, grid_.rows - 1); ++j) {
        for (Index i = std::max<Index>(place.i - nodes, 0);
             i <= std::min(place.i + nodes, grid_.columns - 1); ++i) {
            const Region here = regions_[static_cast<std::size_t>(grid_.node(i, j))];
            const Vec2 y = grid_.at(i, j);
            const double distance = (y - x).norm();
            if (here == Region::closed || distance >= nearest) continue;
            const bool hidden = std::any_of(plan_.exits.begin(), plan_.exits.end(),
                                            [&](const Exit& exit) { return crosses(exit, x, y); });
            if (hidden) continue;
            nearest = distance;
            region = here;
        }
    }
    return region;
}

bool Enclosure::is_open(const Vec2& x) const {
    return region_near(x, clearance_ + 2.0 * grid_.spacing) == Region::open;
}

}  // namespace drystone::crowd
