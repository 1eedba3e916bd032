#pragma once

#include "drystone/springs/pair_response.hpp"

namespace drystone::springs {

/// Two disks or two balls whose centres are those of their bodies.
struct RoundPair {
    double radius_a = 0.0;
    double radius_b = 0.0;
};

/// A disk or ball A above a flat boundary B: n.x >= offset in the world, at the start and at the
/// end of the step; what moves the boundary does not depend on the contact.
template <int D>
struct RoundWall {
    double radius = 0.0;
    Vector<D> normal_start = Vector<D>::Zero();
    Vector<D> normal_end = Vector<D>::Zero();
    double offset_start = 0.0;
    double offset_end = 0.0;
    Vector<D> centre = Vector<D>::Zero();  ///< of the boundary, at mid-step
    double turn_factor = 1.0;  ///< tan(phi/2) / (phi/2) of the angle phi by which it turns
};

/// The gap of a round contact and all that depends on its geometry, as functions of the
/// displacement y of A relative to B over the step. Penetrations are D = -gap.
///
/// The force of the step acts along `normal` with  normal . y = gap_end - gap_start  (up to what
/// a boundary moves), so that its work is exactly N times the change of the gap. Friction acts at a
/// common point of both bodies, halfway between their surfaces, at mid-step.
template <int D>
struct RoundGeometry {
    using Matrix = Eigen::Matrix<double, D, D>;

    double start = 0.0;                      ///< D0
    double end = 0.0;                        ///< D1
    Vector<D> gradient = Vector<D>::Zero();  ///< d gap_end / dy
    Vector<D> normal = Vector<D>::Zero();
    Matrix normal_by_y = Matrix::Zero();
    Vector<D> unit = Vector<D>::Zero();  ///< direction of `normal`: what is tangential is across it
    Matrix unit_by_y = Matrix::Zero();
    Vector<D> arm_a = Vector<D>::Zero();  ///< from the centre of A to the point of friction
    Vector<D> arm_b = Vector<D>::Zero();
    Matrix arm_a_by_y = Matrix::Zero();
    Matrix arm_b_by_y = Matrix::Zero();
    Vector<D> normal_arm_b = Vector<D>::Zero();  ///< at which the normal force turns B
};

/// With the vector d from the centre of B to that of A, d0 and d1 at the ends of the step: the
/// discrete gradient of the distance, normal = (d1 + d0) / (|d1| + |d0|).
template <int D>
[[nodiscard]] RoundGeometry<D> geometry_of(const RoundPair& pair, const Vector<D>& d0,
                                           const Vector<D>& y);

/// With the centre x0 of A at the start and its displacement y.
template <int D>
[[nodiscard]] RoundGeometry<D> geometry_of(const RoundWall<D>& wall, const Vector<D>& x0,
                                           const Vector<D>& y);

/// The same as the thesis's listing has it: everything along the normal at the end of the step, D0
/// the old centres on the new normal, arms as long as the radii.
template <int D>
[[nodiscard]] RoundGeometry<D> listing_geometry_of(const RoundPair& pair, const Vector<D>& d0,
                                                   const Vector<D>& y);
template <int D>
[[nodiscard]] RoundGeometry<D> listing_geometry_of(const RoundWall<D>& wall, const Vector<D>& x0,
                                                   const Vector<D>& y);

/// Forces of the contact and their derivatives. `belt` is the velocity of A's surface relative to
/// B's beyond that of the bodies, in world axes.
template <int D>
[[nodiscard]] PairResponse<D> respond(const RoundGeometry<D>& geometry, const BodyStep<D>& a,
                                      const BodyStep<D>& b, const Vector<D>& belt,
                                      const TrialRule& rule);

}  // namespace drystone::springs
