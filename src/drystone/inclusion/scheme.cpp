// Finds a scheme by its name.
#include "drystone/inclusion/scheme.hpp"

#include "drystone/core/error.hpp"
#include "drystone/core/spelling.hpp"

namespace drystone::inclusion {

Scheme make_scheme(const std::string& name, const SchemeOptions& options) {
    std::string list;
    std::vector<std::string> names;
    for (const SchemeEntry& entry : schemes()) {
        if (entry.name == name) return entry.make(options);
        list += (list.empty() ? "" : ", ") + entry.name;
        names.push_back(entry.name);
    }
    throw InputError({.what = "scheme of an inclusion",
                      .expected = "one of " + list + suggestion(name, names),
                      .found = "'" + name + "'"});
}

}  // namespace drystone::inclusion
