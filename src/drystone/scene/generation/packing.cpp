#include "drystone/scene/generation/packing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

namespace drystone::scene::generation {

namespace {

constexpr int k_most_trials = 100'000;
constexpr double k_most_cells = 4e6;

/// Cells over the region and which bodies reach into each.
class CellGrid {
  public:
    CellGrid(const PackingRegion& region, double side) : region_(region) {
        const Vec3 size = region.high - region.low;
        double cells = 1.0;
        for (Index i = 0; i < region.dimension; ++i) cells *= std::max(1.0, size[i] / side);
        // A coarser grid when the bodies are tiny: memory stays bounded.
        if (cells > k_most_cells) side *= std::pow(cells / k_most_cells, 1.0 / region.dimension);
        std::size_t total = 1;
        for (Index i = 0; i < region.dimension; ++i) {
            const auto k = static_cast<std::size_t>(i);
            count_[k] = std::max(1, static_cast<int>(size[i] / side));
            side_[i] = size[i] / count_[k];
            total *= static_cast<std::size_t>(count_[k]);
        }
        members_.resize(total);
    }

    void add(int body, const Vec3& centre, double reach) {
        visit(centre, reach, [&](std::vector<int>& cell) {
            cell.push_back(body);
            return true;
        });
    }

    /// Calls `action` with every cell that the box around the body meets, until it returns false;
    /// returns whether it never did.
    template <class Action>
    bool visit(const Vec3& centre, double reach, Action action) {
        std::array<int, 3> first{};
        std::array<int, 3> last{};
        for (Index i = 0; i < region_.dimension; ++i) {
            const auto k = static_cast<std::size_t>(i);
            first[k] = index(i, centre[i] - reach);
            last[k] = index(i, centre[i] + reach);
        }
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
    [[nodiscard]] int index(Index axis, double coordinate) const {
        const auto k = static_cast<std::size_t>(axis);
        const double cell = (coordinate - region_.low[axis]) / side_[axis];
        return static_cast<int>(std::clamp(cell, 0.0, static_cast<double>(count_[k] - 1)));
    }

    PackingRegion region_;
    std::array<int, 3> count_{1, 1, 1};
    Vec3 side_ = Vec3::Ones();
    std::vector<std::vector<int>> members_;
};

class Packer {
  public:
    Packer(const PackingRegion& region, std::span<const double> radii, Rng& rng)
        : region_(region), radii_(radii), rng_(rng), grid_(region, typical_side(region, radii)) {}

    std::vector<Vec3> run() {
        for (std::size_t body = 0; body < radii_.size(); ++body) {
            const auto centre = place(radii_[body]);
            if (!centre) break;
            grid_.add(static_cast<int>(body), *centre, radii_[body] + 0.5 * region_.gap);
            centres_.push_back(*centre);
        }
        return std::move(centres_);
    }

  private:
    static double typical_side(const PackingRegion& region, std::span<const double> radii) {
        double sum = 0.0;
        for (const double radius : radii) sum += radius;
        return 2.0 * sum / static_cast<double>(radii.size()) + region.gap;
    }

    std::optional<Vec3> place(double radius) {
        for (Index i = 0; i < region_.dimension; ++i) {
            if (region_.high[i] - region_.low[i] < 2.0 * radius) return {};
        }
        for (int trial = 0; trial < k_most_trials; ++trial) {
            Vec3 centre = Vec3::Zero();
            for (Index i = 0; i < region_.dimension; ++i) {
                centre[i] = rng_.uniform(region_.low[i] + radius, region_.high[i] - radius);
            }
            if (is_free(centre, radius)) return centre;
        }
        return {};
    }

    bool is_free(const Vec3& centre, double radius) {
        return grid_.visit(centre, radius + 0.5 * region_.gap, [&](const std::vector<int>& cell) {
            return std::all_of(cell.begin(), cell.end(), [&](int other) {
                const auto k = static_cast<std::size_t>(other);
                const double least = radius + radii_[k] + region_.gap;
                return (centres_[k] - centre).squaredNorm() >= least * least;
            });
        });
    }

    PackingRegion region_;
    std::span<const double> radii_;
    Rng& rng_;
    CellGrid grid_;
    std::vector<Vec3> centres_;
};

}  // namespace

std::vector<Vec3> pack(const PackingRegion& region, std::span<const double> radii, Rng& rng) {
    if (radii.empty()) return {};
    return Packer(region, radii, rng).run();
}

}  // namespace drystone::scene::generation
