#pragma once

#include <span>

#include "drystone/contact/contact_set.hpp"
#include "drystone/contact/delassus.hpp"
#include "drystone/contact/world.hpp"
#include "drystone/problem/delassus_factors.hpp"

namespace drystone::contact {

/// Whether the problem of these blocks is kept as factors, for sweeps over the velocities of bodies
/// (solvers/body_sweep). The rule:
/// - all bodies are rigid and respond on their own: no deformable ones, none that springs couple;
/// - there are at least 64 blocks: smaller problems are solved at once with W;
/// - at least three of four blocks are contacts with Coulomb's law or without friction, between at
///   most two bodies. The others (joints, motors, dampers, rolling friction, contacts that deform a
///   periodic cell) are swept too, but one by one.
template <int D>
[[nodiscard]] bool keeps_factors(std::span<const LawBlock<D>> blocks, const World<D>& world);

/// factors <- those of W = mass (share H M^-1 H^T + C). The unknowns are the velocities of the
/// bodies; those of a block with compliances C follow, one per row, which H is 1 and M^-1 is C for.
/// Sides that do not move are left out.
template <int D>
void set_factors(std::span<const LawBlock<D>> blocks, const VecX& inverse_mass,
                 const DelassusScale& scale, problem::DelassusFactors& factors);

}  // namespace drystone::contact
