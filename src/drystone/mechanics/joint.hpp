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
/// motion of A relative to B obeys. In axes e_k that are fixed in B,
///     e_k . (p_a - p_b) = 0   where held_shifts[k],
///     the turn of A against B about e_k is 0   where held_turns[k];
/// a rod instead holds |p_a - p_b| = length.
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

/// A joint in the present placement.
template <int D>
struct JointPose {
    Vector<D> p_a;
    Vector<D> p_b;
    geometry::Rotation<D> axes;  ///< columns e_k in the world
    Twist<D> error;              ///< shifts along e_k (m), turns about e_k (rad)
    double coordinate = 0.0;     ///< 0 when there is none
    double rod_error = 0.0;      ///< |p_a - p_b| - length, 0 without rod (m)
};

template <int D>
[[nodiscard]] JointPose<D> pose_of(const Joint<D>& joint, const RigidBodies<D>& bodies);

/// Frame of body `index`; of the world for -1.
template <int D>
[[nodiscard]] geometry::Frame<D> frame_or_world(const RigidBodies<D>& bodies, int index) {
    if (index < 0) return {};
    return frame_of(bodies.q[static_cast<std::size_t>(index)]);
}

/// Largest error of what the joint holds, and how far its coordinate is beyond a limit; turns as
/// the way of a point at `radius` (m).
template <int D>
[[nodiscard]] double joint_error(const Joint<D>& joint, const JointPose<D>& pose, double radius);

}  // namespace drystone::mechanics
