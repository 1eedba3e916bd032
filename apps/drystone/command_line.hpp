#pragma once

#include <span>
#include <string>

#include <CLI/CLI.hpp>

#include "verb.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library chose it
class App;
}

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

}  // namespace drystone::app
