// Reads what acts on bodies: loads, springs, drag, pressures, joints, and the periodic cell.
#include <memory>
#include <string>
#include <utility>

#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

namespace {

LoadSpec read_load(TableReader& table) {
    LoadSpec load;
    load.name = table.text("name", {});
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
    pressure.name = table.text("name", {});
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

namespace {

void read_motor(TableReader& joint, JointSpec& spec) {
    auto table = joint.table("motor");
    if (!table) return;
    spec.speed = table->find_formula("speed");
    spec.force = table->find_formula("force");
    if (auto torque = table->find_formula("torque")) spec.force = std::move(torque);
    const int ways =
        int{table->has("speed")} + int{table->has("force")} + int{table->has("torque")};
    if (ways != 1) {
        table->report("speed", "either a speed, or a torque (force for what slides)",
                      ways == 0 ? "neither" : "more than one");
    }
    table->finish();
}

JointSpec read_joint(TableReader& table, const std::string& default_name) {
    JointSpec joint;
    joint.name = table.text("name", default_name);
    joint.kind = table.choice("kind", JointKind::revolute,
                              {{"fixed", JointKind::fixed},
                               {"revolute", JointKind::revolute},
                               {"ball", JointKind::ball},
                               {"slider", JointKind::slider},
                               {"cylindrical", JointKind::cylindrical},
                               {"distance", JointKind::distance}});
    if (!table.has("kind")) {
        table.report("kind", "fixed, revolute, ball, slider, cylindrical or distance", "nothing");
    }
    joint.body_a = table.required_text("body_a");
    joint.body_b = table.text("body_b", {});
    joint.point = table.required_vector("point");
    joint.point_b = table.find_vector("point_b");
    joint.axis = table.vector("axis", Vec3::Zero());
    read_motor(table, joint);
    if (const auto limits = table.find_vector("limits", k_any_number, 2)) {
        joint.limits = {(*limits)[0], (*limits)[1]};
    }
    joint.contact = table.flag("contact", false);
    joint.place = table.source().place;
    table.finish();
    return joint;
}

}  // namespace

void read_joints(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    for (TableReader& table : top.tables("joint", "joint")) {
        scene.joints.push_back(
            read_joint(table, "joint-" + std::to_string(scene.joints.size() + 1)));
        sources.joints.push_back(std::make_shared<ItemSource>(table.source()));
    }
}

namespace {

/// stress = { yy = 1e4, xy = "100 * t" }: the component kl moves G_kl.
void read_stress(TableReader& cell, CellSpec& spec) {
    auto table = cell.table("stress");
    if (!table) return;
    const std::string axes = "xyz";
    const auto size = static_cast<std::size_t>(cell.context().dimension);
    for (std::size_t k = 0; k < size; ++k) {
        for (std::size_t l = 0; l < size; ++l) {
            spec.stress[k][l] = table->find_formula(std::string{axes[k], axes[l]});
        }
    }
    table->finish();
}

}  // namespace

void read_cell(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    auto table = top.table("cell");
    if (!table) return;
    CellSpec cell;
    cell.vectors = table->required_points("vectors", 1);
    cell.gradient = table->formula_matrix("gradient");
    read_stress(*table, cell);
    cell.mass = table->find_number("mass");
    table->finish();
    scene.cell = std::move(cell);
    sources.tables["cell"] = table->source();
}

}  // namespace drystone::scene::reading
