#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/sim/valid_scene.hpp"
#include "verb.hpp"

namespace drystone::app {

/// What is wrong with the first argument if it should be a verb and is none: it, and which verb may
/// be meant. Empty if nothing is wrong.
[[nodiscard]] std::string wrong_verb(std::span<const std::string> arguments,
                                     std::span<const Verb> verbs);

/// What `command` did not expect among the arguments, in their order, with the options that may be
/// meant. Empty if there is nothing.
[[nodiscard]] std::string unexpected(const CLI::App& command,
                                     std::span<const std::string> arguments);

/// Of an option: a number that is neither infinite nor none.
[[nodiscard]] CLI::Validator finite_number();

/// The scene that a command line names.
struct SceneChoice {
    std::string file;
    std::vector<std::string> overrides = {};  ///< of --set
    std::optional<double> until = {};         ///< of --until: end of the run (s)
};

/// Reads and checks the scene. Throws InputError with all defects.
[[nodiscard]] sim::ValidScene loaded_scene(const SceneChoice& choice);

}  // namespace drystone::app
