#pragma once

#include <memory>

#include "drystone/linalg/spd_factor.hpp"
#include "drystone/mechanics/fem/elastic_body.hpp"
#include "drystone/mechanics/fem/element_springs.hpp"
#include "drystone/mechanics/fem/held_unknowns.hpp"

namespace drystone::mechanics::fem {

/// Generalised forces on one body (N), apart by what they are in the energy ledger.
struct ElasticForces {
    VecX gravity;
    VecX stiffness;  ///< -K u_theta of the linear body
    VecX elastic;    ///< elastic forces of a corotational body, linearised
    VecX damping;    ///< -C v_theta
    VecX external;

    [[nodiscard]] VecX total() const { return gravity + stiffness + elastic + damping + external; }
};

/// One deformable body in the theta scheme (Acary and Collins-Craft 2024, eqs. 52 and 82-86):
///     M (v+ - v) + h K u_theta + h C v_theta = h F_theta + H^T r + R,   u+ = u + h v_theta,
/// v_theta = theta v+ + (1 - theta) v, u_theta = u + theta h v_theta, R the impulses that move the
/// held unknowns. Of the free ones
///     Mhat (v+ - v) = h (F_theta - K (u + theta h v) - C v) + H^T r,
///     Mhat = M + h theta C + h^2 theta^2 K,
/// whose factor is computed once, for as long as h and theta stay the same. With large rotations
/// K u_theta becomes the internal force f(u_theta), linearised at u + theta h v, where the
/// velocities of the start lead, with a new factor every step. Linearised at u it would be that of
/// the axes of the start: turning bodies would gain (spin h)^2 of their energy in every step.
class ElasticDynamics {
  public:
    explicit ElasticDynamics(ElasticBody body);

    [[nodiscard]] const ElasticBody& body() const { return body_; }
    [[nodiscard]] Index size() const { return body_.matrices.dofs.size(); }
    [[nodiscard]] bool is_held(Index unknown) const { return held_.is_held(unknown); }
    [[nodiscard]] double mass() const { return mass_; }
    /// Weight over mass (m/s^2).
    [[nodiscard]] double gravity() const;
    /// Mean rotation of the linear body, which is meant for small ones (rad); 0 of a corotational
    /// one.
    [[nodiscard]] double mean_rotation() const {
        return is_linear() ? springs_.mean_rotation(body_.u).norm() : 0.0;
    }
    /// Changes whenever Mhat does.
    [[nodiscard]] int version() const { return version_; }

    /// Gives held unknowns their velocities at t and prepares Mhat.
    void start_step(double t, double h, double theta, Eigen::Ref<VecX> v);

    /// Loads (1 - share) F(t) + share F(later), and elastic and damping forces at v_theta = v.
    [[nodiscard]] ElasticForces forces(double t, double later, double share,
                                       const Eigen::Ref<const VecX>& v) const;
    /// Replaces the elastic and damping forces by their values at v_theta.
    void settle(const Eigen::Ref<const VecX>& v_theta, ElasticForces& forces) const;
    /// -v^T C v (W), never above 0.
    [[nodiscard]] double damping_power(const Eigen::Ref<const VecX>& v) const;

    /// v+ - v without contacts: Mhat^-1 (h F - Mhat dw) of the free unknowns, dw = w+ - w of the
    /// held ones.
    [[nodiscard]] VecX free_change(const VecX& F) const;
    /// Mhat^-1 f of the free unknowns, 0 of the held ones.
    [[nodiscard]] VecX response(const Eigen::Ref<const VecX>& f) const;
    [[nodiscard]] MatX responses(const MatX& f) const;
    /// One step of refinement of v+ (at v) under the impulses `f` of contacts and loads `forces`:
    /// v+ += Mhat^-1 (h F(v_theta) + f - M (v+ - v)) of the free unknowns. The factor alone leaves
    /// a residual of rounding of Mhat dv, whose work a ledger sees where h^2 K is far above M.
    void refine(const Eigen::Ref<const VecX>& f, ElasticForces& forces, Eigen::Ref<VecX> v) const;
    /// How `count` unknowns from `first` on would respond if no others moved: the inverse of their
    /// own block of Mhat, 0 of the held ones.
    [[nodiscard]] MatX own_response(Index first, Index count) const;
    /// The factor of Mhat of the free unknowns; null where none is free.
    [[nodiscard]] const SpdFactor* factor() const { return factor_.get(); }
    /// Where an unknown stands among the free ones; -1: held.
    [[nodiscard]] Index free_place(Index unknown) const { return held_.free_place(unknown); }

    void advance(double dt, const Eigen::Ref<const VecX>& v) { body_.u += dt * v; }
    void set_displacements(const Eigen::Ref<const VecX>& u) { body_.u = u; }

    /// a^T M b.
    [[nodiscard]] double kinetic_product(const Eigen::Ref<const VecX>& a,
                                         const Eigen::Ref<const VecX>& b) const;
    /// M a of the held unknowns, 0 of the free ones, times b.
    [[nodiscard]] double held_inertia(const Eigen::Ref<const VecX>& a,
                                      const Eigen::Ref<const VecX>& b) const;
    /// a.b over the held unknowns.
    [[nodiscard]] double held_product(const Eigen::Ref<const VecX>& a,
                                      const Eigen::Ref<const VecX>& b) const;
    /// |h v_theta|^2_K of the linear body, 0 of a corotational one.
    [[nodiscard]] double stiffness_product(const Eigen::Ref<const VecX>& v_theta) const;
    /// 1/2 u^T K u, or the energy of the corotational body (J).
    [[nodiscard]] double strain_energy() const;
    /// -g.M (X + u) (J).
    [[nodiscard]] double gravity_energy() const;
    [[nodiscard]] bool is_linear() const { return body_.corotational == nullptr; }

  private:
    void factorise();
    /// Internal forces and tangent of a corotational body, at u + expected.
    void linearise(const VecX& expected);

    ElasticBody body_;
    HeldUnknowns held_;
    ElementSprings springs_;  // of a linear body
    double mass_ = 0.0;
    double gravity_reference_ = 0.0;  // energy at u = 0
    double h_ = 0.0;
    double theta_ = 0.0;
    int version_ = 0;
    VecX u_start_;
    VecX v_start_;
    VecX expected_;   // theta h v of the start
    VecX internal_;   // of a corotational body at u + expected
    SparseMatrix K_;  // of the step
    SparseMatrix C_;
    SparseMatrix Mhat_;                  // all unknowns
    std::unique_ptr<SpdFactor> factor_;  // of the free ones
};

}  // namespace drystone::mechanics::fem
