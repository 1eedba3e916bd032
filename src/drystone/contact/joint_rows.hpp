#pragma once

#include <optional>

#include "drystone/contact/law_block.hpp"
#include "drystone/contact/row_frame.hpp"
#include "drystone/mechanics/joint.hpp"

namespace drystone::contact {

/// What rows need of the two bodies of a joint; the world has the default frame.
template <int D>
struct JointFrames {
    RowFrame<D> a = {};
    RowFrame<D> b = {};
};

/// In the present placement.
template <int D>
[[nodiscard]] JointFrames<D> joint_frames(const mechanics::Joint<D>& joint,
                                          const mechanics::RigidBodies<D>& bodies);

/// The rows of what the joint holds, as equations: u is the rate of `error_of_held`. Turns are
/// multiplied by `length`, so that every row is a velocity. Nothing for a joint that only has
/// limits.
///
/// With a pose and frames of one placement the rows are the derivative of the error; with the mean
/// of the poses at both ends of a step and frames between them, rows . twist = its change / h.
template <int D>
[[nodiscard]] std::optional<LawBlock<D>> held_block(const mechanics::Joint<D>& joint,
                                                    const mechanics::JointPose<D>& pose,
                                                    const JointFrames<D>& frames, double length);

/// How far what the joint holds is from 0, in the order of the rows of its block (m).
template <int D>
[[nodiscard]] mechanics::Twist<D> error_of_held(const mechanics::Joint<D>& joint,
                                                const mechanics::JointPose<D>& pose, double length);

/// The points, axes and the distance half-way between two poses; the rest is left out.
template <int D>
[[nodiscard]] mechanics::JointPose<D> mean_pose(const mechanics::JointPose<D>& start,
                                                const mechanics::JointPose<D>& end);

/// One row: the rate of the joint's coordinate.
template <int D>
[[nodiscard]] LawBlock<D> coordinate_block(const mechanics::Joint<D>& joint,
                                           const mechanics::JointPose<D>& pose,
                                           const JointFrames<D>& frames, double length);

/// The coordinate, a speed or a limit of it in the unit of the row.
[[nodiscard]] double in_row_unit(mechanics::JointCoordinate coordinate, double value,
                                 double length);

}  // namespace drystone::contact
