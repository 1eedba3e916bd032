// Near pairs of balls, the scale at which they fit, and the grid that finds neighbours.
#include "drystone/scene/generation/balls.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

namespace drystone::scene::generation {

namespace {

/// Displacements of periodic images: -1, 0 and 1 sides along every axis; only 0 without
/// periodicity.
std::vector<Vec3> image_shifts(const BallBox& box) {
    if (!box.periodic) return {Vec3::Zero()};
    std::vector<Vec3> shifts;
    const int depth = box.dimension == 3 ? 1 : 0;
    for (int z = -depth; z <= depth; ++z) {
        for (int y = -1; y <= 1; ++y) {
            for (int x = -1; x <= 1; ++x) {
                shifts.emplace_back(box.size.cwiseProduct(Vec3(x, y, z)));
            }
        }
    }
    return shifts;
}

/// True if the cube of half side `margin` around the centre overlaps the box.
bool reaches(const BallBox& box, const Vec3& centre, double margin) {
    for (Index i = 0; i < box.dimension; ++i) {
        if (centre[i] + margin < box.low[i] || centre[i] - margin > box.low[i] + box.size[i]) {
            return false;
        }
    }
    return true;
}

}  // namespace

double ball_volume(int dimension, double radius) {
    const double square = radius * radius;
    return std::numbers::pi * (dimension == 2 ? square : 4.0 / 3.0 * square * radius);
}

std::vector<BallPair> near_pairs(const BallBox& box, std::span<const Vec3> centres,
                                 std::span<const double> radii, double reach) {
    const double largest = *std::max_element(radii.begin(), radii.end());
    CellGrid grid(box.dimension, box.low, box.low + box.size, 2.0 * largest + reach);
    // Images that come near the box are members of the grid like the balls themselves.
    struct Image {
        int ball;
        Vec3 shift;
    };
    std::vector<Image> images;
    for (const Vec3& shift : image_shifts(box)) {
        for (std::size_t b = 0; b < centres.size(); ++b) {
            const Vec3 centre = centres[b] + shift;
            if (!reaches(box, centre, 2.0 * largest + reach)) continue;
            grid.add(static_cast<int>(images.size()), centre, 0.0);
            images.push_back({static_cast<int>(b), shift});
        }
    }
    std::vector<BallPair> pairs;
    for (std::size_t a = 0; a < centres.size(); ++a) {
        const std::size_t first = pairs.size();
        grid.visit(centres[a], radii[a] + largest + reach, [&](const std::vector<int>& cell) {
            for (const int index : cell) {
                const Image& image = images[static_cast<std::size_t>(index)];
                const auto b = static_cast<std::size_t>(image.ball);
                if (b <= a) continue;
                const double most = radii[a] + radii[b] + reach;
                if ((centres[b] + image.shift - centres[a]).squaredNorm() < most * most) {
                    pairs.push_back({static_cast<int>(a), image.ball, image.shift});
                }
            }
            return true;
        });
        std::stable_sort(pairs.begin() + static_cast<std::ptrdiff_t>(first), pairs.end(),
                         [](const BallPair& x, const BallPair& y) { return x.b < y.b; });
    }
    return pairs;
}

double free_scale(const BallBox& box, std::span<const Vec3> centres,
                  std::span<const double> radii) {
    double scale = std::numeric_limits<double>::infinity();
    for (const BallPair& pair : near_pairs(box, centres, radii, 0.0)) {
        const auto a = static_cast<std::size_t>(pair.a);
        const auto b = static_cast<std::size_t>(pair.b);
        const double distance = (centres[b] + pair.shift - centres[a]).norm();
        scale = std::min(scale, distance / (radii[a] + radii[b]));
    }
    for (std::size_t a = 0; a < centres.size(); ++a) {
        for (Index i = 0; i < box.dimension; ++i) {
            const double below = centres[a][i] - box.low[i];
            const double room =
                box.periodic ? 0.5 * box.size[i] : std::min(below, box.size[i] - below);
            scale = std::min(scale, room / radii[a]);
        }
    }
    return scale;
}

void wrap(const BallBox& box, std::vector<Vec3>& centres) {
    for (Vec3& centre : centres) {
        for (Index i = 0; i < box.dimension; ++i) {
            const double turns = std::floor((centre[i] - box.low[i]) / box.size[i]);
            centre[i] -= turns * box.size[i];
        }
    }
}

namespace {
constexpr double k_most_cells = 4e6;
}  // namespace

CellGrid::CellGrid(int dimension, const Vec3& low, const Vec3& high, double side)
    : dimension_(dimension), low_(low) {
    const Vec3 size = high - low;
    double cells = 1.0;
    for (Index i = 0; i < dimension; ++i) cells *= std::max(1.0, size[i] / side);
    if (cells > k_most_cells) side *= std::pow(cells / k_most_cells, 1.0 / dimension);
    std::size_t total = 1;
    for (Index i = 0; i < dimension; ++i) {
        const auto k = static_cast<std::size_t>(i);
        // Sizes beyond all measure give no number of cells, and one cell is always right.
        const double count = size[i] / side;
        count_[k] = count >= 1.0 && count <= k_most_cells ? static_cast<int>(count) : 1;
        side_[i] = size[i] / count_[k];
        total *= static_cast<std::size_t>(count_[k]);
    }
    members_.resize(total);
}

std::array<int, 3> CellGrid::cell_of(const Vec3& point) const {
    std::array<int, 3> cell{0, 0, 0};
    for (Index i = 0; i < dimension_; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const double place = (point[i] - low_[i]) / side_[i];
        cell[k] = static_cast<int>(std::clamp(place, 0.0, static_cast<double>(count_[k] - 1)));
    }
    return cell;
}

}  // namespace drystone::scene::generation
