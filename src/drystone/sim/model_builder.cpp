#include "drystone/sim/model_builder.hpp"

#include <string>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/sim/body_builder.hpp"
#include "drystone/sim/cell_builder.hpp"
#include "drystone/sim/deformable_builder.hpp"
#include "drystone/sim/history_terms.hpp"
#include "drystone/sim/joint_builder.hpp"
#include "drystone/sim/material_laws.hpp"
#include "drystone/sim/own_images.hpp"
#include "drystone/sim/places.hpp"
#include "drystone/sim/pressure_builder.hpp"
#include "drystone/sim/scene_axes.hpp"
#include "drystone/sim/scene_integrator.hpp"

namespace drystone::sim {

namespace {

template <int D>
void add_forces(const scene::SceneSpec& spec, const Places<D>& places,
                contact::RigidModel<D>& model) {
    if (!spec.gravity.isZero(0.0)) {
        model.forces.emplace_back(mechanics::Gravity<D>{in_space<D>(spec.gravity)});
    }
    for (const scene::LoadSpec& load : spec.loads) {
        model.forces.emplace_back(
            mechanics::Load<D>{.at = places.at(load.body, load.point),
                               .force = load.force,
                               .torque = load.torque,
                               .force_history = load_terms(load.histories, Turning::no),
                               .torque_history = load_terms(load.histories, Turning::yes)});
    }
    for (const scene::SpringSpec& spring : spec.springs) {
        mechanics::Spring<D> built{.a = places.at(spring.body_a, spring.point_a),
                                   .b = places.at(spring.body_b, spring.point_b),
                                   .stiffness = spring.stiffness,
                                   .damping = spring.damping};
        const Vector<D> line =
            mechanics::position(built.a, model.bodies) - mechanics::position(built.b, model.bodies);
        built.rest_length = spring.rest_length.value_or(line.norm());
        model.forces.emplace_back(std::move(built));
    }
    for (const scene::DragSpec& drag : spec.drags) {
        mechanics::Drag<D> built{
            .linear = drag.linear, .quadratic = drag.quadratic, .angular = drag.angular};
        for (const std::string& name : drag.bodies) {
            built.bodies.push_back(places.at(name, Vec3::Zero()).body);
        }
        if (drag.bodies.empty()) {
            for (Index i = 0; i < model.bodies.count(); ++i) {
                const bool dynamic = model.bodies.dynamic[static_cast<std::size_t>(i)] != 0;
                if (dynamic) built.bodies.push_back(static_cast<int>(i));
            }
        }
        model.forces.emplace_back(std::move(built));
    }
}

/// The part of a body's freedom that its locks leave.
template <int D>
void apply_locks(const scene::BodySpec& body, Index number, mechanics::RigidBodies<D>& bodies) {
    if (body.mobility != scene::Mobility::dynamic) return;
    for (Index k = 0; k < D; ++k) {
        if (body.locked[static_cast<std::size_t>(k)]) mechanics::lock(bodies, number, k);
    }
    for (Index k = D; body.turn_locked && k < mechanics::k_dofs<D>; ++k) {
        mechanics::lock(bodies, number, k);
    }
}

template <int D>
void add_body(const scene::SceneSpec& spec, const scene::BodySpec& body, bool listing,
              BuiltModel<D>& built, Places<D>& places) {
    const int material = material_index(spec, body.material);
    const double density = spec.materials[static_cast<std::size_t>(material)].density;
    BuiltBody<D> one = build_body<D>(body, density);
    // The thesis's listing has I = m, as numbers, for bodies that do not say otherwise.
    if (listing && !body.inertia) {
        one.body.inertia.setConstant(one.body.mass);
        one.info.inertia.template tail<mechanics::k_spins<D>>() = one.body.inertia;
    }
    const int number = static_cast<int>(built.bodies.size());
    contact::RigidModel<D>& model = built.model;
    if (body.mobility == scene::Mobility::dynamic) {
        mechanics::add(model.bodies, one.body);
    } else {
        mechanics::add_boundary(model.bodies, one.body.q, one.body.size);
    }
    if (body.motion) {
        using Motion = mechanics::PrescribedMotion<D>;
        const auto kind = body.motion->kind == scene::MotionSpec::Kind::velocity
                              ? Motion::Kind::velocity
                              : Motion::Kind::displacement;
        model.driven.push_back(
            {.body = number,
             .motion = Motion(kind, body.motion->linear, body.motion->angular, one.body.q)});
        const auto& histories = body.motion->histories;
        model.driven.back().motion.add_histories(
            motion_terms(histories, Turning::no, spec.time.start),
            motion_terms(histories, Turning::yes, spec.time.start));
    }
    apply_locks<D>(body, number, model.bodies);
    if (body.growth) {
        model.growing.push_back(
            {.body = number, .radius = one.body.size, .factor = *body.growth, .name = body.name});
    }
    model.colliders.push_back(std::move(one.collider));
    const geometry::Rotation<D> axes = one.axes.rotation.transpose();
    model.surfaces.push_back({.material = material,
                              .velocity = axes * in_space<D>(body.surface_velocity),
                              .axes = axes});
    built.bodies.push_back(std::move(one.info));
    places.index[body.name] = number;
    places.axes.push_back(one.axes);
}

}  // namespace

template <int D>
BuiltModel<D> build_model(const scene::SceneSpec& spec, const Threads& threads) {
    BuiltModel<D> built;
    built.model.threads = threads;
    Places<D> places;
    built.model.laws = material_laws(spec);
    const bool listing = follows_listing(spec);
    std::vector<Defect> defects;
    for (const scene::BodySpec& body : spec.bodies) {
        try {
            add_body<D>(spec, body, listing, built, places);
        } catch (const InputError& error) {
            defects.insert(defects.end(), error.defects().begin(), error.defects().end());
        }
    }
    if (!defects.empty()) throw InputError(std::move(defects), "scene");
    built.model.deformables = build_deformables<D>(spec);
    for (const scene::DeformableSpec& body : spec.deformables) {
        built.model.surfaces.push_back({.material = material_index(spec, body.material)});
    }
    add_forces<D>(spec, places, built.model);
    add_pressures<D>(spec, places, built.model);
    add_joints<D>(spec, places, built.model);
    add_cell<D>(spec, built.model);
    require_room_for_images(built);
    return built;
}

template BuiltModel<2> build_model<2>(const scene::SceneSpec&, const Threads&);
template BuiltModel<3> build_model<3>(const scene::SceneSpec&, const Threads&);

}  // namespace drystone::sim
