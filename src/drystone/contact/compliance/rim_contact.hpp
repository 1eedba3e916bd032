#pragma once

#include "drystone/contact/compliance/feature_contact.hpp"

namespace drystone::contact {

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

}  // namespace drystone::contact
