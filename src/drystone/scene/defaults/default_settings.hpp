#pragma once

#include <string>

namespace drystone::scene::inline spec {
struct SceneSpec;
}

/// Settings that a scene leaves out, chosen from what it contains.
namespace drystone::scene::defaults {

/// Tolerances refer to V, the velocity that gravity, loads and driven motion give in one step h
/// (motion_scale.hpp), and to the median size L of dynamic bodies (docs/tolerances.md).
struct DefaultSettings {
    double velocity_tolerance = 0.0;  ///< V / 100; V / 10^4 with deformable bodies (m/s)
    /// 100 h times the default velocity tolerance, whatever the scene gives, at most L / 100 (m).
    double gap_band = 0.0;
    /// 100 h times the velocity tolerance of the scene (given or default) over L, in [1e-6, 1e-3].
    double penetration_tolerance = 0.0;
    double output_interval = 0.0;  ///< about 200 frames in whole steps (s); 0: every step
    std::string reason = {};       ///< of the velocity tolerance, in words
};

/// Scenes without bodies that move have nothing to refer to. Inclusions, sweeping processes and
/// scenes in which all bodies are fixed: velocity tolerance 1e-6, and results of the first two at
/// every step. Crowds: 1e-6 of the largest walking speed (their distance tolerance is what counts).
/// `scene` is valid.
[[nodiscard]] DefaultSettings default_settings(const SceneSpec& scene);

/// The scene with every setting: those that it has stay, others are the default ones.
[[nodiscard]] SceneSpec with_default_settings(SceneSpec scene);

}  // namespace drystone::scene::defaults
