#include "drystone/integrators/integrator.hpp"

#include "drystone/core/error.hpp"

namespace drystone::integrators {

Integrator make_integrator(const std::string& name, const IntegratorOptions& options) {
    std::string names;
    for (const IntegratorEntry& entry : integrator_entries()) {
        if (entry.name == name) return entry.make(options);
        names += (names.empty() ? "" : ", ") + entry.name;
    }
    throw InputError({.what = "integrator", .expected = "one of " + names, .found = name});
}

}  // namespace drystone::integrators
