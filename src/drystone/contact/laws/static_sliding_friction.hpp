#pragma once

#include "drystone/contact/law_situation.hpp"
#include "drystone/problem/cone.hpp"

namespace drystone::contact {

/// Coulomb's law whose coefficient drops when sliding begins: `resting` for a contact that stuck or
/// was open at the end of the step before, `sliding` for one that slid. Within a step the
/// coefficient is fixed, so that the law stays a cone; the drop is seen one step late.
struct StaticSlidingFriction {
    double resting = 0.0;
    double sliding = 0.0;  ///< <= resting
};

[[nodiscard]] inline int components(const StaticSlidingFriction&, int dimension) {
    return dimension;
}
[[nodiscard]] inline problem::Cone cone(const StaticSlidingFriction& law,
                                        const LawSituation& situation) {
    return problem::Coulomb{situation.slid ? law.sliding : law.resting};
}

}  // namespace drystone::contact
