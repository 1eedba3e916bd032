// Builds joints, motors and limits; rejects motors that contradict each other.
#include <algorithm>
#include <utility>

#include "drystone/contact/contact_row.hpp"
#include "drystone/contact/system_model.hpp"
#include "drystone/core/text.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/building/builders.hpp"
#include "drystone/sim/building/scene_axes.hpp"

namespace drystone::sim::building {

namespace {

using mechanics::JointCoordinate;

/// Axes as columns, the first along `axis`; those of the world without one.
template <int D>
geometry::Rotation<D> joint_axes(const Vec3& axis) {
    if (!(axis.norm() > 0.0)) return geometry::Rotation<D>::Identity();
    geometry::Rotation<D> axes =
        contact::local_axes(Vector<D>(in_space<D>(axis).normalized())).transpose();
    if (axes.determinant() < 0.0) axes.col(1) *= -1.0;
    return axes;
}

/// A point in the world as a point of a body.
template <int D>
mechanics::Attachment<D> attached(const mechanics::RigidBodies<D>& bodies, int body,
                                  const Vector<D>& point) {
    return {.body = body, .point = mechanics::frame_or_world(bodies, body).to_local(point)};
}

/// What the kinds of joints hold along and about their axes.
template <int D>
void set_kind(const scene::JointSpec& spec, mechanics::Joint<D>& joint) {
    const auto hold = [](auto& flags, std::size_t from) {
        for (std::size_t k = from; k < flags.size(); ++k) flags[k] = true;
    };
    switch (spec.kind) {
        case scene::JointKind::fixed:
            hold(joint.held_shifts, 0);
            hold(joint.held_turns, 0);
            break;
        case scene::JointKind::ball:
            hold(joint.held_shifts, 0);
            if (D == 2) joint.coordinate = JointCoordinate::turn;
            break;
        case scene::JointKind::revolute:
            hold(joint.held_shifts, 0);
            hold(joint.held_turns, 1);
            joint.coordinate = JointCoordinate::turn;
            break;
        case scene::JointKind::slider:
            hold(joint.held_shifts, 1);
            hold(joint.held_turns, 0);
            joint.coordinate = JointCoordinate::slide;
            break;
        case scene::JointKind::cylindrical:
            hold(joint.held_shifts, 1);
            hold(joint.held_turns, 1);
            break;
        case scene::JointKind::distance:
            joint.coordinate = JointCoordinate::distance;
            break;
    }
}

void set_reference(const mechanics::RigidBodies<2>& bodies, mechanics::Joint<2>& joint) {
    joint.reference = mechanics::pose_of(joint, bodies).error[2];
}
void set_reference(const mechanics::RigidBodies<3>&, mechanics::Joint<3>&) {}

template <int D>
mechanics::Joint<D> build_joint(const scene::JointSpec& spec, const Places<D>& places,
                                const mechanics::RigidBodies<D>& bodies) {
    mechanics::Joint<D> joint;
    joint.name = spec.name;
    const int a = places.body(spec.body_a);
    const int b = places.body(spec.body_b);
    const Vector<D> point = in_space<D>(spec.point);
    joint.a = attached<D>(bodies, a, point);
    joint.b = attached<D>(bodies, b, in_space<D>(spec.point_b.value_or(spec.point)));
    const geometry::Rotation<D> axes = joint_axes<D>(spec.axis);
    joint.axes_a = mechanics::frame_or_world(bodies, a).rotation.transpose() * axes;
    joint.axes_b = mechanics::frame_or_world(bodies, b).rotation.transpose() * axes;
    set_kind(spec, joint);
    set_reference(bodies, joint);
    // A distance is kept unless limits leave it some room.
    if (spec.kind == scene::JointKind::distance && !spec.limits) {
        joint.rod = mechanics::pose_of(joint, bodies).coordinate;
    }
    joint.speed = spec.speed;
    joint.limits = spec.limits;
    return joint;
}

/// The coordinate of a joint with limits lies between them at the start.
template <int D>
void check_limits(const mechanics::Joint<D>& joint, const mechanics::RigidBodies<D>& bodies,
                  const Place& place, std::vector<Defect>& defects) {
    if (!joint.limits) return;
    const double now = mechanics::pose_of(joint, bodies).coordinate;
    const auto [low, high] = *joint.limits;
    const double room = 1e-9 * (high - low);
    if (now >= low - room && now <= high + room) return;
    defects.push_back({.what = "joint '" + joint.name + "': limits",
                       .expected = "limits that the start lies between",
                       .found = short_text(now) + " at the start",
                       .place = place});
}

/// Joints and motors can all hold at once at the start.
template <int D>
void check_consistency(const scene::SceneSpec& spec, const contact::SystemModel<D>& model,
                       std::vector<Defect>& defects) {
    for (const Contradiction& one : find_contradictions<D>(model, spec.time.start)) {
        const scene::JointSpec& joint = spec.joints[static_cast<std::size_t>(one.joint)];
        defects.push_back({.what = "joint '" + joint.name + "'",
                           .expected = "joints and motors that can all hold at once",
                           .found = "a contradiction: its motion misses by " +
                                    short_text(one.missed) + (one.turn ? " rad/s" : " m/s") +
                                    " whatever the bodies do",
                           .place = joint.place});
    }
}

}  // namespace

template <int D>
void add_joints(const scene::SceneSpec& spec, const Places<D>& places,
                contact::SystemModel<D>& model) {
    std::vector<Defect> defects;
    for (const scene::JointSpec& one : spec.joints) {
        mechanics::Joint<D> joint = build_joint<D>(one, places, model.bodies);
        check_limits(joint, model.bodies, one.place, defects);
        if (joint.rod && !(*joint.rod > 0.0)) {
            defects.push_back({.what = "joint '" + joint.name + "': point_b",
                               .expected = "another place than point",
                               .found = "the same",
                               .place = one.place});
        }
        if (one.force) model.forces.emplace_back(mechanics::Motor<D>{joint, *one.force});
        if (!one.contact && joint.b.body >= 0) {
            model.excluded_pairs.push_back(
                {std::min(joint.a.body, joint.b.body), std::max(joint.a.body, joint.b.body)});
        }
        model.joints.push_back(std::move(joint));
    }
    if (defects.empty()) check_consistency<D>(spec, model, defects);
    if (!defects.empty()) throw InputError(std::move(defects));
}

template void add_joints<2>(const scene::SceneSpec&, const Places<2>&, contact::SystemModel<2>&);
template void add_joints<3>(const scene::SceneSpec&, const Places<3>&, contact::SystemModel<3>&);

}  // namespace drystone::sim::building
