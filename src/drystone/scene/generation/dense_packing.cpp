// Dense random packing: balls grow in steps, and FIRE (Bitzek et al. 2006) removes the overlaps.
#include <algorithm>
#include <cmath>
#include <cstddef>

#include "drystone/scene/generation/packing.hpp"

namespace drystone::scene::generation {

namespace {

/// Radii start at this factor and grow by steps, which are halved after a failure.
constexpr double k_first_scale = 0.7;
constexpr double k_first_step = 0.1;
constexpr double k_least_step = 5e-4;
/// Balls are pushed apart by this much more than they need, in radii, so that the last overlaps
/// vanish after a finite number of iterations.
constexpr double k_margin = 2e-4;
constexpr int k_most_iterations = 3000;
/// Forces below this part of the largest overlap: at rest in a jammed state.
constexpr double k_at_rest = 1e-3;

/// Pushes overlapping balls apart, at one scale of the radii.
class Relaxation {
  public:
    Relaxation(const BallBox& box, std::span<const double> radii, double scale,
               std::vector<Vec3> centres)
        : box_(box), centres_(std::move(centres)) {
        double sum = 0.0;
        for (const double radius : radii) {
            radii_.push_back(scale * (1.0 + k_margin) * radius);
            sum += radii_.back();
        }
        reach_ = 0.4 * sum / static_cast<double>(radii.size());
        velocities_.assign(radii.size(), Vec3::Zero());
    }

    /// True if all overlaps vanished; false in a jammed state or after k_most_iterations.
    bool run() {
        find_pairs();
        for (int iteration = 0; iteration < k_most_iterations; ++iteration) {
            push();
            // Relative to the radii with their margin: what is left is free at the true ones.
            if (worst_relative_ <= 0.5 * k_margin) return true;
            if (largest_force_ < k_at_rest * worst_) return false;
            move();
        }
        return false;
    }

    [[nodiscard]] std::vector<Vec3> take_centres() { return std::move(centres_); }

  private:
    void find_pairs() {
        pairs_ = near_pairs(box_, centres_, radii_, reach_);
        anchors_ = centres_;
    }

    void record(double overlap, double size) {
        worst_ = std::max(worst_, overlap);
        worst_relative_ = std::max(worst_relative_, overlap / size);
    }

    /// Forces of unit stiffness, divided by the number of contacts of each ball, which bounds the
    /// frequencies of the motion for any mixture of sizes.
    void push() {
        forces_.assign(centres_.size(), Vec3::Zero());
        contacts_.assign(centres_.size(), 0);
        worst_ = worst_relative_ = largest_force_ = 0.0;
        for (const BallPair& pair : pairs_) {
            const auto a = static_cast<std::size_t>(pair.a);
            const auto b = static_cast<std::size_t>(pair.b);
            const Vec3 between = centres_[b] + pair.shift - centres_[a];
            const double sum = radii_[a] + radii_[b];
            const double square = between.squaredNorm();
            if (square >= sum * sum) continue;
            const double distance = std::sqrt(square);
            const Vec3 normal = distance > 0.0 ? Vec3(between / distance) : Vec3(Vec3::UnitX());
            const Vec3 force = (sum - distance) * normal;
            forces_[a] -= force;
            forces_[b] += force;
            ++contacts_[a];
            ++contacts_[b];
            record(sum - distance, sum);
        }
        if (!box_.periodic) push_from_walls();
        for (std::size_t i = 0; i < forces_.size(); ++i) {
            forces_[i] /= std::max(1, contacts_[i]);
            largest_force_ = std::max(largest_force_, forces_[i].norm());
        }
    }

    void push_from_walls() {
        for (std::size_t i = 0; i < centres_.size(); ++i) {
            for (Index axis = 0; axis < box_.dimension; ++axis) {
                const double below = centres_[i][axis] - box_.low[axis];
                for (const auto& [room, sign] :
                     {std::pair(below, 1.0), std::pair(box_.size[axis] - below, -1.0)}) {
                    if (room >= radii_[i]) continue;
                    forces_[i][axis] += sign * (radii_[i] - room);
                    ++contacts_[i];
                    record(radii_[i] - room, radii_[i]);
                }
            }
        }
    }

    /// One step of FIRE with unit masses: velocities turn towards the forces and stop when they
    /// point uphill.
    void move() {
        constexpr double k_longest_step = 1.0;
        double power = 0.0;
        double speeds = 0.0;
        double strengths = 0.0;
        for (std::size_t i = 0; i < forces_.size(); ++i) {
            power += forces_[i].dot(velocities_[i]);
            speeds += velocities_[i].squaredNorm();
            strengths += forces_[i].squaredNorm();
        }
        if (power > 0.0) {
            if (++downhill_ > 5) {
                step_ = std::min(1.1 * step_, k_longest_step);
                mixing_ *= 0.99;
            }
        } else {
            downhill_ = 0;
            step_ *= 0.5;
            mixing_ = 0.1;
        }
        const double turn = strengths > 0.0 ? mixing_ * std::sqrt(speeds / strengths) : 0.0;
        double farthest = 0.0;
        for (std::size_t i = 0; i < forces_.size(); ++i) {
            Vec3& velocity = velocities_[i];
            if (power > 0.0) {
                velocity = (1.0 - mixing_) * velocity + turn * forces_[i];
            } else {
                velocity.setZero();
            }
            velocity += step_ * forces_[i];
            centres_[i] += step_ * velocity;
            farthest = std::max(farthest, (centres_[i] - anchors_[i]).norm());
        }
        if (2.0 * farthest > reach_) {
            if (box_.periodic) wrap(box_, centres_);
            find_pairs();
        }
    }

    BallBox box_;
    std::vector<double> radii_;
    std::vector<Vec3> centres_;
    std::vector<Vec3> anchors_;  ///< centres when the pairs were found
    double reach_ = 0.0;
    std::vector<BallPair> pairs_;
    std::vector<Vec3> velocities_;
    std::vector<Vec3> forces_;
    std::vector<int> contacts_;
    double worst_ = 0.0;           ///< largest overlap
    double worst_relative_ = 0.0;  ///< in sums of radii
    double largest_force_ = 0.0;
    double step_ = 0.1;
    double mixing_ = 0.1;
    int downhill_ = 0;
};

}  // namespace

DensePacking pack_densely(const BallBox& box, std::span<const double> radii, Rng& rng) {
    DensePacking packing;
    if (radii.empty()) return packing;
    for (const double radius : radii) {
        const double edge = box.periodic ? 0.0 : radius;
        Vec3 centre = Vec3::Zero();
        for (Index i = 0; i < box.dimension; ++i) {
            centre[i] = box.low[i] + rng.uniform(edge, box.size[i] - edge);
        }
        packing.centres.push_back(centre);
    }
    double step = k_first_step;
    double scale = 0.0;
    while (scale < 1.0 && step >= k_least_step) {
        const double next = scale == 0.0 ? k_first_scale : std::min(1.0, scale + step);
        Relaxation relaxation(box, radii, next, packing.centres);
        const bool free = relaxation.run();
        // The random start overlaps, so its relaxation is kept even if it fails.
        if (free || scale == 0.0) {
            packing.centres = relaxation.take_centres();
            if (box.periodic) wrap(box, packing.centres);
        }
        if (!free && scale == 0.0) break;
        if (free) {
            scale = next;
        } else {
            step *= 0.5;
        }
    }
    packing.scale = std::min(1.0, free_scale(box, packing.centres, radii));
    return packing;
}

}  // namespace drystone::scene::generation
