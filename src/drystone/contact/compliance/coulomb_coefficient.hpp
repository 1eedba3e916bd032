#pragma once

#include "drystone/contact/contact_law.hpp"

namespace drystone::contact {

/// mu of a law of plain friction, 0 of a frictionless one; springs know no others.
[[nodiscard]] inline double coulomb_coefficient(const ContactLaw& law) {
    const auto* coulomb = std::get_if<CoulombFriction>(&law.friction);
    return coulomb != nullptr ? coulomb->mu : 0.0;
}

}  // namespace drystone::contact
