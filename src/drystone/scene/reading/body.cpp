// Reads a body: mobility, material, motion, locks, mass, shape and pose.
#include <algorithm>

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

}  // namespace drystone::scene::reading
