#pragma once

#include "drystone/problem/fclib_file.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/sim/simulation.hpp"

namespace drystone::results {

/// The contact problem of step number `step` (1 for the first) of a run, computed again: a
/// simulation of the scene in the file starts from the last frame before the step. In SI units,
/// with the impulses of the run as solution.
///
/// The simulation starts without the impulses that the run used as a warm start, so that states
/// agree up to what the velocity tolerance leaves open: exactly for a step after a frame.
///
/// Throws InputError when the run has no such step, or the step no contacts.
[[nodiscard]] problem::FclibFile problem_of_step(const ResultReader& result, Index step);

/// The step with the largest residual; the first of several. Throws InputError without steps.
[[nodiscard]] Index worst_step(const ResultReader& result);

/// The problem with `dimension` components for every contact, as FCLIB requires. Contacts with
/// one component (no friction) get uncoupled tangential components: mu = 0, W_tt = W_nn, b_t = 0.
[[nodiscard]] sim::PosedProblem with_full_contacts(const sim::PosedProblem& posed, int dimension);

}  // namespace drystone::results
