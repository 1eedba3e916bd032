#pragma once

#include "drystone/contact/step_problem.hpp"

namespace drystone::contact {

/// How velocities settled.
struct Settled {
    bool closed = true;   ///< joints are closed at the end of the step, up to rounding
    double change = 0.0;  ///< largest change of what laws see (m/s)
};

/// The velocities v+ of a step,
///     M (v+ - v_plain) = h T + h (F_s(v+) - F_s(v_plain)) + H^T r,
/// where the gyroscopic torques T act at the mean of both ends, springs and drag F_s as they are
/// there (mechanics/coupled_bodies.hpp), and what joints hold has the impulses and the rows that
/// close it at the end (joint_closure.hpp). v_plain: without torques T and impulses.
///
/// On entry r solves the step problem that is linear around v_free, with the rows of the blocks as
/// they are. Impulses of contacts, motors and limits stay; those of what joints hold, their rows,
/// springs and torques are iterated until they agree and joints are closed. All are exact then,
/// whatever the residual of the laws, which changes by at most `change`. v_free <- that of the
/// linear problem around v+, which has v+ with the same r.
///
/// Large impulses on light bodies, such as a blow on the bar of a mechanism, turn with the rows so
/// that joints cannot be closed with the other impulses as they are. r stays then, and rows,
/// torques and v_free become those around the solution of the linear problem: the next one is
/// solved with all impulses. `change` is the residual of r in it, joints included.
template <int D>
[[nodiscard]] Settled settle_velocities(World<D>& world, ContactSet<D>& contacts,
                                        const StepProblem<D>& problem, const VecX& v_plain,
                                        VecX& v_free, VecX& r);

/// Whether velocities of this world have to settle: torques, springs or closed joints depend on
/// them.
template <int D>
[[nodiscard]] bool settles(const World<D>& world) {
    return world.closes_joints() || !world.uneven_bodies().empty() || !world.coupled().empty();
}

/// Gives the blocks of what joints hold the rows of a step that ends with about v_end.
template <int D>
void pose_joints(World<D>& world, ContactSet<D>& contacts, const VecX& v_end);

/// Whether all blocks of the step are what joints hold.
template <int D>
[[nodiscard]] bool only_joints(const World<D>& world, const ContactSet<D>& contacts) {
    return world.joints().held_blocks().size() == contacts.active.blocks.size();
}

/// Tells the joints of bodies on which other blocks pushed that velocities may have jumped.
template <int D>
void disturb_joints(World<D>& world, const ContactSet<D>& contacts, const StepProblem<D>& problem,
                    const VecX& r);

}  // namespace drystone::contact
