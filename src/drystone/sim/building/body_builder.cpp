// Builds a rigid body: mass, principal axes, parts and collider in these axes.
#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>
#include <vector>

#include "drystone/geometry/bounds.hpp"
#include "drystone/geometry/mass_properties.hpp"
#include "drystone/geometry/shape.hpp"
#include "drystone/sim/building/model_builder.hpp"
#include "drystone/sim/building/scene_axes.hpp"

namespace drystone::sim::building {

namespace {

/// The shape among those of dimension D. A valid scene has no others (scene/validity/bodies.cpp).
template <int D>
geometry::Shape<D> shape_of(const scene::AnyShape& any) {
    return std::visit(
        [](const auto& shape) -> geometry::Shape<D> {
            if constexpr (std::is_constructible_v<geometry::Shape<D>, decltype(shape)>) {
                return shape;
            } else {
                assert(false);
                return {};
            }
        },
        any);
}

template <int D>
std::vector<geometry::Part<D>> parts_of(const scene::BodySpec& spec) {
    std::vector<geometry::Part<D>> parts;
    for (const scene::PartSpec& part : spec.parts) {
        parts.push_back(
            {.shape = shape_of<D>(part.shape), .frame = frame<D>(part.position, part.rotation)});
    }
    return parts;
}

/// Inertia given as a diagonal in the scene's axes.
geometry::Inertia<2> given_inertia(const Vec3& diagonal, const geometry::Inertia<2>&) {
    return geometry::Inertia<2>(diagonal[2]);
}
geometry::Inertia<3> given_inertia(const Vec3& diagonal, const geometry::Inertia<3>&) {
    return diagonal.asDiagonal();
}

template <int D>
geometry::MassProperties<D> properties_of(const scene::BodySpec& spec,
                                          const std::vector<geometry::Part<D>>& parts,
                                          double density) {
    std::vector<geometry::MassProperties<D>> each;
    for (const geometry::Part<D>& part : parts) {
        each.push_back(geometry::moved(geometry::mass_properties(part.shape, density), part.frame));
    }
    geometry::MassProperties<D> all = geometry::sum<D>(each);
    if (spec.mass) {
        all.inertia *= *spec.mass / all.mass;
        all.mass = *spec.mass;
    }
    if (spec.inertia) all.inertia = given_inertia(*spec.inertia, all.inertia);
    assert(all.mass > 0.0 && all.inertia.diagonal().minCoeff() > 0.0);
    return all;
}

void place(mechanics::DynamicBody<2>& body, const geometry::Frame<2>& frame,
           const scene::BodySpec& spec) {
    body.q = {.position = frame.origin, .angle = plane_angle(spec.rotation)};
    body.v << spec.velocity.head<2>(), spec.spin[2];
}
void place(mechanics::DynamicBody<3>& body, const geometry::Frame<3>& frame,
           const scene::BodySpec& spec) {
    body.q = {.position = frame.origin, .rotation = Eigen::Quaterniond(frame.rotation)};
    body.v << spec.velocity, frame.rotation.transpose() * spec.spin;
}

/// Diagonal of the inertia in the principal axes.
Vector<1> principal(const geometry::Inertia<2>& inertia, const geometry::Rotation<2>&) {
    return inertia;
}
Vec3 principal(const geometry::Inertia<3>& inertia, const geometry::Rotation<3>& axes) {
    return (axes.transpose() * inertia * axes).diagonal();
}

}  // namespace

template <int D>
BuiltBody<D> build_body(const scene::BodySpec& spec, double density) {
    std::vector<geometry::Part<D>> parts = parts_of<D>(spec);
    BuiltBody<D> built;
    built.info = {.name = spec.name,
                  .material = spec.material,
                  .mobility = spec.mobility,
                  .color = spec.color};
    if (spec.mobility == scene::Mobility::dynamic) {
        const geometry::MassProperties<D> properties = properties_of<D>(spec, parts, density);
        built.axes = geometry::principal_frame(properties);
        built.body.mass = properties.mass;
        built.body.inertia = principal(properties.inertia, built.axes.rotation);
        built.info.mass = properties.mass;
        built.info.inertia.template tail<mechanics::k_spins<D>>() = built.body.inertia;
    }
    place(built.body, frame<D>(spec.position, spec.rotation) * built.axes, spec);
    if (spec.mobility != scene::Mobility::dynamic) built.body.v.setZero();

    built.body.size = std::numeric_limits<double>::infinity();
    const geometry::Frame<D> to_engine = geometry::inverse(built.axes);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i].frame = to_engine * parts[i].frame;
        built.body.size = std::min(built.body.size, geometry::size_of(parts[i].shape));
        built.info.parts.push_back({.shape = spec.parts[i].shape,
                                    .position = three(parts[i].frame.origin),
                                    .rotation = quaternion(parts[i].frame.rotation)});
    }
    built.collider = {.parts = std::move(parts),
                      .mobile = spec.mobility == scene::Mobility::dynamic,
                      .group = spec.group};
    return built;
}

template BuiltBody<2> build_body<2>(const scene::BodySpec&, double);
template BuiltBody<3> build_body<3>(const scene::BodySpec&, double);

}  // namespace drystone::sim::building
