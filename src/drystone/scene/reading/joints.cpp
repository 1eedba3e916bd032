// Reads joints with their motors and limits.
#include <memory>
#include <utility>

#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

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

}  // namespace drystone::scene::reading
