#pragma once

#include <vector>

namespace drystone::scene::inline spec {
struct SceneSpec;
}

namespace drystone::scene::defaults {

/// The order of magnitude of a body.
struct BodyScale {
    double size = 0.0;   ///< half its smallest width (m)
    double reach = 0.0;  ///< radius around the origin that holds it (m); infinite for half-planes
    double mass = 0.0;   ///< of a dynamic body (kg); 0 for others
};

/// Of the bodies of a valid scene, then of its deformable bodies.
[[nodiscard]] std::vector<BodyScale> body_scales(const SceneSpec& scene);

}  // namespace drystone::scene::defaults
