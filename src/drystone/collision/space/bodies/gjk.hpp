#pragma once

#include <array>
#include <optional>

#include "drystone/linalg/types.hpp"

namespace drystone::collision::space {

/// Up to four points of a convex set, and the point of their hull that is nearest to the origin.
class Simplex {
  public:
    /// Adds a point and keeps only those that the new nearest point needs. Returns false, and
    /// changes nothing, if no nearer point is found: rounding has the last word.
    bool add(const Vec3& point);

    [[nodiscard]] const Vec3& nearest() const noexcept { return nearest_; }

    /// True if the hull is a tetrahedron around the origin.
    [[nodiscard]] bool is_around_origin() const noexcept { return count_ == 4; }

  private:
    std::array<Vec3, 4> points_;
    int count_ = 0;
    Vec3 nearest_ = Vec3::Zero();
};

/// The direction of the shortest way from the second to the first of two convex bodies that are
/// apart; nothing if they overlap, or touch to within 1e-10 of their distance. `point_of_first(d)`
/// and `point_of_second(d)` are points farthest along d; `start` is any direction.
///
/// Gilbert, Johnson and Keerthi (1988): the nearest point to the origin of the difference of the
/// bodies, by simplices of points farthest in the direction of the origin.
template <class FirstPoint, class SecondPoint>
[[nodiscard]] std::optional<Vec3> direction_between(FirstPoint point_of_first,
                                                    SecondPoint point_of_second,
                                                    const Vec3& start) {
    constexpr int k_most_steps = 100;
    constexpr double k_accuracy = 1e-12;  // of the square of the distance
    Simplex simplex;
    Vec3 toward = start;
    double size2 = 0.0;
    for (int step = 0; step < k_most_steps; ++step) {
        const Vec3 point = point_of_first(-toward) - point_of_second(toward);
        if (point.squaredNorm() > size2) size2 = point.squaredNorm();
        if (step > 0 &&
            toward.squaredNorm() - toward.dot(point) <= k_accuracy * toward.squaredNorm()) {
            break;
        }
        if (!simplex.add(point)) break;
        if (simplex.is_around_origin()) return std::nullopt;
        toward = simplex.nearest();
        if (toward.squaredNorm() <= 1e-20 * size2) return std::nullopt;
    }
    return toward.normalized();
}

}  // namespace drystone::collision::space
