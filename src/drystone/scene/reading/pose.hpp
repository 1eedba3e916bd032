#pragma once

#include <Eigen/Geometry>

#include "drystone/linalg/types.hpp"
#include "drystone/scene/reading/table_reader.hpp"

namespace drystone::scene::reading {

struct Pose {
    Vec3 position = Vec3::Zero();
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
};

/// In the plane `angle` (rad), in space `rotation = { axis, angle }` or
/// `rotation = { quaternion = [w, x, y, z] }`.
[[nodiscard]] Eigen::Quaterniond read_rotation(TableReader& table);

/// `spin`, a number in the plane and a vector in space (rad/s).
[[nodiscard]] Vec3 read_spin(TableReader& table);

/// `position` and the rotation.
[[nodiscard]] Pose read_pose(TableReader& table);

}  // namespace drystone::scene::reading
