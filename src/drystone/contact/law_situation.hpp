#pragma once

#include "drystone/problem/friction_status.hpp"

namespace drystone::contact {

/// What a law may look at beside its own numbers.
struct LawSituation {
    int dimension = 2;
    /// Of the contact at the end of the step before.
    problem::FrictionStatus previous = problem::FrictionStatus::stick;
    double length = 1.0;  ///< unit of moments: they are impulses times this length (m)
};

}  // namespace drystone::contact
