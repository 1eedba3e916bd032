// Finds which contacts are open, stick or slip, and sets coefficients by it.
#include "drystone/problem/friction_status.hpp"

#include <cassert>

#include "drystone/linalg/at.hpp"

namespace drystone::problem {

std::vector<FrictionStatus> friction_statuses(const ContactProblem& problem, const VecX& r,
                                              const VecX& u, double sliding_velocity) {
    assert(r.size() == problem.components() && u.size() == problem.components());
    std::vector<FrictionStatus> statuses;
    for (Index c = 0; c < problem.contacts(); ++c) {
        const Index offset = problem.W.offset(c);
        const double slide = u.segment(offset + 1, problem.W.size(c) - 1).norm();
        if (is_bilateral(problem.cones[at(c)])) {
            statuses.push_back(FrictionStatus::stick);
        } else if (r[offset] <= 0.0) {
            statuses.push_back(FrictionStatus::open);
        } else {
            statuses.push_back(slide > sliding_velocity ? FrictionStatus::slip
                                                        : FrictionStatus::stick);
        }
    }
    return statuses;
}

void set_friction(const std::vector<FrictionPair>& pairs,
                  const std::vector<FrictionStatus>& previous, ContactProblem& problem) {
    assert(pairs.size() == problem.cones.size() && previous.size() == problem.cones.size());
    for (std::size_t c = 0; c < problem.cones.size(); ++c) {
        set_mu(problem.cones[c], coefficient(pairs[c], previous[c]));
    }
}

}  // namespace drystone::problem
