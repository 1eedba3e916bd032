// Tolerances, gap band and output interval from the motion scale of a scene.
#include "drystone/scene/defaults/default_settings.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/scene/defaults/motion_scale.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::scene::defaults {

namespace {

constexpr double k_share = 1e-2;  // of V
/// Errors of gaps are strains of a deformable body: they must be small beside those of its weight.
constexpr double k_share_of_deformable = 1e-4;
constexpr double k_absolute = 1e-6;       // where there is no V (m/s)
constexpr double k_widest_band = 1e-2;    // of the size
constexpr double k_steps_of_drift = 100;  // that penetrations may take up
constexpr double k_least_penetration = 1e-6;
constexpr double k_most_penetration = 1e-3;
constexpr double k_frames = 200;

/// Whole steps, so that frames are equally far apart.
double interval_of(const TimeSpec& time) {
    const double steps = std::ceil((time.end - time.start) / time.step * (1.0 - 1e-12));
    const double between = std::ceil(steps / k_frames);
    return between > 1.0 ? between * time.step : 0.0;
}

/// Why the velocity tolerance is what it is.
std::string reason_of(const MotionScale& scale, bool deformable) {
    switch (scale.kind) {
        case MotionScale::Kind::speed:
            return (deformable ? "1e-6 of " : "1e-4 of ") + scale.source;
        case MotionScale::Kind::size:
            return "a small share of the size of bodies per step: the step is too long";
        case MotionScale::Kind::acceleration:
            break;
    }
    return (deformable ? "1e-4 of what " : "a hundredth of what ") + scale.source +
           " gives in a step";
}

/// Of a scene of bodies that obey forces.
DefaultSettings from_motion(const SceneSpec& scene) {
    const MotionScale scale = motion_scale(scene);
    const double h = scene.time.step;
    DefaultSettings chosen{.velocity_tolerance = k_absolute,
                           .gap_band = k_steps_of_drift * h * k_absolute,
                           .penetration_tolerance = k_least_penetration,
                           .reason = "no force and no speed to compare with"};
    if (scale.step_velocity > 0.0) {
        const double share = scene.deformables.empty() ? k_share : k_share_of_deformable;
        chosen.velocity_tolerance = share * scale.step_velocity;
        chosen.gap_band = k_steps_of_drift * h * chosen.velocity_tolerance;
        chosen.reason = reason_of(scale, !scene.deformables.empty());
    }
    if (scale.size > 0.0) {
        chosen.gap_band = std::min(chosen.gap_band, k_widest_band * scale.size);
        const double tolerance =
            scene.solver.velocity_tolerance.value_or(chosen.velocity_tolerance);
        chosen.penetration_tolerance = std::clamp(k_steps_of_drift * h * tolerance / scale.size,
                                                  k_least_penetration, k_most_penetration);
    }
    return chosen;
}

double largest_walking_speed(const CrowdSpec& crowd) {
    double largest = 0.0;
    for (const CrowdGroupSpec& group : crowd.groups) largest = std::max(largest, group.speed);
    return largest;
}

}  // namespace

DefaultSettings default_settings(const SceneSpec& scene) {
    const bool has_bodies = !scene.inclusion && !scene.sweeping && !scene.crowd;
    DefaultSettings chosen{.velocity_tolerance = k_absolute,
                           .gap_band = 0.0,
                           .penetration_tolerance = k_least_penetration,
                           .reason = "coordinates of an inclusion may have any unit"};
    if (has_bodies) chosen = from_motion(scene);
    if (scene.crowd) {
        const double speed = largest_walking_speed(*scene.crowd);
        if (speed > 0.0) chosen.velocity_tolerance = k_absolute * speed;
        chosen.reason = "a millionth of the walking speed; crowd.distance_tolerance is stricter";
    }
    if (!scene.inclusion && !scene.sweeping) chosen.output_interval = interval_of(scene.time);
    return chosen;
}

SceneSpec with_default_settings(SceneSpec scene) {
    const DefaultSettings chosen = default_settings(scene);
    const auto fill = [](std::optional<double>& setting, double value) {
        if (!setting) setting = value;
    };
    fill(scene.solver.velocity_tolerance, chosen.velocity_tolerance);
    fill(scene.contact.gap_band, chosen.gap_band);
    fill(scene.contact.penetration_tolerance, chosen.penetration_tolerance);
    fill(scene.output.interval, chosen.output_interval);
    return scene;
}

}  // namespace drystone::scene::defaults
