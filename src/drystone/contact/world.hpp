#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "drystone/contact/deformable_set.hpp"
#include "drystone/contact/driven_boundaries.hpp"
#include "drystone/contact/gyroscopic_torques.hpp"
#include "drystone/contact/joint_closure.hpp"
#include "drystone/contact/joint_set.hpp"
#include "drystone/contact/joint_velocities.hpp"
#include "drystone/contact/step_terms.hpp"
#include "drystone/contact/system_model.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/mechanics/coupled_bodies.hpp"

namespace drystone::contact {

/// What moves: rigid bodies, deformable bodies, a periodic cell, joints between them, forces on
/// them and boundaries with a prescribed motion. One vector v holds all generalised velocities:
/// rigid bodies, bodies of the cell, then nodes of the deformable bodies.
///
/// A world contains neither contacts nor time-stepping schemes. Bodies are numbered with the rigid
/// ones first; deformable bodies follow.
template <int D>
class World {
  public:
    /// Moves what it needs out of the model; `colliders` are copied.
    explicit World(SystemModel<D>& model);

    [[nodiscard]] const mechanics::RigidBodies<D>& bodies() const noexcept { return bodies_; }
    [[nodiscard]] mechanics::RigidBodies<D>& bodies() noexcept { return bodies_; }
    [[nodiscard]] const DeformableSet<D>& deformables() const noexcept { return deformables_; }
    [[nodiscard]] DeformableSet<D>& deformables() noexcept { return deformables_; }
    [[nodiscard]] const JointSet<D>& joints() const noexcept { return joints_; }
    [[nodiscard]] JointSet<D>& joints() noexcept { return joints_; }
    [[nodiscard]] const JointVelocities<D>& joint_velocities() const noexcept {
        return joint_velocities_;
    }
    [[nodiscard]] JointVelocities<D>& joint_velocities() noexcept { return joint_velocities_; }
    [[nodiscard]] JointClosure<D>& joint_closure() noexcept { return closure_; }
    /// Rigid bodies, without those of the cell.
    [[nodiscard]] Index body_count() const noexcept { return bodies_.body_count(); }
    /// v; a scheme writes the new velocities here.
    [[nodiscard]] VecX& velocities() noexcept { return bodies_.v; }

    /// Boundaries get the velocities w that they have at t. `free_velocity` gives them those at the
    /// end of the step, w+ with theta w+ + (1 - theta) w = the mean velocity of their prescribed
    /// motion, so that a scheme which moves everything by theta v+ + (1 - theta) v moves them
    /// exactly, and what rests on them with them. (w+ is the velocity at t + h to O(h^2); for
    /// theta = 0 both are the mean.) Velocities that joints do not allow are corrected first.
    void start_step(double t, double h, double theta);
    /// Whether `start_step` may change the kinetic energy: by boundaries that have some, or by
    /// corrections to velocities that joints allow.
    [[nodiscard]] bool starts_with_jumps() const {
        return !deformables_.empty() || !joints_.empty() || !boundaries_.empty();
    }
    /// Forgets what the last step left for the next one.
    void forget();
    /// Change of the kinetic energy by the correction of the velocities that joints do not allow,
    /// at the start of the step (J).
    [[nodiscard]] double admitted_energy() const noexcept { return admitted_energy_; }
    [[nodiscard]] double step_start() const noexcept { return t_; }   ///< (s)
    [[nodiscard]] double step_length() const noexcept { return h_; }  ///< (s)

    /// Forces in the present placement, at the present velocities, with loads at these instants;
    /// without gyroscopic torques, which depend on the end of the step, and without springs,
    /// dampers and drag, which are implicit.
    const mechanics::ForceSums& evaluate_forces(const LoadInstants& loads);
    /// All of them together. Valid until the next call.
    const VecX& evaluate_total_force(const LoadInstants& loads);
    /// The same with springs, dampers and drag at the present velocities.
    const mechanics::ForceSums& evaluate_explicit_forces(const LoadInstants& loads);

    /// The velocities that the forces F make of the present ones in a step, without contacts:
    ///     v_free = v + Mhat^-1 h F,   boundaries: w+.
    /// Mhat is the mass and what is implicit in the step, Mhat = M + h theta C + h^2 theta^2 K for
    /// elastic bodies and for rigid ones with springs or drag, whose own forces are added to F.
    void free_velocity(const VecX& F, double h, VecX& v_free);
    /// The same with nothing implicit: v + M^-1 h F of the rigid bodies.
    void explicit_velocity(const VecX& F, double h, VecX& v_free) const;

