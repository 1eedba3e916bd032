// Reads loads, springs, drags and pressures.
#include <memory>
#include <utility>

#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

namespace {

LoadSpec read_load(TableReader& table) {
    LoadSpec load;
    load.body = table.required_text("body");
    load.force = table.formulas("force");
    load.torque = table.angular_formulas("torque");
    load.histories = read_histories(table, k_load_quantities);
    load.point = table.vector("point", Vec3::Zero());
    if (!table.has("force") && !table.has("torque") && !table.has("history")) {
        table.report("force", "a force, a torque or a history", "none of them");
    }
    return load;
}

SpringSpec read_spring(TableReader& table) {
    SpringSpec spring;
    spring.body_a = table.text("body_a", {});
    spring.body_b = table.text("body_b", {});
    spring.point_a = table.vector("point_a", Vec3::Zero());
    spring.point_b = table.vector("point_b", Vec3::Zero());
    spring.stiffness = table.number("stiffness", spring.stiffness);
    spring.damping = table.number("damping", spring.damping);
    spring.rest_length = table.find_number("rest_length");
    return spring;
}

DragSpec read_drag(TableReader& table) {
    DragSpec drag;
    drag.bodies = table.texts("bodies");
    drag.linear = table.number("linear", drag.linear);
    drag.quadratic = table.number("quadratic", drag.quadratic);
    drag.angular = table.number("angular", drag.angular);
    return drag;
}

PressureSpec read_pressure(TableReader& table) {
    PressureSpec pressure;
    pressure.body = table.required_text("body");
    pressure.direction = table.required_vector("direction");
    if (auto value = table.find_formula("value")) {
        pressure.value = std::move(*value);
    } else if (!table.has("value")) {
        table.report("value", "a number or formula", "nothing");
    }
    for (const std::vector<std::string>& names : table.text_lists("spans")) {
        if (names.size() == 2) {
            pressure.spans.push_back({names[0], names[1]});
        } else {
            table.report("spans", "pairs of names of bodies",
                         "a list of " + std::to_string(names.size()));
        }
    }
    pressure.place = place_of(table.source(), "spans");
    return pressure;
}

template <class Item>
void read_list(TableReader& top, const std::string& key, Item (*read)(TableReader&),
               std::vector<Item>& items, std::vector<SharedSource>& sources) {
    for (TableReader& table : top.tables(key, key)) {
        items.push_back(read(table));
        table.finish();
        sources.push_back(std::make_shared<ItemSource>(table.source()));
    }
}

}  // namespace

void read_forces(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    read_list(top, "load", read_load, scene.loads, sources.loads);
    read_list(top, "spring", read_spring, scene.springs, sources.springs);
    read_list(top, "drag", read_drag, scene.drags, sources.drags);
    read_list(top, "pressure", read_pressure, scene.pressures, sources.pressures);
}

}  // namespace drystone::scene::reading
