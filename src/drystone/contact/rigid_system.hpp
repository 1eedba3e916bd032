#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "drystone/contact/active_contacts.hpp"
#include "drystone/contact/cell_lattice.hpp"
#include "drystone/contact/contact_blocks.hpp"
#include "drystone/contact/contact_surfaces.hpp"
#include "drystone/contact/contact_work.hpp"
#include "drystone/contact/convex/growing.hpp"
#include "drystone/contact/driven_boundaries.hpp"
#include "drystone/contact/found_contacts.hpp"
#include "drystone/contact/joint_set.hpp"
#include "drystone/contact/lift.hpp"
#include "drystone/contact/lift_account.hpp"
#include "drystone/contact/position_projection.hpp"
#include "drystone/contact/problem_builder.hpp"
#include "drystone/contact/soft_set.hpp"
#include "drystone/contact/system.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/mechanics/forces.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::contact {

/// Everything that stays the same during a run, and the initial state.
///
/// In a periodic cell the last bodies are its own: their velocities are the columns of its velocity
/// gradient, prescribed or moved by the contacts across the border.
template <int D>
struct RigidModel {
    mechanics::RigidBodies<D> bodies;
    std::vector<collision::Collider<D>>
        colliders;                     ///< (bodies without the cell's) in principal axes
    std::vector<Surface<D>> surfaces;  ///< (bodies without the cell's, then deformable ones)
    LawTable laws;
    std::vector<mechanics::Force<D>> forces;
    std::vector<Driven<D>> driven;
    std::vector<mechanics::Joint<D>> joints;
    std::vector<collision::Pair> strangers;  ///< pairs of bodies that never touch
    std::vector<SoftBody<D>> soft = {};      ///< deformable bodies
    std::vector<Growth> growing = {};        ///< bodies whose radii depend on time
    std::optional<mechanics::CellMotion<D>> cell_motion = {};
    Threads threads = Threads();
};

template <int D>
class CompliantContacts;
template <int D>
class ConvexContacts;
template <int D>
class PenaltyContacts;

/// Rigid bodies with contacts and joints.
template <int D>
class RigidSystem : public System {
  public:
    explicit RigidSystem(RigidModel<D> model);
    ~RigidSystem() override;

    [[nodiscard]] const mechanics::RigidBodies<D>& bodies() const noexcept { return bodies_; }
    [[nodiscard]] mechanics::RigidBodies<D>& bodies() noexcept { return bodies_; }
    [[nodiscard]] const ActiveContacts<D>& active() const noexcept { return active_; }
    /// The problem of the last step, in the units it was built with. One that was kept global is
    /// condensed now.
    [[nodiscard]] problem::ContactProblem problem() const {
        return builder_.with_matrix(active_.blocks, bodies_.inverse_mass, soft_);
    }

    [[nodiscard]] VecX& velocities() override { return bodies_.v; }
    void start_step(double t, double h, double theta) override;
    const mechanics::ForceSums& evaluate_forces(const LoadInstants& loads, double h) override;
    void free_velocity(const VecX& F, double h, VecX& v_free) const override;
    const mechanics::ForceSums& settle_forces(const VecX& v_a) override;
    [[nodiscard]] double damping_power(const VecX& v_a) const override;
    /// Forgets the contacts of the last step: the next one starts without their impulses.
    void forget_contacts();
    /// Contacts of the step before, in the order of compare_identity, with what they carry, as if
    /// they had had no impulses. Bonds form in the first step unless they are `formed`.
    void recall(std::vector<collision::Contact<D>> contacts,
                const std::vector<ContactMemory>& memory, bool formed);
    [[nodiscard]] double kinetic_product(const VecX& a, const VecX& b) const override;
    [[nodiscard]] double stiffness_product(const VecX& v_a) const override {
        return soft_.stiffness_product(v_a);
    }
    [[nodiscard]] double potential_energy() const override;
    [[nodiscard]] double elastic_energy() const override;
    [[nodiscard]] double boundary_power(const VecX& v, const VecX& F) const override;
    [[nodiscard]] double boundary_inertia(const VecX& v, const VecX& dv) const override;
    void advance(double dt) override;
    void advance_to_contacts(double dt) override;
    Detection detect(double gap_tolerance, double drift, double horizon) override;
    Index activate(const Activation& rule) override;
    const problem::ContactProblem& build(const VecX& v, const VecX& v_free, const LawVelocity& law,
                                         const ProblemUnits& units) override;
    [[nodiscard]] bool condenses() override {
        return soft_.empty() || condensation_.condenses(soft_.counts(active_.blocks));
    }
    const problem::OperatorProblem& build_global(const VecX& v, const VecX& v_free,
                                                 const LawVelocity& law,
                                                 const ProblemUnits& units) override;
    void warm_start(VecX& r) const override;
    void apply_impulses(const VecX& v_free, const VecX& r, VecX& v) override;
    void settle_contacts(const VecX& v) override;
    [[nodiscard]] ContactWork work(const VecX& v_a, const VecX& r,
                                   double velocity_tolerance) override;
    [[nodiscard]] bool pay_lifts(const SchemeWork& scheme) override;
    void drop_lifts() override;
    /// What ending the overlaps of deformable body k may take.
    [[nodiscard]] const LiftAccount& lift_account(Index k) const { return lift_accounts_[at(k)]; }
    [[nodiscard]] LiftAccount& lift_account(Index k) { return lift_accounts_[at(k)]; }
    /// The deepest overlap of a deformable body as bodies are now. Overlaps pay for their own end:
    /// accounts get what lifting their body and the other one takes.
    DeepestOverlap open_lift_accounts(const Activation& rule);
    [[nodiscard]] double joint_error() const override { return joints_.error(bodies_); }
    /// Deformable bodies; in contacts they follow the rigid ones.
    [[nodiscard]] const SoftSet<D>& soft() const noexcept { return soft_; }
    [[nodiscard]] SoftSet<D>& soft() noexcept { return soft_; }
    [[nodiscard]] const JointSet<D>& joints() const noexcept { return joints_; }
    /// The lattice of the periodic cell as it is now.
    [[nodiscard]] collision::Lattice<D> lattice() const { return lattice_of(bodies_); }
    /// Bodies without those of the cell.
    [[nodiscard]] Index body_count() const noexcept { return bodies_.body_count(); }
    /// Impulses of the last step as the problem has them, r + tension e_N (N s).
    [[nodiscard]] const VecX& solution() const noexcept { return solution_; }
    [[nodiscard]] CompliantSystem* compliant() override;
    [[nodiscard]] PenaltySystem* penalty() override;
    [[nodiscard]] ConvexSystem* convex() override;
    /// Radii that depend on time.
    [[nodiscard]] const Growing& growing() const noexcept { return growing_; }
    /// Gives bodies the radii that they have at t.
    void grow(double t) { growing_.set(t, found_); }
    [[nodiscard]] double typical_mass() const override { return typical_mass_; }
    [[nodiscard]] double typical_size() const override { return typical_size_; }
    [[nodiscard]] bool penetrates(double tolerance, double horizon) const override;
    const problem::ContactProblem* build_projection(const ProjectionRule& rule) override;
    void apply_projection(const VecX& lambda) override;

