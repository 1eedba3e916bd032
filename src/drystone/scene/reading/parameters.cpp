// Evaluates parameters that refer to each other, in passes; cycles are defects.
#include <algorithm>
#include <cctype>
#include <string>
#include <variant>
#include <vector>

#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

using document::Entry;

namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_name(const std::string& text) {
    const auto letter = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
           std::all_of(text.begin(), text.end(), letter);
}

/// True if the formula refers to one of the parameters that have no value yet.
bool waits(const Entry& entry, const std::vector<const Entry*>& open) {
    const auto* text = std::get_if<std::string>(&entry.value.data);
    if (text == nullptr) return false;
    const std::vector<std::string> names = formula::names_in(*text);
    return std::any_of(open.begin(), open.end(),
                       [&](const Entry* other) { return contains(names, other->key); });
}

}  // namespace

void read_parameters(TableReader& table) {
    Context& context = table.context();
    const std::vector<std::string> reserved = formula::reserved_names();
    std::vector<const Entry*> open;
    for (const Entry& entry : table.entries()) {
        if (!is_name(entry.key)) {
            table.report(entry.key, "a name of letters, digits and _", "'" + entry.key + "'");
        } else if (contains(reserved, entry.key)) {
            table.report(entry.key, "a name that formulas do not use for something else",
                         "'" + entry.key + "'");
        } else {
            open.push_back(&entry);
        }
    }
    // Each pass evaluates what refers to known parameters only.
    for (bool progress = true; progress;) {
        progress = false;
        for (std::size_t i = 0; i < open.size();) {
            if (waits(*open[i], open)) {
                ++i;
                continue;
            }
            const Entry& entry = *open[i];
            open.erase(open.begin() + static_cast<std::ptrdiff_t>(i));
            // A parameter that is bad has a value, so that what refers to it is not bad as well.
            context.constants[entry.key] = table.number(entry.key, 1.0);
            progress = true;
        }
    }
    for (const Entry* entry : open) {
        table.report(entry->key, "a formula that does not lead back to itself",
                     describe(entry->value));
        context.constants[entry->key] = 1.0;
    }
}

}  // namespace drystone::scene::reading
