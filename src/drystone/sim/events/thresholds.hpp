#pragma once

/// What velocities and jumps are compared with to find events, of pairs of bodies and of
/// constraints alike (docs/events.md).
namespace drystone::sim::events {

/// Normal velocities below this many tolerances do not count as motion. Gaps that the tolerance
/// lets open by up to 100 h tol close within half a step (integrators/moreau_step.cpp), at up to
/// 200 tol; twice that is beyond it.
inline constexpr double k_still_tolerances = 400.0;

/// Steps of free fall that a contact may lag behind the motion of bodies that stay in touch:
/// detection is half a step to one step away from the velocities.
inline constexpr double k_lag_steps = 2.0;

/// Steps without impulse after which bodies that move do not touch any more. A flight that takes
/// longer begins faster than k_lag_steps of gravity.
inline constexpr int k_pause_steps = 4;

/// While a contact sticks by Fremond's law, u_T+ alternates around 0. A mean velocity below this
/// share of the jump of u_T in the step is what the alternation leaves; a slip that begins has 1/2.
inline constexpr double k_alternation = 0.25;

/// A jump of velocities is not smooth beyond this many times what gravity and turning explain, and
/// this many times the jump of the step before. Neither changes the outcome for small h: smooth
/// motions change by O(h) in a step, jumps do not become smaller.
inline constexpr double k_jump_ratio = 10.0;

}  // namespace drystone::sim::events
