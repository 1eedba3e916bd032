#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::scene::generation {

/// A box for disks or balls: closed by walls, or repeated without end along every axis.
struct BallBox {
    int dimension = 3;
    Vec3 low = Vec3::Zero();
    Vec3 size = Vec3::Ones();  ///< sides; in the plane the third is not used
    bool periodic = false;

    [[nodiscard]] double volume() const { return size.head(dimension).prod(); }  ///< or area
};

/// Two balls that may touch: `a` and the image of `b` moved by `shift` (0 without periodicity).
struct BallPair {
    int a = 0;
    int b = 0;
    Vec3 shift = Vec3::Zero();
};

/// Volume of a ball, or area of a disk.
[[nodiscard]] double ball_volume(int dimension, double radius);

/// Every pair (a < b, in order) whose surfaces are less than `reach` apart, images included.
[[nodiscard]] std::vector<BallPair> near_pairs(const BallBox& box, std::span<const Vec3> centres,
                                               std::span<const double> radii, double reach);

/// The largest common factor, up to about 1, on the radii at which no two balls overlap and,
/// without periodicity, all are inside the box. Only pairs that overlap at the factor 1 limit it.
[[nodiscard]] double free_scale(const BallBox& box, std::span<const Vec3> centres,
                                std::span<const double> radii);

/// Centres moved by whole sides into [low, low + size).
void wrap(const BallBox& box, std::vector<Vec3>& centres);

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
