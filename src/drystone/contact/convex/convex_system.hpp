#pragma once

#include <functional>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::contact {

/// Two bodies that overlap.
struct Overlap {
    int body_a = 0;
    int body_b = 0;
    double depth = 0.0;  ///< (m)
};

/// How a placement obeys all constraints, whether they took part in the step or not.
struct Admissibility {
    Index missed = 0;                  ///< violated ones that did not take part
    double largest_penetration = 0.0;  ///< max(0, -g) of all (m)
    double penetration_ratio = 0.0;    ///< the same relative to the size of the smaller body
};

/// What the convex scheme (Bernicot and Lefebvre-Lepot 2011, eq. 1.11) needs of a mechanical
/// system, beside System: constraints g_i(t, q) >= 0, linearised at (t + h, q),
///     K_h = { u : g_i(t + h, q) + h grad g_i . u >= 0 },
/// as contacts whose laws hold for u_N + g_i / h.
///
/// A step goes: System::start_step and free_velocity, `begin`, `choose`, the problem of System with
/// LawVelocity::rebounds = false, System::apply_impulses, `move`, `check`; while constraints were
/// missed `take_in` and the problem again; at the end `settle`.
class ConvexSystem {
  public:
    virtual ~ConvexSystem() = default;

    /// Brings what is given in advance to where it is at t + h: boundaries by the velocities of
    /// `v_free`, the prescribed part of a periodic cell, radii. All else stays.
    virtual void begin(double t, double h, const VecX& v_free) = 0;

    /// The constraints that the bodies may feel as far as they can see: those with gaps that
    /// velocities `v_free` nearly close in the step. Returns how many.
    virtual Index choose(const VecX& v_free) = 0;

    /// Moves the bodies at the present velocities for the time h.
    virtual void move() = 0;

    /// All constraints in the present placement: a complete search, not only of those that took
    /// part. Violations beyond `tolerance` (m) of others are remembered for `take_in`.
    virtual Admissibility check(double tolerance) = 0;

    /// Puts the bodies back and adds what `check` missed. Returns how many constraints there are.
    virtual Index take_in(const VecX& v_free) = 0;

    /// Puts everything back to where it was before `begin`.
    virtual void take_back() = 0;

    /// Remembers where everything is at t, between steps; calling it puts everything back there,
    /// apart from velocities and what contacts carry.
    [[nodiscard]] virtual std::function<void()> way_back(double t) = 0;

    /// Whether constraints depend on time: those that do not always have admissible velocities.
    [[nodiscard]] virtual bool moves() const = 0;

    /// Whether an impulse of the last `apply_impulses` meets a restitution e > 0.
    [[nodiscard]] virtual bool rebounds() const = 0;

    /// Keeps the contacts that pushed, and demands of them H v >= r_i' + r_j' instead of the
    /// linearised gap: the cone of velocities C at the end of the step (eq. 1.7). `r`, the
    /// impulses so far, becomes those of the contacts that are left.
    virtual void keep_pushing(VecX& r) = 0;

    /// r <- r with (1 + e) times the normal impulses: those of P_C v - e (v - P_C v).
    virtual void reflect(VecX& r) const = 0;

    /// What contacts carry to the next step: glue. Returns the work of gluey contacts on the
    /// velocities with which they close the gaps that turning opened (J).
    virtual double settle() = 0;

    /// Pairs that overlap by more than `tolerance` (relative to the size of the smaller body) with
    /// the radii of t, the deepest first.
    [[nodiscard]] virtual std::vector<Overlap> overlaps(double t, double tolerance) = 0;
};

}  // namespace drystone::contact
