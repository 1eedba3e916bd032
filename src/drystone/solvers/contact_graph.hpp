#pragma once

#include <vector>

#include "drystone/problem/contact_problem.hpp"

namespace drystone::solvers {

/// Groups of contacts that W couples: contacts of different groups do not feel each other, so each
/// group is a problem of its own. Contacts increase within a group; groups are ordered by their
/// first contact.
/// W is assembled or factored.
[[nodiscard]] std::vector<std::vector<Index>> coupled_groups(const problem::DelassusOperator& W);

/// The problem of one group, as `coupled_groups` lists it, or of any contacts in ascending order
/// with the impulses of the others at 0. Its W is assembled.
[[nodiscard]] problem::ContactProblem part_of(const problem::ContactProblem& problem,
                                              const std::vector<Index>& contacts);

/// The components of r that belong to a group, and back.
[[nodiscard]] VecX gather(const problem::DelassusOperator& W, const std::vector<Index>& contacts,
                          const VecX& r);
void scatter(const problem::DelassusOperator& W, const std::vector<Index>& contacts,
             const VecX& part, VecX& r);

}  // namespace drystone::solvers
