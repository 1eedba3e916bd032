#pragma once

#include "drystone/contact/law_situation.hpp"
#include "drystone/problem/cone.hpp"

namespace drystone::contact {

/// 0 <= u_N, 0 <= r_N, u_N r_N = 0; one component.
struct Frictionless {};

[[nodiscard]] inline int components(const Frictionless&, int /*dimension*/) { return 1; }
[[nodiscard]] inline problem::Cone cone(const Frictionless&, const LawSituation&) {
    return problem::Coulomb{0.0};
}

}  // namespace drystone::contact
