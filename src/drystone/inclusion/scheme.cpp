// Finds schemes by name and joins the results of steps that were made in two parts.
#include "drystone/inclusion/scheme.hpp"

#include <algorithm>

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
    both.lift += first.lift;
    both.iterations = std::max(first.iterations, second.iterations);
    both.converged = first.converged && second.converged;
    both.parts += first.parts;
    both.leaps += first.leaps;
    both.events.insert(both.events.begin(), first.events.begin(), first.events.end());
    return both;
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