  private:
    [[nodiscard]] double pair_size(const collision::Contact<D>& contact) const;
    [[nodiscard]] ContactRow<D> row_of_found(std::size_t i) const {
        return found_.row(i, bodies_, surfaces_, soft_);
    }
    [[nodiscard]] double body_size(int body) const;
    [[nodiscard]] double driven_change(int body) const;
    [[nodiscard]] bool is_soft(const collision::Contact<D>& contact) const {
        return std::max(contact.body_a, contact.body_b) >= body_count();
    }
    [[nodiscard]] bool moves_rigid(const collision::Contact<D>& contact) const;
    [[nodiscard]] double lift_of(const collision::Contact<D>& contact,
                                 const Activation& rule) const;
    [[nodiscard]] double last_approach(std::int64_t same, double otherwise) const;
    [[nodiscard]] double off_circle(Index body) const;
    [[nodiscard]] bool has_only_contacts() const;
    void complete_blocks(const Activation& rule);
    void set_laws(const VecX& v, const LawVelocity& law, const ProblemUnits& units);
    void set_lifts(const Activation& rule);
    [[nodiscard]] double moving_mass(int body) const;
    /// Calls visit(k) for the deformable bodies of a contact.
    template <class Visit>
    void each_soft(const collision::Contact<D>& contact, Visit visit) const {
        for (const int body : {contact.body_a, contact.body_b}) {
            if (body >= body_count()) visit(static_cast<Index>(body) - body_count());
        }
    }

    mechanics::RigidBodies<D> bodies_;
    ContactSurfaces<D> surfaces_;
    std::vector<mechanics::Force<D>> forces_;
    DrivenBoundaries<D> boundaries_;
    JointSet<D> joints_;
    FoundContacts<D> found_;
    Growing growing_;
    SoftSet<D> soft_;
    double typical_mass_ = 1.0;
    double typical_size_ = 1.0;

    double t_ = 0.0;  // start of the step
    double h_ = 0.0;
    double sliding_velocity_ = 0.0;  // from which on a contact counts as sliding (m/s)
    bool bonds_formed_ = false;
    mechanics::ForceSums sums_;
    mechanics::ForceSums later_;  // of the second instant of loads
    VecX soft_impulse_;           // (dofs) H^T r of the deformable bodies
    ActiveContacts<D> active_;
    ActiveContacts<D> before_;                // of the step before
    std::vector<std::int64_t> same_found_;    // (found) the same contact in before_, or -1
    std::vector<double> found_lifts_;         // (found) speed out of overlaps (m/s)
    std::vector<LiftAccount> lift_accounts_;  // (deformable bodies)
    std::vector<std::int64_t> same_before_;   // (active) the same
    CondensationRule condensation_;
    ProblemBuilder<D> builder_;
    VecX solution_;  // (components)
    PositionProjection<D> projection_;
    std::unique_ptr<CompliantContacts<D>> compliant_;  // once a scheme asks for them
    std::unique_ptr<PenaltyContacts<D>> penalty_;
    std::unique_ptr<ConvexContacts<D>> convex_;
};

}  // namespace drystone::contact
