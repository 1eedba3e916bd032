#pragma once

#include <span>
#include <vector>

#include "drystone/linalg/cholesky_factor.hpp"
#include "drystone/linalg/pair_matrix.hpp"
#include "drystone/mechanics/implicit_forces.hpp"

namespace drystone::mechanics {

/// Rigid bodies that springs, dampers and drag act on, in the theta scheme (Acary and
/// Collins-Craft 2024, eqs. 52 and 82-86):
///     M (v+ - v) = h F + h F_s(v_a) + H^T r,   q+ = q (+) h v_a,   v_a = theta v+ + (1 - theta) v,
/// F_s the implicit forces of mechanics/implicit_forces; each body passes the step in one motion of
/// constant twist. Newton's method solves this with
///     Mhat = M + h theta C + h^2 theta^2 K,
/// whose K and C are those of the forces at the last iterate, symmetric and positive semidefinite.
/// Contacts are coupled by Mhat^-1, so u = W r + b holds exactly for springs that do not turn;
/// where they do, `set_free_velocity` gives the problem around the last solution.
///
/// Springs couple bodies into islands, between which Mhat^-1 is 0. All other bodies respond to
/// impulses on their own.
template <int D>
class CoupledBodies {
  public:
    CoupledBodies(ImplicitForces<D> forces, const RigidBodies<D>& bodies);

    /// No body is coupled, or the implicit forces are held for the rest of the step.
    [[nodiscard]] bool empty() const { return coupled_.empty() || held_; }
    [[nodiscard]] ImplicitForces<D>& forces() { return forces_; }
    [[nodiscard]] const ImplicitForces<D>& forces() const { return forces_; }
    /// (bodies) number of the island of a body; -1: it responds on its own.
    [[nodiscard]] int island(int body) const { return empty() ? -1 : islands_[at(body)]; }
    [[nodiscard]] int island_count() const { return island_count_; }
    /// Bodies of the largest island.
    [[nodiscard]] int largest_island() const { return largest_island_; }
    /// (dofs) M^-1 of bodies that respond on their own, 0 for coupled ones.
    [[nodiscard]] const VecX& own_inverse_mass() const {
        return empty() ? inverse_mass_ : own_inverse_mass_;
    }

    /// A step begins in the present placement with the present velocities, which are those of
    /// boundaries too.
    void start_step(const RigidBodies<D>& bodies, double h, double theta);

    /// v of the coupled bodies <- v + Mhat^-1 h (F + F_s(v)): one step of Newton's method from the
    /// velocities at the start, or from rest where these turn springs by right angles. `f`:
    /// impulses h F of the other forces; v of boundaries: at the end of the step.
    void free_velocity(const VecX& f, VecX& v);

    /// v of the coupled bodies <- the solution under the impulses `r` = H^T r of contacts, starting
    /// from v. Throws ComputationError where springs are too stiff for numbers.
    void solve(const VecX& r, VecX& v);
    /// The correction of Newton's method with which the last `solve` ended, if it is more than
    /// rounding; else 0 (m/s).
    [[nodiscard]] double residual() const { return residual_; }
    /// v_free of the coupled bodies <- v - Mhat^-1 r, which gives v with the impulses r.
    void set_free_velocity(const VecX& r, const VecX& v, VecX& v_free) const;

    /// From here to the end of the step the implicit forces stay as they acted, and all bodies
    /// respond on their own: for impacts after the positions have moved. v of the coupled bodies <-
    /// v + M^-1 h (F + F_s).
    void hold(VecX& v);

    /// x += Mhat^-1 f of the coupled bodies.
    void add_response(const VecX& f, VecX& x) const;
    /// `to` of the coupled bodies <- `from`.
    void copy(const VecX& from, VecX& to) const { scatter(gathered(from), to); }
    /// Mhat of the step as a factor; unknown `place(body) * k_dofs<D> + k`.
    [[nodiscard]] const CholeskyFactor& factor() const { return factor_; }
    [[nodiscard]] int place(int body) const { return places_[at(body)]; }
    /// Whether component k of a coupled body's twist moves; rows of others in Mhat are those of 1.
    [[nodiscard]] bool moves(int body, int k) const {
        return moving_[k_dofs<D> * place(body) + k] > 0.0;
    }

    /// The longest step h of an explicit scheme, v+ = v + h a with dampers at the last velocities:
    /// stable exactly where 4 M - 2 h C - h^2 K is positive definite, K and C those of the present
    /// placement, quadratic drag aside. Infinite where nothing limits it (s).
    [[nodiscard]] double longest_explicit_step(const RigidBodies<D>& bodies);

    /// The implicit forces of the step (dofs), for schemes that solve for them without `solve`.
    void act(const VecX& forces) { acted_ = forces; }
    /// The implicit forces of the step as they acted (dofs): elastic and damping parts. What
    /// Newton's method left is with the elastic part, so that momentum is kept to rounding.
    void settle(const VecX& v_a, ForceSums& sums) const;

  private:
    using Block = Vector<k_dofs<D>>;

    /// Forces (acted_) and the factor of Mhat when the step ends with v.
    void linearise(const VecX& v);
    /// Mhat^-1 (f + h F_s(v) - M (v - v0)), as gathered.
    [[nodiscard]] VecX correction(const VecX& f, const VecX& v);
    /// v <- v + dv, and the forces as they act in the tangent.
    void take(const VecX& dv, VecX& v);
    /// Corrections under this size are rounding (m/s).
    [[nodiscard]] double rounding(const VecX& v) const;
    void scatter(const VecX& x, VecX& v) const;
    [[nodiscard]] VecX gathered(const VecX& x) const;
    /// Largest |velocity| + size |spin| of a coupled body, `x` as gathered (m/s).
    [[nodiscard]] double largest(const VecX& x) const;

    ImplicitForces<D> forces_;
    std::vector<int> coupled_;  // bodies, ascending
    std::vector<int> places_;   // (bodies) in coupled_, or -1
    std::vector<int> islands_;  // (bodies)
    int island_count_ = 0;
    int largest_island_ = 0;
    VecX inverse_mass_;  // (dofs)
    VecX own_inverse_mass_;
    std::vector<double> sizes_;  // (coupled)
    double largest_size_ = 0.0;
    VecX mass_;                              // (coupled dofs) 1 where nothing moves
    VecX moving_;                            // (coupled dofs) 1 where something moves, else 0
    std::vector<std::array<int, 2>> pairs_;  // of places

    double h_ = 0.0;
    double theta_ = 0.5;
    VecX v0_;  // (dofs)
    VecX f_;   // (dofs) h F
    PairMatrix Mhat_;
    CholeskyFactor factor_{Ordering::least_degree};
    VecX acted_;  // (dofs) F_s, with the linear part of the last correction
    double residual_ = 0.0;
    bool held_ = false;
};

}  // namespace drystone::mechanics
