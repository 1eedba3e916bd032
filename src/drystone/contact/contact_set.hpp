#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "drystone/contact/active_contacts.hpp"
#include "drystone/contact/contact_surfaces.hpp"
#include "drystone/contact/correction_accounts.hpp"
#include "drystone/contact/found_contacts.hpp"
#include "drystone/contact/overlap_release.hpp"
#include "drystone/contact/world.hpp"

namespace drystone::contact {

/// The radii of all bodies that grow or shrink.
class Growing {
  public:
    Growing(std::vector<Growth> list, Index bodies)
        : list_(std::move(list)), factors_(VecX::Ones(list_.empty() ? 0 : bodies)) {}

    [[nodiscard]] bool empty() const noexcept { return list_.empty(); }

    /// (bodies) s of each, 1 for those that do not grow; empty when none does.
    [[nodiscard]] const VecX& factors() const noexcept { return factors_; }

    /// (bodies) r(t) - r as it is now (m).
    [[nodiscard]] VecX change(double t) const;

    /// Gives detection the radii r(t). Throws ComputationError that names a body without one.
    template <int D>
    void set(double t, FoundContacts<D>& found) {
        for (const Growth& one : list_) {
            const double s = factor(one, t);
            factors_[one.body] = s;
            found.set_radius(one.body, s * one.radius);
        }
    }

  private:
    [[nodiscard]] static double factor(const Growth& one, double t);

    std::vector<Growth> list_;
    VecX factors_;
};

/// The contacts of a world: found in the present placement, active in the step, and remembered from
/// the step before.
template <int D>
struct ContactSet {
    /// Moves what it needs out of the model, after the world has.
    ContactSet(SystemModel<D>& model, const World<D>& world);

    ContactSurfaces<D> surfaces;
    FoundContacts<D> found;
    Growing growing;  ///< radii that depend on time
    ActiveContacts<D> active;
    ActiveContacts<D> before;               ///< of the step before
    std::vector<std::int64_t> same_found;   ///< (found) the same contact in `before`, or -1
    std::vector<std::int64_t> same_before;  ///< (active) the same contact in `before`, or -1
    std::vector<double> found_releases;     ///< (found) speed out of overlaps (m/s)
    std::vector<ReleaseAccount> accounts;   ///< (deformable bodies)
    CorrectionAccounts corrections;         ///< of rigid bodies
    bool bonds_formed = false;
    /// Energy in contacts that are springs (J); none before a scheme with springs has made a step.
    std::optional<double> spring_energy;

    /// The row of contact i of those found.
    [[nodiscard]] ContactRow<D> found_row(std::size_t i, const World<D>& world) const {
        return found.row(i, world.bodies(), surfaces, world.deformables());
    }
    /// Contacts of the step before, in the order of compare_identity, with what they carry, as if
    /// they had had no impulses. Bonds form in the first step unless they are `formed`.
    void recall(const std::vector<collision::Contact<D>>& contacts,
                const std::vector<ContactMemory>& memory, bool formed);
    /// Gives bodies the radii that they have at t.
    void grow(double t) { growing.set(t, found); }
};

/// Stage "detection": finds contacts in the present placement with gaps up to `gap_tolerance`
/// (relative to the size of a body) plus `drift` (m) plus what bodies cover in the time `horizon`.
template <int D>
Detection detect(World<D>& world, ContactSet<D>& contacts, double gap_tolerance, double drift,
                 double horizon);

/// Stage "active set": chooses, at the present velocities, those of the found contacts that take
/// part in the step, completes their blocks, and adds those of dampers and joints. Returns how many
/// contacts are active.
template <int D>
Index activate(World<D>& world, ContactSet<D>& contacts, const Activation& rule);

/// Gives the blocks of the active contacts their laws; adds blocks of dampers and joints.
template <int D>
void complete_blocks(World<D>& world, ContactSet<D>& contacts, const Activation& rule);

/// Whether a found contact, moving on at the present velocities for the time `horizon`, penetrates
/// by more than `tolerance` (relative to the size) and `slack` (m): whether a projection of
/// positions may be needed. After `activate`, before positions change.
template <int D>
[[nodiscard]] bool penetrates(const World<D>& world, const ContactSet<D>& contacts,
                              double tolerance, double slack, double horizon);

/// How far a bond of a body may be open because the body turns (m). Points of a body that turns by
/// an angle a in a step move along the tangent and leave their circle of radius R by up to a^2 R;
/// a bond restores that within k_restoring_steps. Deformable bodies have no bonds: 0.
template <int D>
[[nodiscard]] double turned_gap(const World<D>& world, const FoundContacts<D>& found, Index body);

}  // namespace drystone::contact
