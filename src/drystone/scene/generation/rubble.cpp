// Stones of a rubble wall: Voronoi cells of seeds in shifted courses, in a scaled metric.
#include "drystone/scene/generation/rubble.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace drystone::scene::generation {

namespace {

/// Largest shift of a seed, in stones.
constexpr double k_largest_shift = 0.38;
/// Seeds farther away than this, in stones, have no common side: from every point of the wall there
/// is a seed within sqrt(3) (1/2 + k_largest_shift) < 1.6.
constexpr double k_far = 3.2;

int stones_along(const Rubble& rubble, Index axis) {
    return std::max(1, static_cast<int>(std::lround(rubble.size[axis] / rubble.stone[axis])));
}

/// A point of the box moved across to the same part of the width between the leaning faces.
Vec3 leant(const Rubble& rubble, Vec3 point) {
    const Index across = rubble.across();
    const double height = point[rubble.dimension - 1];
    const double width = rubble.size[across];
    const double lean = rubble.batter.sum() * height / width;
    point[across] = rubble.batter[0] * height + (1.0 - lean) * point[across];
    return point;
}

/// Seeds by courses.
std::vector<std::vector<Vec3>> make_seeds(const Rubble& rubble, Rng& rng) {
    const Index up = rubble.dimension - 1;
    const int courses = stones_along(rubble, up);
    const int columns = stones_along(rubble, 0);
    const int rows = rubble.dimension == 2 ? 1 : stones_along(rubble, 1);
    Vec3 spacing = Vec3::Zero();
    for (Index i = 0; i < rubble.dimension; ++i) {
        spacing[i] = rubble.size[i] / stones_along(rubble, i);
    }
    std::vector<std::vector<Vec3>> seeds(static_cast<std::size_t>(courses));
    for (int k = 0; k < courses; ++k) {
        for (int j = 0; j < rows; ++j) {
            // A course that begins with half a stone ends with one; so do rows behind each other.
            const bool shifted = (k + j) % 2 == 1;
            for (int i = 0; i < columns + (shifted ? 1 : 0); ++i) {
                Vec3 index(i + (shifted ? 0.0 : 0.5), 0.0, 0.0);
                if (rubble.dimension == 3) index[1] = j + 0.5;
                index[up] = k + 0.5;
                for (Index axis = 0; axis < rubble.dimension; ++axis) {
                    index[axis] += k_largest_shift * rubble.irregularity * rng.uniform(-1.0, 1.0);
                }
                // Halves at the ends stay inside.
                index[0] = std::clamp(index[0], 0.2, columns - 0.2);
                const Vec3 seed = leant(rubble, index.cwiseProduct(spacing));
                seeds[static_cast<std::size_t>(k)].push_back(seed);
            }
        }
    }
    return seeds;
}

/// Points nearer to `seed` than to `other`: (b - a)^T S^2 (x - (a + b) / 2) <= 0, with the inverse
/// sizes of a stone on the diagonal of S.
HalfSpace nearer(const Vec3& seed, const Vec3& other, const Vec3& inverse) {
    const Vec3 normal = (other - seed).cwiseProduct(inverse).cwiseProduct(inverse);
    return {.normal = normal, .offset = 0.5 * normal.dot(seed + other)};
}

}  // namespace

std::vector<HalfSpace> Rubble::faces() const {
    const Vec3 out = Vec3::Unit(across());
    const Vec3 up = Vec3::Unit(dimension - 1);
    return {{.normal = batter[0] * up - out},
            {.normal = batter[1] * up + out, .offset = size[across()]}};
}

double expected_stones(const Rubble& rubble) {
    double count = 1.0;
    for (Index i = 0; i < rubble.dimension; ++i) {
        count *= std::max(1.0, rubble.size[i] / rubble.stone[i]);
    }
    return count;
}

std::vector<ConvexCell> rubble_stones(const Rubble& rubble, Rng& rng) {
    const auto seeds = make_seeds(rubble, rng);
    const auto courses = static_cast<int>(seeds.size());
    Vec3 inverse = Vec3::Zero();
    for (Index i = 0; i < rubble.dimension; ++i) inverse[i] = 1.0 / rubble.stone[i];
    ConvexCell wall = box_cell(rubble.dimension, Vec3::Zero(), rubble.size);
    for (const HalfSpace& face : rubble.faces()) wall = clipped(wall, face);
    std::vector<ConvexCell> stones;
    for (int k = 0; k < courses; ++k) {
        for (const Vec3& seed : seeds[static_cast<std::size_t>(k)]) {
            // From the nearest on: the first cuts leave little for the others.
            std::vector<std::pair<double, Vec3>> others;
            for (int l = std::max(0, k - 5); l < std::min(courses, k + 6); ++l) {
                for (const Vec3& other : seeds[static_cast<std::size_t>(l)]) {
                    const double distance = (other - seed).cwiseProduct(inverse).norm();
                    if (distance > 0.0 && distance < k_far) others.emplace_back(distance, other);
                }
            }
            std::stable_sort(others.begin(), others.end(),
                             [](const auto& a, const auto& b) { return a.first < b.first; });
            ConvexCell cell = wall;
            for (const auto& [distance, other] : others) {
                cell = clipped(cell, nearer(seed, other, inverse));
            }
            if (!cell.corners.empty()) stones.push_back(std::move(cell));
        }
    }
    return stones;
}

}  // namespace drystone::scene::generation
