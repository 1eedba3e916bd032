#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"

/// Static and sliding friction: the previous status of a contact fixes its coefficient for the
/// whole of one solve, so that the problem stays a cone problem.
namespace drystone::problem {

enum class FrictionStatus { open, stick, slip };

/// The status of every contact from its impulse and velocity: open without normal impulse, slip
/// when |u_T| exceeds `sliding_velocity` (m/s), stick otherwise. Bilateral rows stick.
[[nodiscard]] std::vector<FrictionStatus> friction_statuses(const ContactProblem& problem,
                                                            const VecX& r, const VecX& u,
                                                            double sliding_velocity);

/// Two coefficients of one contact.
struct FrictionPair {
    double resting = 0.0;  ///< static: of contacts that stuck or were open (-, >= 0)
    double sliding = 0.0;  ///< of contacts that slipped (-, >= 0)
};

[[nodiscard]] inline double coefficient(const FrictionPair& pair, FrictionStatus previous) {
    return previous == FrictionStatus::slip ? pair.sliding : pair.resting;
}

/// Gives every contact with Coulomb's or the associated law the coefficient of its previous
/// status; the other laws stay as they are. One pair and one status per contact.
void set_friction(const std::vector<FrictionPair>& pairs,
                  const std::vector<FrictionStatus>& previous, ContactProblem& problem);

}  // namespace drystone::problem
