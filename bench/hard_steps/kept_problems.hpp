#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "drystone/problem/contact_problem.hpp"
#include "drystone/sim/simulation.hpp"

/// Contact problems of single steps, kept as FCLIB files with their warm starts.
namespace hard_steps {

/// A problem and the impulses from which its step started.
struct Kept {
    std::string name;
    drystone::problem::ContactProblem problem;
    drystone::VecX start;  ///< (components)
};

/// The problem of the step that `simulation` has just made. `before`: its contacts before the step,
/// whose impulses are the warm start: each contact takes those of the nearest point between the
/// same two bodies, as the step does by the features that touch. In the plane the file is global,
/// with the velocities of the bodies, where these reproduce W; local otherwise. Nothing is kept,
/// and the answer is false, for laws that FCLIB files do not have.
[[nodiscard]] bool keep(const drystone::sim::Simulation& simulation,
                        const std::vector<drystone::sim::ContactRecord>& before, double h,
                        const std::filesystem::path& file);

/// All FCLIB files of a folder, in alphabetical order, with their first guess as the start; W of
/// global files as factors or assembled.
[[nodiscard]] std::vector<Kept> kept_in(const std::filesystem::path& folder, bool factored);

}  // namespace hard_steps