    /// x += Mhat^-1 f of all bodies but the rigid ones that respond on their own, whose M^-1 is
    /// `own_inverse_mass`, 0 for the others.
    void add_response(const VecX& f, VecX& x) const;
    [[nodiscard]] const VecX& own_inverse_mass() const { return coupled_.own_inverse_mass(); }
    /// v at the end of the step, refined: what the factors of Mhat leave of the balance under the
    /// impulses f = H^T r of contacts, and springs that have turned since Mhat was made.
    void refine(const VecX& f, VecX& v);
    /// `refine` for bodies on springs alone, with their gyroscopic torques.
    void refine_coupled(const VecX& f, VecX& v);
    /// The change of velocities with which the last `refine` of bodies on springs ended, if it is
    /// more than rounding; else 0 (m/s).
    [[nodiscard]] double coupled_residual() const {
        return std::max(coupled_.residual(), gyroscopic_.residual());
    }
    /// v_free of the linear problem that has the velocities v as its solution with the impulses f
    /// (of bodies on springs), around v. v_plain: without impulses and gyroscopic torques.
    [[nodiscard]] VecX linear_free_velocity(const VecX& v_plain, const VecX& f,
                                            const VecX& v) const;
    /// From here to the end of the step springs and drag act as they are, whatever impacts do.
    /// v_free without contacts is then v + M^-1 h F.
    void hold_springs(VecX& v_free);
    /// Whether some bodies respond to impulses by a matrix Mhat: deformable ones, and those on
    /// springs.
    [[nodiscard]] bool has_response() const {
        return !deformables_.empty() || !coupled_.forces().empty();
    }
    /// Rigid bodies that springs and drag move.
    [[nodiscard]] const mechanics::CoupledBodies<D>& coupled() const { return coupled_; }
    [[nodiscard]] mechanics::CoupledBodies<D>& coupled() { return coupled_; }

    /// Bodies on which gyroscopic torques act.
    [[nodiscard]] std::span<const Index> uneven_bodies() const noexcept {
        return gyroscopic_.bodies();
    }
    /// Whether joints are closed over the step (joint_closure.hpp): for theta >= 1/2. Below that
    /// the mirrored velocities would grow, and joints hold at the end of the step, H v+ = 0.
    [[nodiscard]] bool closes_joints() const noexcept { return theta_ >= 0.5 && !joints_.empty(); }
    /// Velocities at the start of the step, of rigid bodies and boundaries.
    [[nodiscard]] const VecX& start_velocities() const noexcept { return v_start_; }
    /// Both ends of the step, with v_end at its end.
    [[nodiscard]] StepVelocities step_to(const VecX& v_end) const {
        return {.v = v_start_, .v_end = v_end, .theta = theta_, .h = h_};
    }
    /// A guess of v+: the bodies change their velocities as in the last step; boundaries as in
    /// v_free.
    [[nodiscard]] VecX likely_end(const VecX& v_free) const;

    /// v: the velocities at the end of the step without gyroscopic torques. Adds h M^-1 T with the
    /// torques T that act at the mean of both ends (mechanics/gyroscopic.hpp), and keeps them.
    void turn(VecX& v);
    /// The same for bodies that are not on springs; `refine` has the torques of the others.
    void turn_own(VecX& v);
    /// `turn` where the bodies turn by given velocities m: T acts on v, but belongs to m.
    void turn_with(const VecX& m, VecX& v);
    /// Keeps the torques of a step that ends with v_end; v_free <- v_free + h M^-1 T of bodies that
    /// are not on springs.
    void guess_torques(const VecX& v_end, VecX& v_free);

    /// The forces of the step as they acted, now that the velocities v_a that move the positions
    /// are known.
    const mechanics::ForceSums& settle_forces(const VecX& v_a);
    /// The same, of the last step.
    [[nodiscard]] const mechanics::ForceSums& forces() const noexcept { return sums_; }

    /// Moves everything at the present velocities for the time dt.
    void advance(double dt);
    /// The last part dt of a step: `advance`; bodies with gyroscopic torques, of joints, and those
    /// that springs or drag act on go to q moved by h v_a from the start of the step, in one motion
    /// instead of two.
    void advance_to_end(double dt, const VecX& v_a);
    /// Moves everything for the part of a step before contacts are found. A periodic cell does not
    /// change its shape here: it moves over the step as the contacts see it, by H v_a.
    void advance_to_contacts(double dt);

