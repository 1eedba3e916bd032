#include "command_line.hpp"

#include <algorithm>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/core/spelling.hpp"

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
    std::string text;
    bool after_unknown = false;  // then it may be the value of that option
    for (const std::string& argument : arguments) {
        const auto extra = std::find(extras.begin(), extras.end(), argument);
        if (extra == extras.end()) {
            after_unknown = false;
            continue;
        }
        extras.erase(extra);
        const bool option = is_option(argument);
        if (!option && after_unknown) continue;
        after_unknown = option;
        const std::string name = argument.substr(0, argument.find('='));
        text += std::string(text.empty() ? "" : ", ") +
                (option ? "unknown option " : "too much: ") + "'" + (option ? name : argument) +
                "'" + (option ? suggestion(name, options) : "");
    }
    return text;
}

}  // namespace drystone::app
