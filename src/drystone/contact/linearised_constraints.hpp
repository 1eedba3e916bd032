#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "drystone/contact/contact_set.hpp"
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

/// Linearised constraints of the convex scheme (Bernicot and Lefebvre-Lepot 2011, eq. 1.11) between
/// rigid bodies: g_i(t, q) >= 0, linearised at (t + h, q),
///     K_h = { u : g_i(t + h, q) + h grad g_i . u >= 0 },
/// as contacts whose laws hold for u_N + g_i / h.
///
/// The stages of a step: World::start_step and free_velocity, `begin`, `choose`, the contact
/// problem with LawVelocity::rebounds = false, apply_impulses, `find_left_out`, `move`, `check`;
/// while constraints were missed `add_missed` and the problem again; at the end `settle`. For balls
/// the velocities are then exactly P_{K_h}.
template <int D>
class LinearisedConstraints {
  public:
    LinearisedConstraints(World<D>& world, ContactSet<D>& contacts)
        : world_(world), contacts_(contacts) {}

    /// Brings what is given in advance to where it is at t + h: boundaries by the velocities of
    /// `v_free`, the prescribed part of a periodic cell, radii. All else stays.
    void begin(double t, double h, const VecX& v_free);

    /// Chooses the constraints that may become active: gaps that the velocities `v_free` nearly
    /// close in the step. Returns their number.
    Index choose(const VecX& v_free);

    /// Searches K_h for constraints between balls, or of a ball with another shape, that the
    /// present velocities violate by more than `tolerance` (m) and that were not chosen. They are
    /// remembered for `add_missed`; returns their number. Other shapes turn away from their
    /// linearisations, and `check` finds what they violate. Before `move`.
    [[nodiscard]] Index find_left_out(double tolerance);

    /// Moves the bodies at the present velocities for the time h.
    void move();

    /// All constraints in the present placement: a complete search, not only of those that took
    /// part. Violations beyond `tolerance` (m) of others are remembered for `add_missed`.
    Admissibility check(double tolerance);

    /// Puts the bodies back and adds what `check` missed. Returns how many constraints there are.
    Index add_missed(const VecX& v_free);

    /// Puts everything back to where it was before `begin`.
    void restore_start();

    /// Stores where everything is at t, between steps. The function returned puts everything back
    /// there, apart from velocities and what contacts carry.
    [[nodiscard]] std::function<void()> restorer(double t);

    /// Whether a contact with an impulse of the last `apply_impulses` has a restitution e > 0.
    [[nodiscard]] bool rebounds() const;

    /// Keeps the contacts that pushed, and demands of them H v >= r_i' + r_j' instead of the
    /// linearised gap: the cone of velocities C at the end of the step (eq. 1.7). `r`, the
    /// impulses so far, becomes those of the contacts that are left.
    void keep_loaded(VecX& r);

    /// r <- r with (1 + e) times the normal impulses: those of P_C v - e (v - P_C v).
    void reflect(VecX& r) const;

    /// What contacts carry to the next step: glue. Returns the work of gluey contacts on the
    /// velocities with which they close the gaps that turning opened (J).
    double settle();

  private:
    using Contact = collision::Contact<D>;

    /// How the gap of a pair may close: by the bodies' own velocities, or when one of them is
    /// stopped.
    struct Approach {
        std::size_t number = 0;  ///< of the contact
        double gap = 0.0;        ///< beyond what is near (m)
        double u_a = 0.0;        ///< part of u_N of body A (m/s)
        double u_b = 0.0;
        double u_cell = 0.0;  ///< of a periodic cell that moves on its own
    };

    [[nodiscard]] ContactRow<D> row_of(const Contact& contact) const;
    /// Part of H v that belongs to what is given in advance.
    [[nodiscard]] double given_velocity(const ContactRow<D>& row, const VecX& v) const;
    /// r_a' + r_b', the mean over the step (m/s).
    [[nodiscard]] double growth_rate(const Contact& contact) const;
    /// Glue holds the contact: its constraint is an equation.
    [[nodiscard]] static bool is_held(const ContactMemory& memory) { return memory.glue < 0.0; }
    /// Upper bound of the distance that a point of the body has moved since placed_ (m).
    [[nodiscard]] double travel(int body) const;
    /// (found contacts) 1 where the constraint may become active: by the velocities `v_free`, or
    /// when others stop one of the bodies. `check` finds what this misses.
    [[nodiscard]] std::vector<char> likely_active(const VecX& v_free) const;
    [[nodiscard]] bool is_chosen(const Contact& contact) const;
    void add_manifold(const Contact& missed);
    Index activate(const VecX& v_free);

    World<D>& world_;
    ContactSet<D>& contacts_;
    double t_ = 0.0;  // start of the step
    double h_ = 0.0;
    std::vector<mechanics::Placement<D>> start_;   // (bodies, cell) before `begin`
    std::vector<mechanics::Placement<D>> placed_;  // after it
    VecX grown_;                                   // (bodies) change of radii over the step; or ()
    std::vector<geometry::Frame<D>> frames_;       // (bodies) of placed_
    collision::Lattice<D> lattice_;                // of placed_
    std::vector<Contact> chosen_;                  // in the order of identities
    std::vector<Contact> missed_;
    std::vector<collision::ContactPoint<D>> points_;  // of one pair
};

/// Constraints depend on time: radii grow, a periodic cell or a boundary moves. Constraints that do
/// not depend on time always have admissible velocities.
template <int D>
[[nodiscard]] bool constraints_move(const World<D>& world, const ContactSet<D>& contacts);

/// Pairs that overlap by more than `tolerance` (relative to the size of the smaller body) with the
/// radii of t, the deepest first.
template <int D>
[[nodiscard]] std::vector<Overlap> overlaps(World<D>& world, ContactSet<D>& contacts, double t,
                                            double tolerance);

}  // namespace drystone::contact
