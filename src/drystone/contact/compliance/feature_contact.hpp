#pragma once

#include <optional>

#include "drystone/contact/compliance/pair_response.hpp"

namespace drystone::contact {

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

}  // namespace drystone::contact
