// Finds integrators and their traits by name.
#include "drystone/integrators/integrator.hpp"

#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::integrators {

void require_option(bool right, const std::string& what, const std::string& expected,
                    double found) {
    if (!right) throw InputError({.what = what, .expected = expected, .found = to_text(found)});
}

Integrator make_integrator(const std::string& name, const scene::SceneSpec& scene) {
    std::string names;
    for (const IntegratorEntry& entry : integrator_entries()) {
        if (entry.name == name) return entry.make(scene);
        names += (names.empty() ? "" : ", ") + entry.name;
    }
    throw InputError({.what = "integrator", .expected = "one of " + names, .found = name});
}

std::optional<scene::IntegratorTraits> traits_of(const std::string& name) {
    for (IntegratorEntry& entry : integrator_entries()) {
        if (entry.name == name) return std::move(entry.traits);
    }
    return std::nullopt;
}

bool has_springs(const std::string& name) {
    const auto traits = traits_of(name);
    return traits && traits->contacts == scene::ContactModel::springs;
}

std::vector<scene::KnownIntegrator> known_integrators() {
    std::vector<scene::KnownIntegrator> known;
    for (IntegratorEntry& entry : integrator_entries()) {
        known.push_back({.name = std::move(entry.name), .traits = std::move(entry.traits)});
    }
    return known;
}

}  // namespace drystone::integrators
