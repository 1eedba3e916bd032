// Positions, velocities, volumes and extents of the bodies of a run, from snapshots.
#include "drystone/sim/measures/bodies.hpp"

#include <cmath>
#include <numbers>
#include <utility>
#include <variant>

#include "drystone/core/error.hpp"
#include "drystone/geometry/bounds.hpp"
#include "drystone/geometry/mass_properties.hpp"
#include "drystone/scene/spec/any_shape.hpp"
#include "drystone/sim/measures/cuboid.hpp"

namespace drystone::sim::measures {

namespace {

/// Centre and axes of body i, from the rows of Snapshot::q: (x, y, angle) in the plane, (x, y, z)
/// and a quaternion (w, x, y, z) in space.
template <int D>
geometry::Frame<D> frame_of(const Snapshot& state, Index i) {
    const auto q = state.q.col(i);
    if constexpr (D == 2) {
        return {.origin = q.head<2>(), .rotation = geometry::plane_rotation(q[2])};
    } else {
        return {.origin = q.head<3>(),
                .rotation = Eigen::Quaterniond(q[3], q[4], q[5], q[6]).toRotationMatrix()};
    }
}

/// The box around all parts of a body. Half-planes and planes across an axis have bounds on one
/// side.
template <int D>
Cuboid extent_of(const std::vector<scene::PartSpec>& parts, const geometry::Frame<D>& frame) {
    geometry::Aabb<D> box;
    for (const scene::PartSpec& spec : parts) {
        const geometry::Part<D> part = scene::part_of<D>(spec);
        box = geometry::united(box, geometry::bounds(part.shape, frame * part.frame));
    }
    Cuboid extent{.dimension = D};
    extent.low.head<D>() = box.low;
    extent.high.head<D>() = box.high;
    return extent;
}

/// Sum over the parts (mass with density 1); overlaps of parts count twice.
template <int D>
double volume_of(const std::vector<scene::PartSpec>& parts) {
    double volume = 0.0;
    for (const scene::PartSpec& part : parts) {
        volume += geometry::mass_properties(scene::part_of<D>(part).shape, 1.0).mass;
    }
    return volume;
}

/// The parts as balls; empty if one of them has another shape.
std::vector<Ball> balls_of(const std::vector<scene::PartSpec>& parts) {
    std::vector<Ball> balls;
    for (const scene::PartSpec& part : parts) {
        if (const auto* disk = std::get_if<geometry::Disk>(&part.shape)) {
            balls.push_back({.centre = part.position, .radius = disk->radius});
        } else if (const auto* sphere = std::get_if<geometry::Sphere>(&part.shape)) {
            balls.push_back({.centre = part.position, .radius = sphere->radius});
        } else {
            return {};
        }
    }
    return balls;
}

}  // namespace

Bodies::Bodies(int dimension, std::vector<BodyInfo> infos, std::vector<DeformableInfo> deformables)
    : dimension_(dimension), infos_(std::move(infos)), deformables_(std::move(deformables)) {
    // Deformable bodies follow the rigid ones, as fixed bodies without parts.
    for (const DeformableInfo& body : deformables_) {
        infos_.push_back({.name = body.name,
                          .material = body.material,
                          .mobility = scene::Mobility::fixed,
                          .mass = body.mass(),
                          .color = {}});
    }
    for (const BodyInfo& info : infos_) {
        const bool dynamic = info.mobility == scene::Mobility::dynamic;
        const auto volume = [&] {
            return dimension_ == 2 ? volume_of<2>(info.parts) : volume_of<3>(info.parts);
        };
        volumes_.push_back(dynamic ? volume() : 0.0);
        balls_.push_back(dynamic ? balls_of(info.parts) : std::vector<Ball>{});
    }
}

Index Bodies::find(const std::string& name) const {
    for (Index i = 0; i < count(); ++i) {
        if (info(i).name == name) return i;
    }
    throw InputError({.what = "body", .expected = "the name of a body", .found = "'" + name + "'"});
}

double Bodies::diameter(Index i) const {
    return dimension_ == 2 ? 2.0 * std::sqrt(volume(i) / std::numbers::pi)
                           : std::cbrt(6.0 * volume(i) / std::numbers::pi);
}

Vec3 Bodies::centre(const Snapshot& state, Index i) const {
    if (is_deformable(i)) {
        const auto k = static_cast<std::size_t>(i - rigid_count());
        return centre_of_mass(deformables_[k], state.deformables[k].u);
    }
    Vec3 x = Vec3::Zero();
    x.head(dimension_) = state.q.col(i).head(dimension_);
    return x;
}

Vec3 Bodies::velocity(const Snapshot& state, Index i) const {
    Vec3 v = Vec3::Zero();
    v.head(dimension_) = state.v.col(i).head(dimension_);
    return v;
}

Vec3 Bodies::own_spin(const Snapshot& state, Index i) const {
    // Row 2 of v is the spin in the plane; in space the last three rows are.
    if (dimension_ == 2) return {0.0, 0.0, state.v(2, i)};
    return state.v.col(i).tail<3>();
}

Vec3 Bodies::spin(const Snapshot& state, Index i) const {
    if (dimension_ == 2) return own_spin(state, i);
    return frame_of<3>(state, i).rotation * own_spin(state, i);
}

Vec3 Bodies::point(const Snapshot& state, Index i, const Vec3& local) const {
    if (dimension_ == 3) return frame_of<3>(state, i).to_world(local);
    Vec3 x = Vec3::Zero();
    x.head<2>() = frame_of<2>(state, i).to_world(local.head<2>());
    return x;
}

Cuboid Bodies::extent(const Snapshot& state, Index i) const {
    return dimension_ == 2 ? extent_of<2>(info(i).parts, frame_of<2>(state, i))
                           : extent_of<3>(info(i).parts, frame_of<3>(state, i));
}

std::vector<std::vector<Image>> Bodies::inside(const Snapshot& state,
                                               const RegionImages& region) const {
    std::vector<std::vector<Image>> images(infos_.size());
    for (Index i = 0; i < count(); ++i) {
        if (is_dynamic(i)) images[static_cast<std::size_t>(i)] = region.of(centre(state, i));
    }
    return images;
}

std::vector<Image> Bodies::near(const Snapshot& state, Index i, const RegionImages& region) const {
    const Vec3 x = centre(state, i);
    const Cuboid box = extent(state, i);
    const Vec3 reach = (box.high - x).cwiseMax(x - box.low);
    return region.near(x, reach.head(dimension_).norm());
}

double solid_volume(const Bodies& bodies, const Snapshot& state, Index i, const Image& image,
                    const Cuboid& box) {
    if (!bodies.is_dynamic(i)) return 0.0;
    if (bodies.balls(i).empty()) {
        return box.contains(bodies.centre(state, i) + image.shift) ? bodies.volume(i) : 0.0;
    }
    double volume = 0.0;
    for (const Ball& ball : bodies.balls(i)) {
        const Vec3 centre = bodies.point(state, i, ball.centre) + image.shift;
        volume += ball_in_box(centre, ball.radius, box);
    }
    return volume;
}

}  // namespace drystone::sim::measures