    /// v_a.F of the damping forces. It is a sum over the rates at which elements deform and springs
    /// stretch, never above 0: v_a.F contains the motion of whole bodies, and its sign is rounding.
    [[nodiscard]] double damping_power(const VecX& v_a) const;
    /// a^T M b.
    [[nodiscard]] double kinetic_product(const VecX& a, const VecX& b) const;
    /// (a - b)^T M (a - b).
    [[nodiscard]] double kinetic_distance(const VecX& a, const VecX& b) const;
    [[nodiscard]] double kinetic_energy() const {
        return 0.5 * kinetic_product(bodies_.v, bodies_.v);
    }
    /// Gravity, springs between bodies, and strain.
    [[nodiscard]] double potential_energy() const;
    /// The part of the potential whose change is the work of `ForceSums::elastic` up to the theta
    /// term and the error of the rule (springs, elastic bodies with large rotations).
    [[nodiscard]] double elastic_energy() const;
    /// |h v_a|^2_K of springs and linear elastic bodies; that of springs alone.
    [[nodiscard]] double stiffness_product(const VecX& v_a) const {
        return spring_product(v_a) + deformables_.stiffness_product(v_a);
    }
    [[nodiscard]] double spring_product(const VecX& v_a) const {
        return coupled_.forces().empty() ? 0.0 : coupled_.forces().stiffness_product(v_a);
    }
    /// w.F: power of the forces F on boundaries, which move at the velocities w whatever acts on
    /// them.
    [[nodiscard]] double boundary_power(const VecX& v, const VecX& F) const;
    /// The same of all forces of the sums.
    [[nodiscard]] double boundary_power(const VecX& v, const mechanics::ForceSums& forces) const;
    /// Longest step for which explicit springs, dampers and drag are stable in the present
    /// placement (s).
    [[nodiscard]] double longest_explicit_step() { return coupled_.longest_explicit_step(bodies_); }
    /// Largest error of what joints hold, and of limits, in the present placement (m).
    [[nodiscard]] double joint_error() const { return joints_.error(bodies_); }

    /// |w+ - w| of a driven body over the step, 0 for others; before `free_velocity`.
    [[nodiscard]] double driven_change(int body) const {
        return body < body_count() ? boundaries_.change(bodies_, body) : 0.0;
    }
    [[nodiscard]] double largest_driven_change() const {
        return boundaries_.largest_change(bodies_);
    }

    /// Half the smallest width of a body (m).
    [[nodiscard]] double body_size(int body) const {
        const auto rigid = static_cast<int>(body_count());
        return body < rigid ? bodies_.size[at(body)] : deformables_.size(body - rigid);
    }
    /// Mass of a body, 0 for one that does not move on its own (kg).
    [[nodiscard]] double moving_mass(int body) const;

    /// Mean mass of the bodies that move (kg), for ProblemUnits.
    [[nodiscard]] double typical_mass() const noexcept { return typical_mass_; }
    /// Mean size of the bodies that move (m).
    [[nodiscard]] double typical_size() const noexcept { return typical_size_; }

  private:
    void start_implicit(const VecX& v_before);
    void sum_forces(const LoadInstants& loads);

    mechanics::RigidBodies<D> bodies_;
    std::vector<mechanics::Force<D>> forces_;
    mechanics::CoupledBodies<D> coupled_;
    GyroscopicTorques<D> gyroscopic_;
    DrivenBoundaries<D> boundaries_;
    JointSet<D> joints_;
    JointClosure<D> closure_;
    JointVelocities<D> joint_velocities_;
    DeformableSet<D> deformables_;
    std::vector<Index> whole_;  // bodies with torques or joints: they move by h v_a in one turn
    double typical_mass_ = 1.0;
    double typical_size_ = 1.0;

    double t_ = 0.0;  // start of the step
    double h_ = 0.0;
    double theta_ = 0.5;
    std::vector<mechanics::Placement<D>> start_;  // (whole_) at the start of the step
    VecX v_start_;                                // at the start of the step
    VecX last_change_;                            // v+ - v of the last step
    double admitted_energy_ = 0.0;
    mechanics::ForceSums sums_;
    mechanics::ForceSums later_;  // of the second instant of loads
    mechanics::ForceKinds kinds_;
    VecX total_force_;
};

}  // namespace drystone::contact
