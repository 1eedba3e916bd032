// Finds schemes by name, checks what they take, and joins the results of steps that were made in
// two parts.
#include "drystone/inclusion/scheme.hpp"

#include <algorithm>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::inclusion {

StepResult joined(const StepResult& first, const StepResult& second) {
    StepResult both = second;
    both.impulses += first.impulses;
    both.active = std::max(first.active, second.active);
    both.balance = std::max(first.balance, second.balance);
    both.violation = std::max(first.violation, second.violation);
    both.penetration = std::max(first.penetration, second.penetration);
    both.regularity = std::max(first.regularity, second.regularity);
    both.works += first.works;
    both.contact_works += first.contact_works;
    both.projection_energy += first.projection_energy;
    both.iterations = std::max(first.iterations, second.iterations);
    both.converged = first.converged && second.converged;
    both.parts += first.parts;
    both.leaps += first.leaps;
    both.events.insert(both.events.begin(), first.events.begin(), first.events.end());
    return both;
}

void require_suited(const Model& model, const Scheme& scheme) {
    if (scheme.is_frictional) return;
    std::string others;
    for (const SchemeEntry& entry : schemes()) {
        if (entry.uses_theta) others += (others.empty() ? "" : " or ") + entry.name;
    }
    std::vector<Defect> defects;
    const auto report = [&](const std::string& what, const std::string& without,
                            const std::string& found) {
        defects.push_back({.what = what,
                           .expected = without + " with the integrator " + scheme.name +
                                       ", or the integrator " + others,
                           .found = found});
    };
    if (!model.has_constant_mass()) report("mass", "a constant mass", "one that depends on q");
    if (!model.stiffness().isZero(0.0)) report("stiffness", "none", "a matrix");
    if (!model.damping().isZero(0.0)) report("damping", "none", "a matrix");
    for (Index i = 0; i < model.count(); ++i) {
        const std::string label = "constraint '" + model.constraint(i).name + "'";
        const double mu = model.constraint(i).friction;
        if (mu > 0.0) report(label + ": friction", "0", short_text(mu));
        if (model.restitution(i) != model.restitution()) {
            report(label + ": restitution", "the one of all constraints",
                   short_text(model.restitution(i)));
        }
    }
    if (!defects.empty()) throw InputError(std::move(defects));
}

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
