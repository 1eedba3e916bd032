// Builds the model of a scene: bodies with shapes, motions and locks, then forces and joints.
#include "drystone/sim/building/model_builder.hpp"

#include <cmath>
#include <string>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/mechanics/time_functions.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/building/builders.hpp"
#include "drystone/sim/building/scene_axes.hpp"

namespace drystone::sim::building {

namespace {

/// Which histories: of lengths and forces, or of angles and torques.
enum class Turning { no, yes };

/// Sum of the histories of a motion as displacement or rotation vector, counted from the
/// instant `start` of the run.
mechanics::VectorHistory motion_terms(const std::vector<scene::HistorySpec>& histories,
                                      Turning turning, double start) {
    mechanics::VectorHistory terms;
    for (const scene::HistorySpec& history : histories) {
        if (is_angular(history.quantity) != (turning == Turning::yes)) continue;
        history::PiecewisePolynomial path = displacement_of(history);
        const double offset = path(start);
        terms.push_back(
            {.direction = history.direction, .function = std::move(path), .offset = offset});
    }
    return terms;
}

/// Sum of the histories of a load as force or torque.
mechanics::VectorHistory load_terms(const std::vector<scene::HistorySpec>& histories,
                                    Turning turning) {
    mechanics::VectorHistory terms;
    for (const scene::HistorySpec& history : histories) {
        if (is_angular(history.quantity) != (turning == Turning::yes)) continue;
        terms.push_back({.direction = history.direction, .function = history.value});
    }
    return terms;
}

/// The rules of the thesis's listing hold: the integrator has them and the scene asks for them.
bool follows_listing(const scene::SceneSpec& spec) {
    if (spec.compliance.mode != scene::ComplianceSpec::Mode::thesis) return false;
    const auto traits = integrators::traits_of(spec.integrator.name);
    return traits && traits->has_thesis_mode;
}

template <int D>
void add_forces(const scene::SceneSpec& spec, const Places<D>& places,
                contact::SystemModel<D>& model) {
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
        model.springs.push_back(std::move(built));
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
        model.drags.push_back(std::move(built));
    }
}

/// Adds the pressures of the scene, in the placement of the model. Throws InputError for spans
/// without room between their walls.
template <int D>
void add_pressures(const scene::SceneSpec& spec, const Places<D>& places,
                   contact::SystemModel<D>& model) {
    std::vector<Defect> defects;
    const auto wall = [&](const std::string& name) {
        const int body = places.body(name);
        return mechanics::Wall<D>{.body = body,
                                  .parts = model.colliders[static_cast<std::size_t>(body)].parts};
    };
    for (const scene::PressureSpec& pressure : spec.pressures) {
        mechanics::Pressure<D> built{.body = places.body(pressure.body),
                                     .direction = in_space<D>(pressure.direction).normalized(),
                                     .value = pressure.value};
        for (const auto& [a, b] : pressure.spans) {
            built.spans.push_back(
                mechanics::span_between<D>(wall(a), wall(b), built.direction, model.bodies));
            const double width = mechanics::width(built.spans.back(), model.bodies);
            if (width > 0.0) continue;
            // Adding 0 turns -0 into 0.
            defects.push_back(
                {.what = "pressure on '" + pressure.body + "': spans",
                 .expected = "walls that face each other across the direction, with room between",
                 .found = "'" + a + "' and '" + b + "', " +
                          (std::isfinite(width) ? short_text(width + 0.0) + " m apart"
                                                : "which do not face each other"),
                 .place = pressure.place});
        }
        model.forces.emplace_back(std::move(built));
    }
    if (!defects.empty()) throw InputError(std::move(defects));
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

/// Makes room for this many bodies.
template <int D>
void reserve(std::size_t count, BuiltModel<D>& built, Places<D>& places) {
    mechanics::reserve(built.model.bodies, static_cast<Index>(count));
    built.model.colliders.reserve(count);
    built.model.surfaces.reserve(count);
    built.bodies.reserve(count);
    places.index.reserve(count);
    places.axes.reserve(count);
}

template <int D>
void add_body(const scene::SceneSpec& spec, const scene::BodySpec& body, bool listing,
              BuiltModel<D>& built, Places<D>& places) {
    const int material = material_index(spec, body.material);
    const double density = spec.materials[static_cast<std::size_t>(material)].density;
    BuiltBody<D> one = build_body<D>(body, density);
    // The thesis's listing has I = m, as numbers, for bodies without a given inertia.
    if (listing && !body.inertia) {
        one.body.inertia.setConstant(one.body.mass);
        one.info.inertia.template tail<mechanics::k_spins<D>>() = one.body.inertia;
    }
    const int number = static_cast<int>(built.bodies.size());
    contact::SystemModel<D>& model = built.model;
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
    reserve(spec.bodies.size(), built, places);
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

}  // namespace drystone::sim::building
