// Finds a scheme by its name.
#include "drystone/sweeping/scheme.hpp"

#include "drystone/core/error.hpp"

namespace drystone::sweeping {

Scheme make_scheme(const std::string& name, const SchemeOptions& options) {
    std::string names;
    for (const SchemeEntry& entry : schemes()) {
        if (entry.name == name) return entry.make(options);
        names += (names.empty() ? "" : ", ") + entry.name;
    }
    throw InputError({.what = "sweeping scheme", .expected = "one of " + names, .found = name});
}

}  // namespace drystone::sweeping
