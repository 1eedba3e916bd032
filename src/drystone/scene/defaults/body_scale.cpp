// Sizes and masses of the bodies of a scene, as far as default settings need them.
#include "drystone/scene/defaults/body_scale.hpp"

#include <algorithm>
#include <limits>

#include "drystone/geometry/bounds.hpp"
#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/geometry/mass_properties.hpp"
#include "drystone/scene/spec/any_shape.hpp"
#include "drystone/scene/spec/combination.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::scene::defaults {

namespace {

double density_of(const SceneSpec& scene, const std::string& material) {
    const MaterialSpec* found = find_material(scene, material);
    return found == nullptr ? MaterialSpec{}.density : found->density;
}

template <int D>
BodyScale scale_of(const SceneSpec& scene, const BodySpec& body) {
    BodyScale one{.size = std::numeric_limits<double>::infinity(),
                  .reach = bounding_radius(body.parts)};
    const bool weighed = body.mobility == Mobility::dynamic && !body.mass;
    const double density = weighed ? density_of(scene, body.material) : 0.0;
    for (const PartSpec& part : body.parts) {
        const geometry::Shape<D> shape = shape_of<D>(part.shape);
        one.size = std::min(one.size, geometry::size_of(shape));
        if (weighed) one.mass += geometry::mass_properties(shape, density).mass;
    }
    if (body.mobility == Mobility::dynamic && body.mass) one.mass = *body.mass;
    return one;
}

/// A deformable body: its box, filled with the density of its material.
BodyScale scale_of(const SceneSpec& scene, const DeformableSpec& body) {
    const auto dimension = static_cast<Index>(scene.dimension);
    const Eigen::Matrix3Xd& nodes = body.mesh->nodes;
    const VecX widths = (nodes.rowwise().maxCoeff() - nodes.rowwise().minCoeff()).head(dimension);
    double least = widths.maxCoeff();
    // A beam has no width across its axis.
    for (const double width : widths) {
        if (width > 0.0) least = std::min(least, width);
    }
    return {.size = 0.5 * least,
            .reach = 0.5 * widths.norm(),
            .mass = density_of(scene, body.material) * widths.cwiseMax(least).prod()};
}

}  // namespace

std::vector<BodyScale> body_scales(const SceneSpec& scene) {
    std::vector<BodyScale> scales;
    scales.reserve(scene.bodies.size() + scene.deformables.size());
    for (const BodySpec& body : scene.bodies) {
        scales.push_back(scene.dimension == 2 ? scale_of<2>(scene, body)
                                              : scale_of<3>(scene, body));
    }
    for (const DeformableSpec& body : scene.deformables) scales.push_back(scale_of(scene, body));
    return scales;
}

}  // namespace drystone::scene::defaults
