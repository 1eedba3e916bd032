#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "drystone/contact/contact_finder.hpp"
#include "drystone/contact/contact_law.hpp"
#include "drystone/contact/contact_row.hpp"
#include "drystone/contact/delassus.hpp"
#include "drystone/contact/system.hpp"
#include "drystone/mechanics/forces/force.hpp"
#include "drystone/mechanics/prescribed_motion.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::contact {

/// A body whose motion is given.
template <int D>
struct Driven {
    int body = 0;
    mechanics::PrescribedMotion<D> motion;
};

/// Everything that stays the same during a run, and the initial state.
template <int D>
struct RigidModel {
    mechanics::RigidBodies<D> bodies;
    std::vector<collision::Collider<D>> colliders;  ///< (bodies) in principal axes
    std::vector<int> materials;                     ///< (bodies)
    LawTable laws;
    std::vector<mechanics::Force<D>> forces;
    std::vector<Driven<D>> driven;
    Threads threads = Threads();
};

/// The contacts that take part in a step and their impulses, contact after contact.
template <int D>
struct ActiveContacts {
    std::vector<collision::Contact<D>> contacts;
    std::vector<ContactRow<D>> rows;
    std::vector<const ContactLaw*> laws;
    std::vector<Index> sizes;             ///< components of each, 1 or D
    std::vector<double> closing;          ///< speed at which a drifted gap may close (m/s)
    std::vector<Vector<D>> impulses;      ///< on body A, in world axes (N s)
    std::vector<double> normal_work;      ///< u_aN r_N (J)
    std::vector<double> tangential_work;  ///< u_aT . r_T (J)

    void clear() {
        contacts.clear();
        rows.clear();
        laws.clear();
        sizes.clear();
        closing.clear();
        impulses.clear();
        normal_work.clear();
        tangential_work.clear();
    }
};

/// Rigid bodies with contacts.
template <int D>
class RigidSystem : public System {
  public:
    explicit RigidSystem(RigidModel<D> model);

    [[nodiscard]] const mechanics::RigidBodies<D>& bodies() const noexcept { return bodies_; }
    [[nodiscard]] mechanics::RigidBodies<D>& bodies() noexcept { return bodies_; }
    [[nodiscard]] const ActiveContacts<D>& active() const noexcept { return active_; }
    /// The problem of the last step, in the units it was built with.
    [[nodiscard]] const problem::ContactProblem& problem() const noexcept { return problem_; }

    [[nodiscard]] VecX& velocities() override { return bodies_.v; }
    void start_step(double t, double h) override;
    const mechanics::ForceSums& evaluate_forces(const LoadInstants& loads, double h) override;
    void apply_inverse_mass(const VecX& F, VecX& x) const override;
    /// Forgets the contacts of the last step: the next one starts without their impulses.
    void forget_contacts();
    [[nodiscard]] double kinetic_product(const VecX& a, const VecX& b) const override;
    [[nodiscard]] double potential_energy() const override;
    [[nodiscard]] double elastic_energy() const override;
    [[nodiscard]] double boundary_power(const VecX& v, const VecX& F) const override;
    void advance(double dt) override;
    Detection detect(double gap_tolerance, double drift, double horizon) override;
    Index activate(const Activation& rule) override;
    const problem::ContactProblem& build(const VecX& v, const VecX& v_free,
                                         const ProblemUnits& units) override;
    void warm_start(VecX& r) const override;
    void apply_impulses(const VecX& v_free, const VecX& r, VecX& v) override;
    [[nodiscard]] ContactWork work(const VecX& v_a, const VecX& r,
                                   double velocity_tolerance) override;
    [[nodiscard]] double typical_mass() const override { return typical_mass_; }
    [[nodiscard]] double typical_size() const override { return typical_size_; }
    [[nodiscard]] bool penetrates(double tolerance, double horizon) const override;
    const problem::ContactProblem* build_projection(const ProjectionRule& rule) override;
    void apply_projection(const VecX& lambda) override;

  private:
    [[nodiscard]] double pair_size(const collision::Contact<D>& contact) const;
    [[nodiscard]] ContactRow<D> row_of(const collision::Contact<D>& contact) const;

    mechanics::RigidBodies<D> bodies_;
    std::vector<int> materials_;
    LawTable laws_;
    std::vector<mechanics::Force<D>> forces_;
    std::vector<Driven<D>> driven_;
    ContactFinder<D> finder_;
    double typical_mass_ = 1.0;
    double typical_size_ = 1.0;

    mechanics::ForceSums sums_;
    mechanics::ForceSums later_;  // of the second instant of loads
    std::span<const collision::Contact<D>> found_;
    ActiveContacts<D> active_;
    ActiveContacts<D> before_;  // of the step before
    Delassus<D> delassus_;
    problem::ContactProblem problem_;
    std::vector<ContactRow<D>> projection_rows_;
    std::vector<Index> projection_sizes_;
    problem::ContactProblem projection_;
    VecX shift_;  // (dofs) of the projection
};

}  // namespace drystone::contact
