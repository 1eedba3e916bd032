#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/formula/expression.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/scene/spec/history.hpp"

/// What acts on the bodies of a scene beside contacts and gravity: loads, springs, drag, pressures,
/// joints, and the periodic cell around them.
namespace drystone::scene {
inline namespace spec {

/// Force (N) and torque (N m) on a body as functions of t, at `point` of the body.
struct LoadSpec {
    std::string name = {};  ///< for `drystone stands --load`; several loads may share one
    std::string body = {};
    std::array<formula::Expression, 3> force = {};
    std::array<formula::Expression, 3> torque = {};
    std::vector<HistorySpec> histories = {};  ///< of forces and torques, added
    Vec3 point = Vec3::Zero();                ///< in the axes of the parts
};

/// Spring and damper between two points; an empty body is the world.
struct SpringSpec {
    std::string body_a = {};
    std::string body_b = {};
    Vec3 point_a = Vec3::Zero();  ///< in the axes of the parts; world coordinates for the world
    Vec3 point_b = Vec3::Zero();
    double stiffness = 0.0;                  ///< N/m
    double damping = 0.0;                    ///< N s/m along the line
    std::optional<double> rest_length = {};  ///< default: the initial distance
};

/// Drag on every dynamic body of `bodies` (all when empty):
/// force -(linear + quadratic |v|) v, torque -angular omega.
struct DragSpec {
    std::vector<std::string> bodies = {};
    double linear = 0.0;     ///< N s/m
    double quadratic = 0.0;  ///< N s^2/m^2
    double angular = 0.0;    ///< N m s
};

/// A pressure on a dynamic body: value x area along `direction`, where the area is the product of
/// the distances between the faces of the pairs of bodies in `spans`, across the direction; a force
/// without spans.
struct PressureSpec {
    std::string name = {};  ///< as that of a load
    std::string body = {};
    Vec3 direction = Vec3::Zero();
    formula::Expression value = {};
    std::vector<std::array<std::string, 2>> spans = {};
    Place place = {};  ///< where it was written
};

enum class JointKind { fixed, revolute, ball, slider, cylindrical, distance };

/// "fixed", "revolute", ...: the kind as a scene names it.
[[nodiscard]] constexpr const char* name_of(JointKind kind) noexcept {
    switch (kind) {
        case JointKind::fixed:
            return "fixed";
        case JointKind::revolute:
            return "revolute";
        case JointKind::ball:
            return "ball";
        case JointKind::slider:
            return "slider";
        case JointKind::cylindrical:
            return "cylindrical";
        case JointKind::distance:
            break;
    }
    return "distance";
}

/// A joint between two bodies, or between a body and the world (body_b empty).
struct JointSpec {
    std::string name = {};
    JointKind kind = JointKind::revolute;
    std::string body_a = {};
    std::string body_b = {};
    Vec3 point = Vec3::Zero();  ///< in the world at the start
    Vec3 axis = Vec3::Zero();   ///< of revolute, slider, cylindrical: a direction, world axes
    std::optional<Vec3> point_b = {};  ///< of distance: the point of B; `point` is that of A
    std::optional<formula::Expression> speed = {};     ///< of a motor (rad/s or m/s)
    std::optional<formula::Expression> force = {};     ///< of a motor (N m or N)
    std::optional<std::array<double, 2>> limits = {};  ///< of the angle (rad) or distance (m)
    bool contact = false;                              ///< whether the two bodies may touch
    Place place = {};                                  ///< where it was written
};

/// A periodic cell. Components are counted by row and column: G_kl = d v_k / d x_l.
struct CellSpec {
    std::vector<Vec3> vectors = {};  ///< a_j, one for each direction that repeats
    std::array<std::array<formula::Expression, 3>, 3> gradient = {};  ///< velocity gradient G (1/s)
    /// Stress outside, compression positive, of the components that it controls (Pa).
    std::array<std::array<std::optional<formula::Expression>, 3>, 3> stress = {};
    std::optional<double> mass = {};  ///< inertia of each vector (kg); default: that of all bodies
};

}  // namespace spec
}  // namespace drystone::scene
