#pragma once

#include <array>
#include <optional>
#include <string>

#include "drystone/formula/expression.hpp"
#include "drystone/mechanics/attachment.hpp"

namespace drystone::mechanics {

/// The one motion that a joint leaves free and that motors and limits act on.
enum class JointCoordinate {
    none,
    turn,      ///< angle of A against B about the first axis (rad)
    slide,     ///< displacement of A against B along the first axis (m)
    distance,  ///< of the two points (m)
};

/// A joint between a point of body A and one of body B (or of the world): equations that the
/// motion of A relative to B obeys. In axes e_k that are fixed in B and a_k that are fixed in A,
///     e_k . (p_a - p_b) = 0   where held_shifts[k],
///     the turn of A against B about e_k is 0   where held_turns[k],
/// a rod instead holds |p_a - p_b| = length. With R_ij = e_i . a_j the turns in space are
///     (0, -R_31, R_21)                                    where the turn about e_1 is free,
///     (R_32 - R_23, R_13 - R_31, R_21 - R_12) / 2         where it is held:
/// to first order the rotation vector of R. All errors in space but a rod's are bilinear in
/// positions and rotation matrices, which contact/row_frame.hpp uses.
template <int D>
struct Joint {
    std::string name = {};
    Attachment<D> a = {};
    Attachment<D> b = {};
    geometry::Rotation<D> axes_a = geometry::Rotation<D>::Identity();  ///< columns, in axes of A
    geometry::Rotation<D> axes_b = geometry::Rotation<D>::Identity();  ///< the same, in axes of B
    double reference = 0.0;  ///< in the plane: angle of A minus angle of B at turn 0
    std::array<bool, D> held_shifts = {};
    std::array<bool, static_cast<std::size_t>(k_spins<D>)> held_turns = {};
    std::optional<double> rod = {};  ///< length that is kept (m)

    JointCoordinate coordinate = JointCoordinate::none;
    std::optional<formula::Expression> speed = {};     ///< prescribed rate of the coordinate
    std::optional<std::array<double, 2>> limits = {};  ///< of the coordinate
};

/// A joint with its bodies in some placement.
template <int D>
struct JointPose {
    Vector<D> p_a;
    Vector<D> p_b;
    geometry::Rotation<D> axes_a;  ///< columns a_k in the world
    geometry::Rotation<D> axes;    ///< columns e_k in the world
    double distance = 0.0;         ///< |p_a - p_b| (m)
    Twist<D> error;                ///< shifts along e_k (m), turns about e_k (rad)
    double coordinate = 0.0;       ///< 0 when there is none
    double rod_error = 0.0;        ///< |p_a - p_b| - length, 0 without rod (m)
};

/// The pose with A at q_a and B at q_b.
template <int D>
[[nodiscard]] JointPose<D> pose_of(const Joint<D>& joint, const Placement<D>& q_a,
                                   const Placement<D>& q_b);

/// Placement of body `index`; of the world for -1.
template <int D>
[[nodiscard]] Placement<D> placement_or_world(const RigidBodies<D>& bodies, int index) {
    if (index < 0) return {};
    return bodies.q[static_cast<std::size_t>(index)];
}

/// Frame of body `index`; of the world for -1.
template <int D>
[[nodiscard]] geometry::Frame<D> frame_or_world(const RigidBodies<D>& bodies, int index) {
    return frame_of(placement_or_world(bodies, index));
}

/// The pose in the present placement.
template <int D>
[[nodiscard]] JointPose<D> pose_of(const Joint<D>& joint, const RigidBodies<D>& bodies) {
    return pose_of(joint, placement_or_world(bodies, joint.a.body),
                   placement_or_world(bodies, joint.b.body));
}

/// Largest error of what the joint holds, and how far its coordinate is beyond a limit; turns as
/// the way of a point at `radius` (m).
template <int D>
[[nodiscard]] double joint_error(const Joint<D>& joint, const JointPose<D>& pose, double radius);

}  // namespace drystone::mechanics
