// Builds people, exits and obstacles of a crowd from the bodies of a scene.
#include "drystone/sim/building/crowd_builder.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <variant>

#include "drystone/mechanics/placement.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/building/model_builder.hpp"

namespace drystone::sim::building {

namespace {

/// Which group the bodies are of, by name.
std::map<std::string, int> groups_of(const scene::CrowdSpec& crowd) {
    std::map<std::string, int> groups;
    for (std::size_t g = 0; g < crowd.groups.size(); ++g) {
        for (const std::string& name : crowd.groups[g].people) groups[name] = static_cast<int>(g);
    }
    return groups;
}

crowd::Group group_of(const scene::CrowdGroupSpec& spec, const scene::CrowdSpec& crowd) {
    crowd::Group group{.name = spec.name, .speed = spec.speed};
    for (std::size_t k = 0; k < crowd.exits.size(); ++k) {
        bool known = spec.exits.empty();
        for (const std::string& name : spec.exits) known = known || name == crowd.exits[k].name;
        if (known) group.exits.push_back(static_cast<int>(k));
    }
    return group;
}

}  // namespace

BuiltCrowd build_crowd(const scene::SceneSpec& spec) {
    const scene::CrowdSpec& crowd = *spec.crowd;
    BuiltCrowd built;
    built.model.spacing = crowd.spacing;
    built.model.distance_tolerance = crowd.distance_tolerance;
    built.model.noise = {.size = crowd.noise,
                         .duration = crowd.noise_time,
                         .seed = static_cast<std::uint64_t>(crowd.seed)};
    for (const scene::ExitSpec& exit : crowd.exits) {
        built.model.plan.exits.push_back(
            {.name = exit.name, .a = exit.a.head<2>(), .b = exit.b.head<2>()});
    }
    for (const scene::CrowdGroupSpec& group : crowd.groups) {
        built.model.groups.push_back(group_of(group, crowd));
    }
    const std::map<std::string, int> groups = groups_of(crowd);
    const auto count = static_cast<Index>(spec.bodies.size());
    built.places.resize(3, count);
    for (Index i = 0; i < count; ++i) {
        const scene::BodySpec& body = spec.bodies[static_cast<std::size_t>(i)];
        // People have a mass of their own, and what is fixed needs none.
        BuiltBody<2> one = build_body<2>(body, 1.0);
        built.bodies.push_back(std::move(one.info));
        built.places.col(i) << one.body.q.position, one.body.q.angle;
        const auto group = groups.find(body.name);
        if (group == groups.end()) {
            built.model.plan.names.push_back(body.name);
            built.model.plan.obstacles.push_back(std::move(one.collider));
            built.model.plan.frames.push_back(mechanics::frame_of(one.body.q));
            built.obstacle_body.push_back(i);
            continue;
        }
        const auto& disk = std::get<geometry::Disk>(body.parts.front().shape);
        built.model.people.push_back({.name = body.name,
                                      .position = one.body.q.position,
                                      .radius = disk.radius,
                                      .group = group->second});
        built.person_body.push_back(i);
    }
    return built;
}

}  // namespace drystone::sim::building
