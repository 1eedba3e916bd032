#pragma once

#include "drystone/contact/condensation.hpp"
#include "drystone/contact/contact_set.hpp"
#include "drystone/contact/problem_builder.hpp"
#include "drystone/contact/rest_pauses.hpp"

namespace drystone::contact {

/// Contacts slide when they are faster than this many times the velocity tolerance.
inline constexpr double k_sliding_tolerances = 10.0;

/// The contact problem of a step, u = W r + b with the laws of the active contacts and joints, and
/// its solution. Impulses r are in the order of the blocks, in SI units.
template <int D>
struct StepProblem {
    ProblemBuilder<D> builder;
    CondensationRule condensation;
    double sliding_velocity = 0.0;  ///< from which on a contact counts as sliding (m/s)
    VecX solution;                  ///< (components) r + tension e_N of the last step (N s)
    VecX impulse;  ///< (dofs) H^T r of bodies whose Mhat is a matrix: deformable, on springs;
                   ///< empty where there are none
    RestPauses rest_pauses;
};

/// Stage "build problem", with W as a matrix: u = W r + b for the velocities `motion.law` of the
/// contacts, b = H v_free + the rebound of u- = H v. Joints hold at the end of the step in any
/// case.
template <int D>
const problem::ContactProblem& build(World<D>& world, ContactSet<D>& contacts,
                                     StepProblem<D>& problem, const ProblemMotion& motion);

/// Stage "build problem", with W as factors: for sweeps over the velocities of bodies.
template <int D>
const problem::ContactProblem& build_factored(World<D>& world, ContactSet<D>& contacts,
                                              StepProblem<D>& problem, const ProblemMotion& motion);

/// Stage "build problem", with W by its products.
template <int D>
const problem::ContactProblem& build_global(World<D>& world, ContactSet<D>& contacts,
                                            StepProblem<D>& problem, const ProblemMotion& motion);

/// Whether W of the active contacts is worth its assembly: it is for rigid bodies, for deformable
/// ones while few of their nodes are in contact, and for bodies that springs couple while few of
/// them are. Counts operations: once a step.
template <int D>
[[nodiscard]] bool condenses(const World<D>& world, const ContactSet<D>& contacts,
                             StepProblem<D>& problem);

/// r <- impulses of the same contacts in the step before, 0 for new ones.
template <int D>
void warm_start(const World<D>& world, const ContactSet<D>& contacts, const StepProblem<D>& problem,
                VecX& r);

/// Stage "apply impulses": v <- v_free + Mhat^-1 H^T r. Stores r for the next warm start.
template <int D>
void apply_impulses(World<D>& world, ContactSet<D>& contacts, StepProblem<D>& problem,
                    const VecX& v_free, const VecX& r, VecX& v);

/// Updates what contacts carry to the next step, with the velocities v at the end of this one:
/// whether they slide, and which bonds are broken. Once a step.
template <int D>
void settle_contacts(const World<D>& world, ContactSet<D>& contacts, const StepProblem<D>& problem,
                     const VecX& v);

/// Work of the impulses r on the velocities v_a that move the positions; the work of each contact
/// is stored with it. Velocities are known to `velocity_tolerance`.
template <int D>
[[nodiscard]] ContactWork contact_work(const World<D>& world, ContactSet<D>& contacts,
                                       const StepProblem<D>& problem, const VecX& v_a,
                                       const VecX& r, double velocity_tolerance);

}  // namespace drystone::contact
