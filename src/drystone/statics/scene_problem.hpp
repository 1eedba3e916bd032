#pragma once

#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/sim/state/snapshot.hpp"
#include "drystone/sim/valid_scene.hpp"
#include "drystone/statics/equilibrium.hpp"

namespace drystone::statics {

/// The bodies of a scene at its start, at rest: what RestProblem needs, and where its numbers
/// belong.
struct SceneProblem {
    RestProblem problem;
    /// (unknowns) row and column of sim::Snapshot::v: component of the twist, body.
    std::vector<std::pair<Index, Index>> places;
    /// (contact points) place, bodies and axes; their forces are 0. They are the first blocks of
    /// the problem; blocks of drag and joints follow.
    std::vector<sim::ContactRecord> contacts;
    std::vector<MatX> axes;  ///< (contact points) rows: normal, tangents, for the first components
    Index bodies = 0;        ///< that move on their own
    /// Bodies among them that nothing holds: no contact, no joint.
    std::vector<Index> loose;
};

/// Contacts are those that the first step of a run finds, joints hold, motors of given speed are
/// brakes, and loads are those of the start. Velocities count as 0: of bodies, of driven bodies and
/// of moving surfaces.
///
/// Throws InputError for scenes without rigid bodies (crowds, inclusions) and for deformable
/// bodies.
[[nodiscard]] SceneProblem rest_problem(const sim::ValidScene& scene);

/// The part of `problem.global.f` of the loads and pressures with this name, or of "gravity".
/// Throws InputError that lists the names there are.
[[nodiscard]] VecX live_load(const sim::ValidScene& scene, const SceneProblem& problem,
                             const std::string& name);

/// The contacts with the forces r of the problem (N).
[[nodiscard]] std::vector<sim::ContactRecord> with_forces(const SceneProblem& problem,
                                                          const VecX& r);

/// A vector of the unknowns as velocities of the bodies, as in sim::Snapshot::v.
[[nodiscard]] MatX twists(const SceneProblem& problem, const VecX& motion, Index rows,
                          Index bodies);

}  // namespace drystone::statics
