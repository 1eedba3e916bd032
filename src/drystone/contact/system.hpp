#pragma once

#include "drystone/contact/contact_set.hpp"
#include "drystone/contact/position_projection.hpp"
#include "drystone/contact/step_problem.hpp"
#include "drystone/contact/world.hpp"

namespace drystone::contact {

/// Vectors over all velocities that a step fills. A step takes their memory and gives it back: of
/// large worlds, to ask the machine for new memory costs more than to fill it.
struct StepVectors {
    VecX start;  ///< v
    VecX free;   ///< v_free
    VecX mean;   ///< v_a
    VecX jump;   ///< v+ - v
};

/// What an integrator moves: the bodies, their contacts, and the problems of the step (velocities)
/// and of its correction (positions). The parts are public; stages of a step are free
/// functions that take the parts they need.
template <int D>
struct System {
    /// Moves the model into the parts.
    explicit System(SystemModel<D> model) : world(model), contacts(model, world) {}

    World<D> world;
    ContactSet<D> contacts;
    StepProblem<D> problem;
    PositionProjection<D> projection;
    StepVectors vectors;

    /// Gravity, springs between bodies, strain, and contacts that are springs (J).
    [[nodiscard]] double potential_energy() const {
        return world.potential_energy() + contacts.spring_energy.value_or(0.0);
    }
    /// The problem of the last step, in the units it was built with. One that was kept global is
    /// condensed now.
    [[nodiscard]] problem::ContactProblem last_problem() const {
        return problem.builder.with_matrix(contacts.active.blocks, world);
    }
    /// Forgets the contacts of the last step: the next one starts without their impulses.
    void forget_contacts() {
        contacts.active.clear();
        contacts.before.clear();
        contacts.spring_energy.reset();
        world.forget();
        problem.builder.forget();
        problem.rest_pauses = {};
    }
};

}  // namespace drystone::contact
