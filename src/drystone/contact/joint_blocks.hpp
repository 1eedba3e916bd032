#pragma once

#include <optional>

#include "drystone/contact/block.hpp"
#include "drystone/mechanics/joint.hpp"

/// Joints as blocks of the contact problem. Turns are multiplied by a `length`, so that every row
/// is a velocity (m/s), or a way (m) when positions are projected.
namespace drystone::contact {

/// The rows of what the joint holds, as equations: u is the rate of `error_of_held`. Nothing for a
/// joint that only has limits.
template <int D>
[[nodiscard]] std::optional<Block<D>> held_block(const mechanics::Joint<D>& joint,
                                                 const mechanics::JointPose<D>& pose,
                                                 const mechanics::RigidBodies<D>& bodies,
                                                 double length);

/// How far what the joint holds is from 0, in the order of the rows of its block (m).
template <int D>
[[nodiscard]] mechanics::Twist<D> error_of_held(const mechanics::Joint<D>& joint,
                                                const mechanics::JointPose<D>& pose, double length);

/// One row: the rate of the joint's coordinate.
template <int D>
[[nodiscard]] Block<D> coordinate_block(const mechanics::Joint<D>& joint,
                                        const mechanics::JointPose<D>& pose,
                                        const mechanics::RigidBodies<D>& bodies, double length);

/// The coordinate, a speed or a limit of it in the unit of the row.
[[nodiscard]] double in_row_unit(mechanics::JointCoordinate coordinate, double value,
                                 double length);

}  // namespace drystone::contact
