#pragma once

#include <span>
#include <vector>

#include "drystone/collision/detector.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::contact {

/// Finds the contacts of rigid bodies, and looks for new pairs only when bodies have moved far
/// enough to meet new neighbours.
template <int D>
class ContactFinder {
  public:
    /// `colliders`, in the principal axes of the bodies, in their order. `excluded_pairs` never
    /// touch.
    explicit ContactFinder(std::vector<collision::Collider<D>> colliders,
                           const Threads& threads = Threads(),
                           std::vector<collision::Pair> excluded_pairs = {});

    /// Contacts in the present placement with gap <= the sum of the margins of both bodies, where a
    /// body's margin is eps x its size + `slack` + the way its points go in the time `horizon`.
    /// Valid until the next call.
    [[nodiscard]] std::span<const collision::Contact<D>> find(
        const mechanics::RigidBodies<D>& bodies, double eps, double slack, double horizon,
        const collision::Lattice<D>& lattice = {},
        collision::PointsFor points_for = collision::PointsFor::impulses);

    /// Gives a body that is one disk or one sphere the radius (m).
    void set_radius(int body, double radius) { detector_.set_radius(body, radius); }

    /// Placements that the last call used.
    [[nodiscard]] const std::vector<geometry::Frame<D>>& frames() const noexcept { return frames_; }

    [[nodiscard]] const std::vector<collision::Collider<D>>& colliders() const noexcept {
        return detector_.colliders();
    }

    /// (bodies) margins of the last call.
    [[nodiscard]] const std::vector<double>& margins() const noexcept { return margins_; }

    /// Largest distance of a point of the body from its centre of mass.
    [[nodiscard]] double radius(Index body) const {
        return detector_.radii()[static_cast<std::size_t>(body)];
    }

  private:
    [[nodiscard]] bool pairs_are_current(const collision::Lattice<D>& lattice) const;

    collision::Detector<D> detector_;
    std::vector<geometry::Frame<D>> frames_;         // (bodies)
    std::vector<double> margins_;                    // (bodies)
    std::vector<geometry::Frame<D>> listed_frames_;  // (bodies) when pairs were last found
    std::vector<double> listed_margins_;             // (bodies) by which boxes were grown then
    std::vector<double> listed_radii_;               // (bodies)
    collision::Lattice<D> listed_lattice_;
};

}  // namespace drystone::contact
