// How deep the heaviest bodies sink into the contact springs: d = (weight / c)^(1/(alpha - 1)).
#include "drystone/scene/spec/spring_depth.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/core/text.hpp"
#include "drystone/geometry/bounds.hpp"
#include "drystone/geometry/mass_properties.hpp"
#include "drystone/scene/spec/any_shape.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::scene {
inline namespace spec {

namespace {

/// True for dynamic bodies whose shapes all have a mass and the dimension of the scene.
bool can_rest(const SceneSpec& scene, const BodySpec& body) {
    return body.mobility == Mobility::dynamic && !body.parts.empty() &&
           std::all_of(body.parts.begin(), body.parts.end(), [&](const PartSpec& part) {
               return has_volume(part.shape) && dimension_of(part.shape) == scene.dimension;
           });
}

double density_of(const SceneSpec& scene, const std::string& name) {
    for (const MaterialSpec& material : scene.materials) {
        if (material.name == name) return material.density;
    }
    return MaterialSpec{}.density;
}

template <int D>
RestingBody resting(const SceneSpec& scene, const BodySpec& body) {
    RestingBody one{.name = body.name, .size = std::numeric_limits<double>::infinity()};
    double mass = 0.0;
    for (const PartSpec& part : body.parts) {
        const geometry::Shape<D> shape = shape_of<D>(part.shape);
        one.size = std::min(one.size, geometry::size_of(shape));
        if (body.mass) continue;
        mass += geometry::mass_properties(shape, density_of(scene, body.material)).mass;
    }
    one.weight = body.mass.value_or(mass) * scene.gravity.norm();
    return one;
}

}  // namespace

std::optional<RestingBody> deepest_at_rest(const SceneSpec& scene) {
    std::optional<RestingBody> deepest;
    const ComplianceSpec& compliance = scene.compliance;
    for (const BodySpec& body : scene.bodies) {
        if (!can_rest(scene, body)) continue;
        RestingBody one = scene.dimension == 2 ? resting<2>(scene, body) : resting<3>(scene, body);
        if (!(one.weight > 0.0) || !(one.size > 0.0)) continue;
        if (compliance.stiffness) {
            one.ratio =
                std::pow(one.weight / *compliance.stiffness, 1.0 / (compliance.exponent - 1.0)) /
                one.size;
        }
        const bool deeper = !deepest || (compliance.stiffness ? one.ratio > deepest->ratio
                                                              : one.weight > deepest->weight);
        if (deeper) deepest = std::move(one);
    }
    return deepest;
}

std::string soft_springs_warning(const SceneSpec& scene) {
    const auto body = deepest_at_rest(scene);
    if (!body || !(body->ratio > k_deep_ratio)) return {};
    return "springs are too soft: one contact carries body '" + body->name + "' at a depth of " +
           short_text(body->ratio) + " times half its width; a stiffness of " +
           short_text(suggested_stiffness(*body, scene.compliance.exponent)) +
           " makes it a thousandth";
}

double suggested_stiffness(const RestingBody& body, double exponent) {
    return body.weight / std::pow(1e-3 * body.size, exponent - 1.0);
}

}  // namespace spec
}  // namespace drystone::scene
