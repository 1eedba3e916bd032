#pragma once

#include <string>

namespace drystone::scene::inline spec {
struct SceneSpec;
}

namespace drystone::scene::defaults {

/// How fast things are in a scene of bodies, and how large: what default tolerances refer to.
struct MotionScale {
    /// What V follows from: an acceleration times h, a share of a speed, or the size over h.
    enum class Kind { acceleration, speed, size };
    Kind kind = Kind::acceleration;
    double step_velocity = 0.0;  ///< V: what a step changes velocities by (m/s); 0: nothing moves
    std::string source = {};     ///< "gravity", "the load on body 'ram'"; empty: nothing, or size
    double size = 0.0;           ///< median of half the smallest widths of dynamic bodies (m)
};

/// V = h A, with A the largest of these accelerations (m/s^2):
///
/// - gravity;
/// - loads, motors with a force and springs at the start, each over the mass that it moves; a
/// torque
///   over mass times radius;
/// - pressures, stresses of the cell and tractions, on the face and the mass of a median body;
/// - those of driven bodies.
///
/// Where A does not change velocities by a hundredth of the largest speed S during the whole run,
/// V = S / 100. S counts initial velocities, driven bodies, belts, growth, motors with a speed,
/// held nodes and the deformation of the cell.
///
/// Functions of time count with their mean over the run, accelerations of driven bodies with their
/// median (a jump of a velocity is no acceleration), speeds with their maximum, all at the same
/// instants in every run of the scene. V is at most a tenth of the size per step: a step in which
/// bodies fall farther is too long, whatever the tolerance.
///
/// All of this scales with the units of the scene. `scene` is valid.
[[nodiscard]] MotionScale motion_scale(const SceneSpec& scene);

}  // namespace drystone::scene::defaults
