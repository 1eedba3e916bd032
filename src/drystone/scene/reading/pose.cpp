// Reads positions, rotations and spins.
#include <optional>
#include <variant>

#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

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
    const Watch watch(table.context());
    const Vec3 axis = table.required_vector("axis");
    const double angle = table.required_number("angle");
    if (watch.failed()) return {};
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

}  // namespace drystone::scene::reading
