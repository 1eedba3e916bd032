#pragma once

#include "drystone/contact/compliance/lever.hpp"
#include "drystone/contact/compliance/normal_compliance.hpp"
#include "drystone/geometry/frame.hpp"

namespace drystone::contact {

/// What contacts do in a scheme with compliance.
struct ComplianceLaw {
    NormalCompliance normal = {};
    double friction_damping = 0.0;  ///< c_tau (N s/m) of contacts that stick, > 0
    /// The rules of the thesis's listing: forces along the normal at the end of the step and only
    /// where D1 > 0, friction from the velocities at the end, arms as long as the radii, no
    /// derivatives of normals and arms.
    bool listing = false;
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
    bool hold = false;       ///< sticks whatever Coulomb's bound says
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

}  // namespace drystone::contact
