#pragma once

namespace drystone::scene::inline spec {
struct SceneSpec;
}

namespace drystone::sim {

/// Opening velocity up to which contacts of a scene are active (m/s): what the scene says, or what
/// errors of the solver explain (integrators::k_opening_tolerances).
[[nodiscard]] double approach_tolerance(const scene::SceneSpec& scene);

/// Weight s of u+ in the velocity s u+ + (1 - s) u- for which the contact laws of a scene hold:
/// theta of Fremond's law, 1 of the others. Whether a contact slides is a matter of this velocity.
[[nodiscard]] double law_share(const scene::SceneSpec& scene);

}  // namespace drystone::sim
