// Shifts a problem with cohesion to one without.
#include "drystone/problem/cohesion.hpp"

#include <cassert>
#include <cmath>
#include <string>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/problem/validity.hpp"

namespace drystone::problem {

VecX normal_impulses(const ContactProblem& problem, const VecX& cohesion) {
    VecX r = VecX::Zero(problem.components());
    for (Index c = 0; c < problem.contacts(); ++c) r[problem.W.offset(c)] = cohesion[c];
    return r;
}

ContactProblem with_cohesion(const ContactProblem& problem, const VecX& cohesion) {
    std::vector<Defect> defects;
    if (cohesion.size() != problem.contacts()) {
        defects.push_back({.what = "cohesion",
                           .expected = counted(problem.contacts(), "number"),
                           .found = std::to_string(cohesion.size())});
    }
    for (Index c = 0; c < cohesion.size(); ++c) {
        if (std::isfinite(cohesion[c]) && cohesion[c] >= 0.0) continue;
        defects.push_back({.what = "cohesion, contact " + std::to_string(c),
                           .expected = "a finite number >= 0",
                           .found = to_text(cohesion[c])});
    }
    if (!defects.empty()) throw InputError(std::move(defects), "contact problem");

    ContactProblem shifted = problem;
    VecX pull;
    problem.W.multiply(normal_impulses(problem, cohesion), pull);
    shifted.b -= pull;
    return shifted;
}

VecX without_cohesion(const ContactProblem& problem, const VecX& cohesion, const VecX& r) {
    assert(cohesion.size() == problem.contacts());
    return r - normal_impulses(problem, cohesion);
}

}  // namespace drystone::problem
