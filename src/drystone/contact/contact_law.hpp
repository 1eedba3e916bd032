#pragma once

#include <variant>
#include <vector>

#include "drystone/contact/adhesion/bond.hpp"
#include "drystone/contact/adhesion/glue.hpp"
#include "drystone/contact/adhesion/tension_limit.hpp"
#include "drystone/contact/contact_damping.hpp"
#include "drystone/contact/impacts/dissipation_index.hpp"
#include "drystone/contact/impacts/newton_restitution.hpp"
#include "drystone/contact/laws/associated_friction.hpp"
#include "drystone/contact/laws/coulomb_friction.hpp"
#include "drystone/contact/laws/elliptic_friction.hpp"
#include "drystone/contact/laws/frictionless.hpp"
#include "drystone/contact/laws/rolling_friction.hpp"
#include "drystone/contact/laws/static_sliding_friction.hpp"

namespace drystone::contact {

/// What happens while bodies touch, how they hold together, and what happens when they collide. A
/// new law is a new file in laws/, adhesion/ or impacts/ and one line here.
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
