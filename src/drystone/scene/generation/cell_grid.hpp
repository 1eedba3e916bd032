#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::scene::generation {

/// A grid over a box that lists the bodies in each grid cell, so that a search near a place visits
/// few bodies. Places outside the box belong to the grid cells at its border.
class CellGrid {
  public:
    /// Grid cells of about this side. A grid of more than four million cells is made coarser, so
    /// that memory stays bounded.
    CellGrid(int dimension, const Vec3& low, const Vec3& high, double side);

    /// Adds a body to every grid cell that overlaps the cube of half side `reach` around its
    /// centre.
    void add(int body, const Vec3& centre, double reach) {
        visit(centre, reach, [&](std::vector<int>& cell) {
            cell.push_back(body);
            return true;
        });
    }

    /// Calls `action` for every grid cell that overlaps the cube, until one call returns false.
    /// True if all calls returned true. A body is listed once in each cell that it was added to.
    template <class Action>
    bool visit(const Vec3& centre, double reach, Action action) {
        return visit(Vec3(centre.array() - reach), Vec3(centre.array() + reach), action);
    }

    /// Calls `action` for every grid cell that overlaps the box [low, high].
    template <class Action>
    bool visit(const Vec3& low, const Vec3& high, Action action) {
        const std::array<int, 3> first = cell_of(low);
        const std::array<int, 3> last = cell_of(high);
        for (int z = first[2]; z <= last[2]; ++z) {
            for (int y = first[1]; y <= last[1]; ++y) {
                for (int x = first[0]; x <= last[0]; ++x) {
                    const int cell = (z * count_[1] + y) * count_[0] + x;
                    if (!action(members_[static_cast<std::size_t>(cell)])) return false;
                }
            }
        }
        return true;
    }

  private:
    [[nodiscard]] std::array<int, 3> cell_of(const Vec3& point) const;

    int dimension_;
    Vec3 low_;
    std::array<int, 3> count_{1, 1, 1};
    Vec3 side_ = Vec3::Ones();
    std::vector<std::vector<int>> members_;
};

}  // namespace drystone::scene::generation
