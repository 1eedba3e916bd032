#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Geometry>

#include "drystone/formula/expression.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/scene/spec/any_shape.hpp"
#include "drystone/scene/spec/history.hpp"

/// Rigid bodies of a scene and their prescribed motions.
namespace drystone::scene {
inline namespace spec {

/// Motion given in advance, as functions of t: velocities (m/s, rad/s), or displacements from the
/// initial place (m, rad; the rotation vector) which are 0 at the start.
struct MotionSpec {
    enum class Kind { velocity, displacement };
    Kind kind = Kind::velocity;
    std::array<formula::Expression, 3> linear = {};
    std::array<formula::Expression, 3> angular = {};
    std::vector<HistorySpec> histories = {};  ///< added to the formulas of a displacement
};

enum class Mobility { dynamic, fixed, prescribed };

/// "dynamic", "fixed" or "prescribed".
[[nodiscard]] constexpr const char* name_of(Mobility mobility) noexcept {
    switch (mobility) {
        case Mobility::fixed:
            return "fixed";
        case Mobility::prescribed:
            return "prescribed";
        case Mobility::dynamic:
            break;
    }
    return "dynamic";
}

struct BodySpec {
    std::string name = {};  ///< unique
    Mobility mobility = Mobility::dynamic;
    std::vector<PartSpec> parts = {};
    std::string material = {};
    Vec3 position = Vec3::Zero();  ///< of the axes in which the parts are given
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    Vec3 velocity = Vec3::Zero();      ///< of the centre of mass (m/s)
    Vec3 spin = Vec3::Zero();          ///< angular velocity in world axes (rad/s)
    std::optional<double> mass = {};   ///< replaces that of shape and density; the inertia scales
    std::optional<Vec3> inertia = {};  ///< about the centre, diagonal in the axes of the parts;
                                       ///< in the plane the third component
    std::optional<MotionSpec> motion = {};  ///< of a prescribed body
    std::array<bool, 3> locked = {};        ///< directions in which a dynamic body cannot move
    bool turn_locked = false;               ///< a dynamic body that does not turn
    Vec3 surface_velocity = Vec3::Zero();   ///< of a belt, in the axes of the parts (m/s)
    std::optional<formula::Expression> growth =
        {};                   ///< factor on the radius of a disk or sphere, of t
    std::uint32_t group = 0;  ///< bodies of the same group do not touch, unless it is 0
    std::string color = {};   ///< "#rrggbb" or empty
};

}  // namespace spec
}  // namespace drystone::scene
