#pragma once

#include "drystone/mechanics/placement.hpp"

namespace drystone::contact {

/// What the rows of a joint need of a body. A force f at p and a torque t, both in world axes, act
/// on the twist of the body as (f, back ((p - centre) x f + t)).
template <int D>
struct RowFrame {
    using Back = Eigen::Matrix<double, mechanics::k_spins<D>, mechanics::k_spins<D>>;

    Vector<D> centre = Vector<D>::Zero();
    Back back = Back::Identity();  ///< torques in world axes -> axes of twists
};

/// In one placement: back = R^T.
template <int D>
[[nodiscard]] RowFrame<D> row_frame(const mechanics::Placement<D>& q);

/// Between the ends of a step, q_end = moved(q, m, h) with the twist m: rows whose product with m
/// is the exact change of an error over the step.
///
/// A point or axis p of the body goes from R p to R+ p, R+ = R exp(h w), with
///     R+ p - R p = h c W x p_m,   p_m = (R + R+) p / 2,   W = R w,   c = tan(h |w|/2) / (h |w|/2).
/// An error that is bilinear in positions and rotation matrices changes by its derivatives at the
/// means of both ends, so that a force f at p_m does the work h f.(v + c W x p_m) on it: exactly,
/// w.back = c w.R^T. What back does across w follows from the angular momentum. The spin changes by
///     R+ I w+ - R I w = (R + R+)/2 impulse
/// (mechanics/gyroscopic.hpp), so that back = ((R + R+)/2)^-1 across w gives the body the torque
/// p_m x f in world axes. Along w that would be 1 instead of c: energy is kept exactly, the part of
/// the angular momentum along w up to (h |w|)^2 / 12 of the torque. With s = h c / 2 and the unit
/// vector n along w,
///     back = ((1 - s [w]x) + (c - 1) n n^T) R^T;   in the plane back = c.
/// (Energy and momentum methods for joints: Simo and Wong 1991, Gonzalez 1999.) For turns beyond
/// mechanics::k_largest_turn neither is exact.
template <int D>
[[nodiscard]] RowFrame<D> row_frame_between(const mechanics::Placement<D>& q,
                                            const mechanics::Placement<D>& q_end,
                                            const mechanics::Twist<D>& m, double h);

}  // namespace drystone::contact
