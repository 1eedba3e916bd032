#pragma once

#include <optional>

#include "drystone/springs/pair_response.hpp"

namespace drystone::springs {

/// A point of one body, thickened by a radius, above a flat side of the other one: a corner on a
/// face or edge. With the point p and the placement x, R of the body that has the side,
///     gap = R normal . (p - x) - offset - radius.
template <int D>
struct PointOnSide {
    bool side_on_b = true;
    Vector<D> point = Vector<D>::Zero();   ///< in the axes of its body
    Vector<D> normal = Vector<D>::Zero();  ///< unit, outwards, in the axes of the other body
    double offset = 0.0;
    double radius = 0.0;
};

/// Two points with radii: rounded corners.
///     gap = |p_a - p_b| - radius.
template <int D>
struct PointOnPoint {
    Vector<D> point_a = Vector<D>::Zero();  ///< in the axes of A
    Vector<D> point_b = Vector<D>::Zero();  ///< in the axes of B
    double radius = 0.0;                    ///< of both together
};

/// Two edges that cross in space, thickened by radii. With points p on their lines and directions
/// e, c = e_a x e_b,
///     gap = c . (p_a - p_b) / |c| - radius,
/// which is one function wherever along the edges they cross.
struct CrossingEdges {
    Vec3 point_a = Vec3::Zero();  ///< in the axes of A
    Vec3 along_a = Vec3::Zero();  ///< unit, in the axes of A; such that c points from B to A
    Vec3 point_b = Vec3::Zero();  ///< in the axes of B
    Vec3 along_b = Vec3::Zero();
    double radius = 0.0;  ///< of both together
};

/// Forces of such a contact over a trial step, and their derivatives.
///
/// Bodies turn by rotation vectors phi, so that a vector a fixed to a body changes by
///     a1 - a0 = kappa phi x (a0 + a1) / 2,   kappa = tan(|phi|/2) / (|phi|/2),
/// and gap1 - gap0 is exactly linear in the displacements, with means of both ends as coefficients.
/// These are the discrete gradient along which N acts: its work is N (gap1 - gap0). Angular
/// momentum is kept in the plane up to kappa - 1, and to first order of the step in space.
template <int D>
[[nodiscard]] PairResponse<D> respond(const PointOnSide<D>& contact, const BodyStep<D>& a,
                                      const BodyStep<D>& b, const Vector<D>& belt,
                                      const TrialRule& rule);
template <int D>
[[nodiscard]] PairResponse<D> respond(const PointOnPoint<D>& contact, const BodyStep<D>& a,
                                      const BodyStep<D>& b, const Vector<D>& belt,
                                      const TrialRule& rule);
[[nodiscard]] PairResponse<3> respond(const CrossingEdges& contact, const BodyStep<3>& a,
                                      const BodyStep<3>& b, const Vec3& belt,
                                      const TrialRule& rule);

/// The lowest or highest point of the rim of a cap over a flat side of the other body. With the
/// centre p and the axis e of the cap, the normal n of the side and its body's place x,
///     gap = n . (p - x) - offset -+ radius |e x n|,
/// whichever point of the rim it is. Rims that lie level to 1e-10 rad count as having that tilt, so
/// that the formula is smooth.
struct RimOnSide {
    bool side_on_b = true;
    bool lowest = true;
    Vec3 centre = Vec3::Zero();  ///< in the axes of its body
    Vec3 axis = Vec3::UnitZ();   ///< unit, in the axes of its body
    double radius = 0.0;
    Vec3 normal = Vec3::Zero();  ///< unit, outwards, in the axes of the other body
    double offset = 0.0;
    Vec3 touch = Vec3::Zero();  ///< where friction acts, in the axes of the body with the rim
};

/// The place between the centres of two caps that lie on each other: a mean of how far the centre
/// of A's is over B's, and the centre of B's over A's.
///     gap = share gap_a + (1 - share) gap_b.
struct CentresOnCaps {
    PointOnSide<3> centre_a = {};  ///< over the side of B
    PointOnSide<3> centre_b = {};  ///< over the side of A
    double share = 1.0;
    Vec3 touch = Vec3::Zero();  ///< where friction acts, in the axes of A
};

/// Forces of such a contact over a trial step, and their derivatives: along discrete gradients of
/// the gap, as in feature_contact.hpp.
[[nodiscard]] PairResponse<3> respond(const RimOnSide& contact, const BodyStep<3>& a,
                                      const BodyStep<3>& b, const Vec3& belt,
                                      const TrialRule& rule);
[[nodiscard]] PairResponse<3> respond(const CentresOnCaps& contact, const BodyStep<3>& a,
                                      const BodyStep<3>& b, const Vec3& belt,
                                      const TrialRule& rule);

}  // namespace drystone::springs
