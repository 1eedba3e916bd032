#pragma once

#include <variant>
#include <vector>

#include "drystone/contact/adhesion.hpp"
#include "drystone/contact/friction_laws.hpp"
#include "drystone/contact/impact_laws.hpp"

namespace drystone::contact {

/// Resistance beside the contact law while bodies touch, in parallel with it. Each part is a block
/// of its own in the contact problem:
///     viscous       r = -h c u+,  as a bilateral block with the compliance 1 / (h c);
///     rate-independent  |r_T| <= h drag, against sliding: Tresca's disc.
struct ContactDamping {
    double normal = 0.0;      ///< c along the normal (N s/m)
    double tangential = 0.0;  ///< c along the tangents (N s/m)
    double drag = 0.0;        ///< (N)
};

/// What happens while bodies touch, how they hold together, and what happens when they collide. A
/// new law is a struct with its functions in friction_laws.hpp, adhesion.hpp or impact_laws.hpp (a
/// long one in a file of its own) and one line here.
using FrictionLaw = std::variant<Frictionless, CoulombFriction, StaticSlidingFriction,
                                 EllipticFriction, RollingFriction, AssociatedFriction>;
using Adhesion = std::variant<std::monostate, TensionLimit, Bond, Glue>;
using ImpactLaw = std::variant<NewtonRestitution, DissipationIndex>;

struct ContactLaw {
    FrictionLaw friction = Frictionless{};
    Adhesion adhesion = {};
    ImpactLaw impact = NewtonRestitution{};
    ContactDamping damping = {};
};

/// Whether bodies may hold on to each other, and whether by a bond.
[[nodiscard]] inline bool holds_in_tension(const ContactLaw& law) {
    return !std::holds_alternative<std::monostate>(law.adhesion);
}
[[nodiscard]] inline bool may_bond(const ContactLaw& law) {
    return std::holds_alternative<Bond>(law.adhesion);
}

/// Components of its contacts in a scene of this dimension.
[[nodiscard]] inline int components(const ContactLaw& law, int dimension) {
    return std::visit([&](const auto& one) { return components(one, dimension); }, law.friction);
}

[[nodiscard]] inline problem::Cone cone(const ContactLaw& law, const LawSituation& situation) {
    return std::visit([&](const auto& one) { return cone(one, situation); }, law.friction);
}

/// What the law sees added to u+, from the relative velocity before the step.
template <int D>
[[nodiscard]] Vector<D> rebound(const ContactLaw& law, const Vector<D>& u_before) {
    return std::visit([&](const auto& one) { return rebound<D>(one, u_before); }, law.impact);
}

/// mu of Coulomb's law, 0 of other friction laws: springs have no others.
[[nodiscard]] inline double coulomb_coefficient(const ContactLaw& law) {
    const auto* coulomb = std::get_if<CoulombFriction>(&law.friction);
    return coulomb != nullptr ? coulomb->mu : 0.0;
}
/// e of the impact along the normal.
[[nodiscard]] inline double normal_restitution(const ContactLaw& law) {
    return std::visit([](const auto& one) { return normal_restitution(one); }, law.impact);
}

/// The law of every pair of materials.
class LawTable {
  public:
    explicit LawTable(int materials = 0)
        : materials_(materials), laws_(static_cast<std::size_t>(materials * materials)) {}

    /// Sets the law of a and b, in either order.
    void set(int a, int b, const ContactLaw& law) {
        laws_[index(a, b)] = law;
        laws_[index(b, a)] = law;
    }
    [[nodiscard]] const ContactLaw& operator()(int a, int b) const { return laws_[index(a, b)]; }

  private:
    [[nodiscard]] std::size_t index(int a, int b) const {
        return static_cast<std::size_t>(a * materials_ + b);
    }

    int materials_;
    std::vector<ContactLaw> laws_;
};

}  // namespace drystone::contact
