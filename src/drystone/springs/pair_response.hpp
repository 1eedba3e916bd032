#pragma once

#include "drystone/geometry/frame.hpp"
#include "drystone/mechanics/placement.hpp"
#include "drystone/springs/normal_compliance.hpp"

namespace drystone::springs {

/// Spins in world axes: a number in the plane, a vector in space.
template <int D>
using Spin = Vector<mechanics::k_spins<D>>;

/// The matrix L of an arm a: spin x a = L spin, and the torque of a force f there is
/// a x f = L^T f.
[[nodiscard]] inline Vec2 lever(const Vec2& a) { return {-a[1], a[0]}; }
[[nodiscard]] inline Mat3 lever(const Vec3& a) {
    return Mat3{{0.0, a[2], -a[1]}, {-a[2], 0.0, a[0]}, {a[1], -a[0], 0.0}};
}

/// The matrix X of a spin: spin x a = X a.
[[nodiscard]] inline Mat2 spin_matrix(const Vector<1>& w) {
    return Mat2{{0.0, -w[0]}, {w[0], 0.0}};
}
[[nodiscard]] inline Mat3 spin_matrix(const Vec3& w) { return -lever(w); }

/// World axes of what a twist holds as spin: 1 in the plane, the body's axes R in space.
[[nodiscard]] inline Eigen::Matrix<double, 1, 1> spin_axes(const Mat2&) {
    return Eigen::Matrix<double, 1, 1>::Identity();
}
[[nodiscard]] inline const Mat3& spin_axes(const Mat3& R) { return R; }

/// Errors of the thesis's listing. Those of tangents change the iterations of Newton's method and
/// what it leaves at its tolerance.
struct ListingErrors {
    bool slope_limit = false;   ///< ListingRule::full_slope
    bool slip_tangent = false;  ///< the tangent of sliding friction has no torque; disks only
    bool stick =
        false;  ///< sticking friction drives, and its tangents are wrong; with slip_tangent
};

/// What contacts do in a scheme with compliance.
struct ComplianceLaw {
    NormalCompliance normal = {};
    double friction_damping = 0.0;  ///< c_tau (N s/m) of contacts that stick, > 0
    /// The rules of the thesis's listing: forces along the normal at the end of the step and only
    /// where D1 > 0, friction from the velocities at the end, arms as long as the radii, no
    /// derivatives of normals and arms.
    bool listing = false;
    ListingErrors errors = {};  ///< of the listing, to repeat
};

/// The motion of one body over a trial step.
template <int D>
struct BodyStep {
    geometry::Frame<D> start = {};                                   ///< where it was
    mechanics::Twist<D> displacement = mechanics::Twist<D>::Zero();  ///< xi: q1 = q0 (+) xi
    mechanics::Twist<D> velocity = mechanics::Twist<D>::Zero();      ///< that friction sees
};

/// What all bodies have in common in a trial step.
struct TrialRule {
    ComplianceLaw law = {};
    double mu = 0.0;         ///< of this pair
    double rate = 0.0;       ///< derivative of the velocity that friction sees by xi (1/s)
    bool predictor = false;  ///< the first iteration of the listing
    bool tangent = true;     ///< whether derivatives are wanted
    bool hold = false;       ///< sticks even beyond Coulomb's bound
};

enum class CompliantState : char { open, sliding, sticking };

/// The forces of one contact over a trial step, and minus their derivatives by the displacements
/// of its two bodies.
template <int D>
struct PairResponse {
    using Block = Eigen::Matrix<double, mechanics::k_dofs<D>, mechanics::k_dofs<D>>;

    CompliantState state = CompliantState::open;
    double gap_start = 0.0;
    double gap = 0.0;                                ///< at the end
    double normal_force = 0.0;                       ///< N
    Vector<D> normal = Vector<D>::Zero();            ///< of the step: N acts along it; about a unit
    Vector<D> tangential_force = Vector<D>::Zero();  ///< on A
    Vector<D> slip = Vector<D>::Zero();              ///< tangential velocity that friction sees
    mechanics::Twist<D> force_a = mechanics::Twist<D>::Zero();
    mechanics::Twist<D> force_b = mechanics::Twist<D>::Zero();
    Block aa = Block::Zero();
    Block ab = Block::Zero();
    Block ba = Block::Zero();
    Block bb = Block::Zero();
};

}  // namespace drystone::springs
