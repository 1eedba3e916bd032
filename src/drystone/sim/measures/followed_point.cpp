// Follows points of rigid and deformable bodies through snapshots.
#include "drystone/sim/measures/followed_point.hpp"

#include <algorithm>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::sim::measures {

namespace {

/// A point in the axes of the scene's body, seen from those of the engine. The first part is known
/// in both.
Vec3 in_engine_axes(const scene::PartSpec& in_scene, const scene::PartSpec& in_engine,
                    const Vec3& point) {
    const Eigen::Quaterniond turn = in_engine.rotation * in_scene.rotation.conjugate();
    return in_engine.position + turn * (point - in_scene.position);
}

std::string text_of(const Vec3& x, int dimension) {
    std::string text = "[";
    for (int k = 0; k < dimension; ++k) text += (k > 0 ? ", " : "") + short_text(x[k]);
    return text + "]";
}

/// The point of the mesh at `point` in its axes; `unstressed`: the same in the world.
mechanics::fem::MaterialPoint point_of_mesh(const scene::DeformableSpec& body,
                                            const scene::TrackedPoint& point, int dimension) {
    const auto found = mechanics::fem::material_point(*body.mesh, point.point);
    if (found) return *found;
    const Index nearest = mechanics::fem::nearest_node(*body.mesh, point.point);
    throw InputError({.what = "points",
                      .expected = "a point of the mesh of '" + body.name +
                                  "' (its nearest node is at " +
                                  text_of(body.mesh->nodes.col(nearest), dimension) + ")",
                      .found = text_of(point.point, dimension)});
}

}  // namespace

FollowedPoint::FollowedPoint(const scene::TrackedPoint& point, const Setting& setting)
    : label_(point.label.empty() ? point.body : point.label), bodies_(setting.bodies) {
    // Names of columns are names of datasets.
    std::replace(label_.begin(), label_.end(), '/', '_');
    const Index body = bodies_->find(point.body);
    if (bodies_->is_deformable(body)) {
        const Index number = body - bodies_->rigid_count();
        const scene::DeformableSpec& spec =
            setting.scene.deformables[static_cast<std::size_t>(number)];
        place_ = PointOfDeformable{.body = number,
                                   .point = point_of_mesh(spec, point, bodies_->dimension()),
                                   .unstressed = spec.rotation * point.point + spec.position};
        return;
    }
    const auto& in_scene = setting.scene.bodies[static_cast<std::size_t>(body)].parts.front();
    place_ = PointOfRigid{
        .body = body,
        .local = in_engine_axes(in_scene, bodies_->info(body).parts.front(), point.point)};
}

Vec3 FollowedPoint::interpolated(const PointOfDeformable& point, const VecX& field) const {
    const DeformableInfo& info = bodies_->deformable(point.body);
    Vec3 sum = Vec3::Zero();
    for (std::size_t i = 0; i < point.point.nodes.size(); ++i) {
        const Index first = info.first_unknown[static_cast<std::size_t>(point.point.nodes[i])];
        const int dimension = bodies_->dimension();
        sum.head(dimension) += point.point.N[i] * field.segment(first, dimension);
    }
    return sum;
}

Vec3 FollowedPoint::position(const Snapshot& state) const {
    if (const auto* rigid = std::get_if<PointOfRigid>(&place_)) {
        return bodies_->point(state, rigid->body, rigid->local);
    }
    const auto& material = std::get<PointOfDeformable>(place_);
    const VecX& u = state.deformables[static_cast<std::size_t>(material.body)].u;
    return material.unstressed + interpolated(material, u);
}

Vec3 FollowedPoint::velocity(const Snapshot& state) const {
    if (const auto* rigid = std::get_if<PointOfRigid>(&place_)) {
        const Vec3 arm =
            bodies_->point(state, rigid->body, rigid->local) - bodies_->centre(state, rigid->body);
        return bodies_->velocity(state, rigid->body) + bodies_->spin(state, rigid->body).cross(arm);
    }
    const auto& material = std::get<PointOfDeformable>(place_);
    return interpolated(material, state.deformables[static_cast<std::size_t>(material.body)].v);
}

}  // namespace drystone::sim::measures
