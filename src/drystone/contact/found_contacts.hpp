#pragma once

#include <span>
#include <vector>

#include "drystone/collision/detector.hpp"
#include "drystone/contact/contact_surfaces.hpp"
#include "drystone/contact/deformable_set.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::contact {

/// Finds the contacts of rigid bodies, and searches for new pairs only when bodies have moved far
/// enough to touch new neighbours.
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
    /// How far images around the cell have moved with the lattice since pairs were found, the
    /// farthest ones.
    [[nodiscard]] double lattice_moved(const collision::Lattice<D>& lattice) const;
    /// Whether body i with its margin is in the box for which pairs were found.
    [[nodiscard]] bool stays(std::size_t i, const collision::Lattice<D>& lattice,
                             double lattice_moved) const;

    collision::Detector<D> detector_;
    std::vector<geometry::Frame<D>> frames_;         // (bodies)
    std::vector<double> margins_;                    // (bodies)
    std::vector<geometry::Frame<D>> listed_frames_;  // (bodies) when pairs were last found
    std::vector<double> listed_margins_;             // (bodies) by which boxes were grown then
    std::vector<double> listed_radii_;               // (bodies)
    collision::Lattice<D> listed_lattice_;
};

/// How far contacts are sought: gaps up to eps (relative to the size of a body) + slack (m) + what
/// bodies cover in the time `horizon` (s).
struct Reach {
    double eps = 0.0;
    double slack = 0.0;
    double horizon = 0.0;
    collision::PointsFor points_for = collision::PointsFor::impulses;
};

/// Where a contact of these bodies acts in impulse laws. A disk or sphere touches at its radius,
/// whatever its overlap, so that it rolls by v = r w; the other body of the pair at its own surface
/// too. Other shapes, and contacts that are springs, act at one point, which keeps their angular
/// momentum.
template <int D>
[[nodiscard]] ContactArms arms_of(const collision::Contact<D>& contact,
                                  const std::vector<collision::Collider<D>>& colliders);

/// The row of a contact of rigid bodies that stand in `placed`, in a cell with this lattice.
template <int D>
[[nodiscard]] ContactRow<D> rigid_row(const collision::Contact<D>& contact,
                                      const mechanics::RigidBodies<D>& bodies,
                                      const ContactSurfaces<D>& surfaces,
                                      const std::vector<geometry::Frame<D>>& placed,
                                      const collision::Lattice<D>& lattice, ContactArms arms);

/// The contacts of all bodies in the placement in which they were sought, rigid and deformable, in
/// the order of their identities, and their rows. Deformable bodies follow the rigid ones in
/// number.
template <int D>
class FoundContacts {
  public:
    explicit FoundContacts(ContactFinder<D> finder) : finder_(std::move(finder)) {}

    void find(const mechanics::RigidBodies<D>& bodies, DeformableSet<D>& deformables,
              const Reach& reach);

    /// Valid until the next search.
    [[nodiscard]] std::span<const collision::Contact<D>> list() const noexcept { return list_; }

    /// The row of contact i of the list, with the bodies where they were found.
    [[nodiscard]] ContactRow<D> row(std::size_t i, const mechanics::RigidBodies<D>& bodies,
                                    const ContactSurfaces<D>& surfaces,
                                    const DeformableSet<D>& deformables) const;

    /// Gives a body that is one disk or one sphere the radius (m).
    void set_radius(int body, double radius) { finder_.set_radius(body, radius); }

    /// Placements of the rigid bodies.
    [[nodiscard]] const std::vector<geometry::Frame<D>>& frames() const { return finder_.frames(); }
    /// (bodies) how far contacts of a body were sought (m).
    [[nodiscard]] const std::vector<double>& margins() const { return finder_.margins(); }
    /// (bodies) shapes.
    [[nodiscard]] const std::vector<collision::Collider<D>>& colliders() const {
        return finder_.colliders();
    }
    /// Largest distance of a point of a rigid body from its centre of mass (m).
    [[nodiscard]] double radius(Index body) const { return finder_.radius(body); }

  private:
    [[nodiscard]] ContactRow<D> deformable_row(const collision::DeformableContact<D>& contact,
                                               int rigid,
                                               const DeformableSet<D>& deformables) const;
    void merge(std::span<const collision::DeformableContact<D>> deformables);

    ContactFinder<D> finder_;
    collision::Lattice<D> lattice_;
    collision::PointsFor points_for_ = collision::PointsFor::impulses;
    std::span<const collision::Contact<D>> list_;
    // Where there are deformable bodies: all contacts, and which of them are theirs (or null).
    std::vector<collision::Contact<D>> merged_;
    std::vector<const collision::DeformableContact<D>*> deformables_;
};

}  // namespace drystone::contact
