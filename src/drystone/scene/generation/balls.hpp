#pragma once

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

}  // namespace drystone::scene::generation
