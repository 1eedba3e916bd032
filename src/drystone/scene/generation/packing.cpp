// Random sequential packing: places balls one by one where they are free of overlap.
#include "drystone/scene/generation/packing.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "drystone/scene/generation/balls.hpp"

namespace drystone::scene::generation {

namespace {

/// Trials for one ball, after which the region counts as full.
constexpr int k_most_trials = 100'000;

/// Draws uniform places for one ball after the other; a ball keeps the first place that is free.
class Packer {
  public:
    Packer(const PackingRegion& region, std::span<const double> radii, Rng& rng)
        : region_(region),
          radii_(radii),
          rng_(rng),
          grid_(region.dimension, region.low, region.high, typical_side(region, radii)) {}

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

    /// True if no placed ball is nearer than the sum of radii plus the gap.
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
