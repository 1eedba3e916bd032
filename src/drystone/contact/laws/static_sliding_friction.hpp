#pragma once

#include "drystone/contact/law_situation.hpp"
#include "drystone/problem/cone.hpp"

namespace drystone::contact {

/// Coulomb's law whose coefficient drops when sliding begins: it is that of the contact's status at
/// the end of the step before. Within a step the coefficient is fixed, so that the law stays a
/// cone; the drop is seen one step late.
struct StaticSlidingFriction {
    problem::FrictionPair mu = {};
};

[[nodiscard]] inline int components(const StaticSlidingFriction&, int dimension) {
    return dimension;
}
[[nodiscard]] inline problem::Cone cone(const StaticSlidingFriction& law,
                                        const LawSituation& situation) {
    return problem::Coulomb{coefficient(law.mu, situation.previous)};
}

}  // namespace drystone::contact
