#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::scene::generation {

/// Cells over a box and the bodies in each, so that those near a place are found without looking at
/// all of them. What lies outside the box belongs to the cells at its border.
class CellGrid {
  public:
    /// Cells of about this side. There are never more than four million: they are coarser when
    /// bodies are tiny, so that memory stays bounded.
    CellGrid(int dimension, const Vec3& low, const Vec3& high, double side);

    /// Adds a body to every cell that the cube of half side `reach` around its centre meets.
    void add(int body, const Vec3& centre, double reach) {
        visit(centre, reach, [&](std::vector<int>& cell) {
            cell.push_back(body);
            return true;
        });
    }

    /// Calls `action` with every cell that the cube meets, until it returns false; returns whether
    /// it never did.
    template <class Action>
    bool visit(const Vec3& centre, double reach, Action action) {
        return visit(Vec3(centre.array() - reach), Vec3(centre.array() + reach), action);
    }

    /// The same for a box along the axes.
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
