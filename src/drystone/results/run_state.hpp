#pragma once

#include <optional>
#include <string>

namespace drystone::results {

/// How far a run came. A file that says `running` belongs to a run that goes on, or that was
/// killed.
enum class RunState {
    running,
    finished,     ///< reached the end of the scene
    interrupted,  ///< by the user
    stopped,      ///< at a step that did not converge, as the scene asks
    failed,       ///< by an error
};

/// "running", "finished", ...
[[nodiscard]] std::string name_of(RunState state);
[[nodiscard]] std::optional<RunState> run_state(const std::string& name);

}  // namespace drystone::results
