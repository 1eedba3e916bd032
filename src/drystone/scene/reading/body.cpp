// Reads rigid bodies: properties, poses, and motions by velocity, displacement, oscillation or
// history.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <variant>

#include "drystone/core/text.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

namespace {

constexpr std::int64_t k_last_group = 0xffffffff;

std::optional<Vec3> read_inertia(TableReader& table) {
    if (table.context().dimension == 3) return table.find_vector("inertia");
    const auto inertia = table.find_number("inertia");
    if (!inertia) return {};
    return Vec3(0.0, 0.0, *inertia);
}

void read_mobility(TableReader& table, BodySpec& body) {
    const bool fixed = table.flag("fixed", false);
    if (fixed) body.mobility = Mobility::fixed;
    auto motion = table.table("motion");
    if (!motion) return;
    if (fixed) table.report("motion", "nothing for a fixed body", "a motion");
    body.mobility = Mobility::prescribed;
    body.motion = read_motion(*motion);
}

/// lock = ["x", "rotation"]: directions in which the body cannot move.
void read_locks(TableReader& table, BodySpec& body) {
    const std::vector<std::string> axes = {"x", "y", "z"};
    for (const std::string& name : table.texts("lock")) {
        const auto axis = std::find(axes.begin(), axes.begin() + table.context().dimension, name);
        if (name == "rotation") {
            body.turn_locked = true;
        } else if (axis != axes.begin() + table.context().dimension) {
            body.locked[static_cast<std::size_t>(axis - axes.begin())] = true;
        } else {
            table.report("lock", "directions (x, y, in space z) and rotation", "'" + name + "'");
        }
    }
}

}  // namespace

BodySpec read_body_properties(TableReader& table) {
    BodySpec body;
    read_mobility(table, body);
    body.material = table.text("material", table.context().default_material);
    body.velocity = table.vector("velocity", Vec3::Zero());
    body.spin = read_spin(table);
    read_locks(table, body);
    body.surface_velocity = table.vector("surface_velocity", Vec3::Zero());
    body.growth = table.find_formula("growth");
    body.mass = table.find_number("mass");
    body.inertia = read_inertia(table);
    body.group = static_cast<std::uint32_t>(table.integer("group", 0, 0, k_last_group));
    body.color = table.text("color", {});
    return body;
}

BodySpec read_body(TableReader& table, const std::string& default_name) {
    BodySpec body = read_body_properties(table);
    body.name = table.text("name", default_name);
    body.parts = read_parts(table);
    const Pose pose = read_pose(table);
    body.position = pose.position;
    body.rotation = pose.rotation;
    table.finish();
    return body;
}

using Eigen::Quaterniond;

namespace {

/// [w, x, y, z], of any length but 0.
std::optional<Quaterniond> read_quaternion(TableReader& table) {
    const document::Value* value = table.find("quaternion");
    const auto* list = value == nullptr ? nullptr : std::get_if<document::Array>(&value->data);
    if (list == nullptr || list->size() != 4) {
        table.report("quaternion", "an array of 4 numbers, w x y z", describe(*value));
        return {};
    }
    Vector<4> numbers;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto number = to_number(
            (*list)[i], table.label() + ": rotation.quaternion[" + std::to_string(i) + "]",
            k_any_number, table.context());
        if (!number) return {};
        numbers[static_cast<Index>(i)] = *number;
    }
    const double length = numbers.norm();
    if (!(length > 0.0) || !std::isfinite(length)) {
        table.report("quaternion", "a quaternion other than 0", describe(*value));
        return {};
    }
    numbers /= length;
    return Quaterniond(numbers[0], numbers[1], numbers[2], numbers[3]);
}

std::optional<Quaterniond> read_axis_and_angle(TableReader& table) {
    const Attempt attempt(table.context());
    const Vec3 axis = table.required_vector("axis");
    const double angle = table.required_number("angle");
    if (attempt.failed()) return {};
    const double length = axis.stableNorm();
    if (!(length > 0.0) || !std::isfinite(length)) {
        table.report("axis", "a vector other than 0", "(0, 0, 0)");
        return {};
    }
    return Quaterniond(Eigen::AngleAxisd(angle, axis / length));
}

}  // namespace

Quaterniond read_rotation(TableReader& table) {
    if (table.context().dimension == 2) {
        return Quaterniond(Eigen::AngleAxisd(table.number("angle", 0.0), Vec3::UnitZ()));
    }
    auto rotation = table.table("rotation");
    if (!rotation) return Quaterniond::Identity();
    const auto result =
        rotation->has("quaternion") ? read_quaternion(*rotation) : read_axis_and_angle(*rotation);
    rotation->finish();
    return result.value_or(Quaterniond::Identity());
}

Vec3 read_spin(TableReader& table) {
    if (table.context().dimension == 3) return table.vector("spin", Vec3::Zero());
    return {0.0, 0.0, table.number("spin", 0.0)};
}

Pose read_pose(TableReader& table) {
    return {.position = table.vector("position", Vec3::Zero()), .rotation = read_rotation(table)};
}

namespace {

MotionSpec read_oscillation(TableReader& table) {
    const Attempt attempt(table.context());
    const Vec3 direction = table.required_vector("direction");
    const double amplitude = table.required_number("amplitude");
    const double frequency = table.required_number("frequency", k_not_negative);
    const double phase = table.number("phase", 0.0);
    table.finish();
    MotionSpec motion{.kind = MotionSpec::Kind::displacement};
    if (attempt.failed()) return motion;
    const double length = direction.stableNorm();
    if (!(length > 0.0) || !std::isfinite(length)) {
        table.report("direction", "a vector other than 0", "one of length " + to_text(length));
        return motion;
    }
    const double omega = 2.0 * std::numbers::pi * frequency;
    const double offset = std::sin(omega * table.context().start + phase);
    const std::string wave = " * (sin(" + to_text(omega) + " * t + (" + to_text(phase) + ")) - (" +
                             to_text(offset) + "))";
    for (std::size_t i = 0; i < 3; ++i) {
        const double factor = amplitude * direction[static_cast<Index>(i)] / length;
        if (factor != 0.0) motion.linear[i] = formula::Expression(to_text(factor) + wave);
    }
    return motion;
}

}  // namespace

MotionSpec read_motion(TableReader& table) {
    const bool by_velocity = table.has("velocity") || table.has("spin");
    const bool by_displacement = table.has("displacement") || table.has("rotation");
    const bool oscillating = table.has("oscillate");
    const bool by_history = table.has("history");
    MotionSpec motion;
    const int ways = int{by_velocity} + int{by_displacement} + int{oscillating} + int{by_history};
    if (ways != 1) {
        table.context().defects.push_back(
            {.what = table.label() + ": motion",
             .expected =
                 "either velocity and spin, or displacement and rotation, or oscillate, or history",
             .found = ways == 0 ? "none of them" : "more than one of them",
             .place = table.place()});
    } else if (oscillating) {
        if (auto wave = table.table("oscillate")) motion = read_oscillation(*wave);
    } else if (by_history) {
        motion.kind = MotionSpec::Kind::displacement;
        motion.histories = read_histories(table, k_motion_quantities);
    } else {
        motion.kind = by_velocity ? MotionSpec::Kind::velocity : MotionSpec::Kind::displacement;
        motion.linear = table.formulas(by_velocity ? "velocity" : "displacement");
        motion.angular = table.angular_formulas(by_velocity ? "spin" : "rotation");
    }
    table.finish();
    return motion;
}

}  // namespace drystone::scene::reading
