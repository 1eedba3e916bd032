#pragma once

#include <vector>

#include "drystone/springs/pair_response.hpp"

namespace drystone::springs {

/// Two polygons without rounding in the plane. Their penetration is the area of their overlap over
/// a length,
///     D = area(A n B) / width,
/// a function of the placements alone, with continuous derivatives: no force or energy appears or
/// vanishes when other corners and sides touch.
struct PolygonOverlap {
    std::vector<Vec2> corners_a = {};  ///< counter-clockwise, in the axes of A's body
    std::vector<Vec2> corners_b = {};
    double width = 1.0;  ///< m, > 0
};

/// Forces of such a contact over a trial step, and their derivatives.
///
/// The derivatives of the area at mid-step are a force on A and torques on both bodies, which the
/// sides of A and of B in the boundary of A n B give: a side of length l with the outward normal n
/// and the middle m has the derivatives l n by the place of its body and l (m - x) x n by its
/// angle. Their work differs from the change of the area by terms of third order, which a force
/// along the relative displacement (Gonzalez 1996) adds. Energy and both momenta are kept to
/// rounding.
[[nodiscard]] PairResponse<2> respond(const PolygonOverlap& contact, const BodyStep<2>& a,
                                      const BodyStep<2>& b, const Vec2& belt,
                                      const TrialRule& rule);

}  // namespace drystone::springs
