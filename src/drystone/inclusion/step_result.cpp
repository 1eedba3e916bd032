// Sums of the results of parts of a step.
#include "drystone/inclusion/step_result.hpp"

#include <algorithm>

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
    both.iterations = std::max(first.iterations, second.iterations);
    both.converged = first.converged && second.converged;
    both.parts += first.parts;
    both.leaps += first.leaps;
    both.events.insert(both.events.begin(), first.events.begin(), first.events.end());
    return both;
}

}  // namespace drystone::inclusion
