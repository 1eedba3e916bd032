// Explains wrong arguments of the command line, and reads the scene that it names.
#include "command_line.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::app {

namespace {

bool is_option(const std::string& argument) {
    return argument.size() > 1 && argument.front() == '-';
}

std::vector<std::string> long_options(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    return names;
}

}  // namespace

std::string wrong_verb(std::span<const std::string> arguments, std::span<const Verb> verbs) {
    if (arguments.empty() || is_option(arguments.front())) return {};
    std::vector<std::string> names;
    std::string list;
    for (const Verb& verb : verbs) {
        if (verb.name == arguments.front()) return {};
        names.push_back(verb.name);
        list += (list.empty() ? "" : ", ") + verb.name;
    }
    return "expected one of " + list + suggestion(arguments.front(), names) + ", found '" +
           arguments.front() + "' (see drystone --help)";
}

std::string unexpected(const CLI::App& command, std::span<const std::string> arguments) {
    std::vector<std::string> extras = command.remaining();
    const std::vector<std::string> options = long_options(command);
    std::string unknown;
    std::string surplus;
    for (const std::string& argument : arguments) {
        const auto extra = std::find(extras.begin(), extras.end(), argument);
        if (extra == extras.end()) continue;
        extras.erase(extra);
        std::string& list = is_option(argument) ? unknown : surplus;
        if (!list.empty()) list += ", ";
        if (is_option(argument)) {
            const std::string name = argument.substr(0, argument.find('='));
            list += "unknown option '" + name + "'" + suggestion(name, options);
        } else {
            list += "too much: '" + argument + "'";
        }
    }
    // Values of an unknown option look like arguments that are too many.
    return unknown.empty() ? surplus : unknown;
}

CLI::Validator finite_number() {
    return {[](const std::string& text) -> std::string {
                double number = 0.0;
                if (CLI::detail::lexical_cast(text, number) && std::isfinite(number)) return {};
                return "expected a finite number, found '" + text + "'";
            },
            "NUMBER"};
}

sim::ValidScene loaded_scene(const SceneChoice& choice) {
    if (!choice.until) return sim::ValidScene::load(choice.file, choice.overrides);
    std::vector<std::string> overrides = choice.overrides;
    overrides.push_back("time.end=" + to_text(*choice.until));
    try {
        return sim::ValidScene::load(choice.file, overrides);
    } catch (const InputError& error) {
        // The user wrote another option than the one it stands for.
        std::vector<Defect> defects = error.defects();
        for (Defect& defect : defects) {
            if (defect.place.file == "--set time.end") defect.place.file = "--until";
        }
        throw InputError(std::move(defects));
    }
}

}  // namespace drystone::app
