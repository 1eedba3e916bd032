#pragma once

#include <memory>

#include "drystone/contact/compliance/compliant_contacts.hpp"
#include "drystone/contact/compliance/penalty_contacts.hpp"
#include "drystone/contact/contact_set.hpp"
#include "drystone/contact/convex/convex_contacts.hpp"
#include "drystone/contact/position_projection.hpp"
#include "drystone/contact/step_problem.hpp"
#include "drystone/contact/world.hpp"

namespace drystone::contact {

/// What an integrator moves: the bodies, their contacts, and the problem of the step.
///
/// Schemes with other contacts than impulses ask for them (`compliant`, `penalty`, `convex`); these
/// contacts refer to the three members, so that a system does not move once they exist.
template <int D>
struct System {
    explicit System(RigidModel<D> model) : world(model), contacts(model, world) {}

    World<D> world;
    ContactSet<D> contacts;
    StepProblem<D> problem;
    PositionProjection<D> projection;

    /// Contacts as implicit springs; null with joints, a cell or deformable bodies.
    [[nodiscard]] CompliantContacts<D>* compliant();
    /// Contacts as explicit springs; null with joints, a cell or deformable bodies.
    [[nodiscard]] PenaltyContacts<D>* penalty();
    /// Contacts as linearised constraints; null with joints or deformable bodies.
    [[nodiscard]] ConvexContacts<D>* convex();

    /// That of the world and of contacts that are springs (J).
    [[nodiscard]] double potential_energy() const;
    /// The problem of the last step, in the units it was built with. One that was kept global is
    /// condensed now.
    [[nodiscard]] problem::ContactProblem last_problem() const {
        return problem.builder.with_matrix(contacts.active.blocks, world.bodies().inverse_mass,
                                           world.deformables());
    }
    /// Forgets the contacts of the last step: the next one starts without their impulses.
    void forget_contacts();

  private:
    [[nodiscard]] bool has_only_contacts() const;

    std::unique_ptr<CompliantContacts<D>> compliant_;  // once a scheme asks for them
    std::unique_ptr<PenaltyContacts<D>> penalty_;
    std::unique_ptr<ConvexContacts<D>> convex_;
};

}  // namespace drystone::contact
