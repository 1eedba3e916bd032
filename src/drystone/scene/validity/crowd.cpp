// Checks exits, groups and people of a crowd, and what a scene with a crowd may contain.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "drystone/core/text.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

namespace {

ItemCheck check_of(const std::string& label, const Place& place, std::vector<Defect>& defects) {
    return {ItemSource{.label = label, .place = place, .keys = {}}, defects};
}

/// What a crowd has no use for.
void check_absent(const SceneSpec& scene, const ItemCheck& check) {
    const auto reject = [&](bool there, const char* what) {
        if (there)
            check.report("crowd", "a scene without " + std::string(what) + ": people only walk",
                         what);
    };
    reject(!scene.gravity.isZero(0.0), "gravity");
    reject(!scene.deformables.empty(), "deformable bodies");
    reject(!scene.loads.empty() || !scene.springs.empty() || !scene.drags.empty() ||
               !scene.pressures.empty(),
           "forces");
    reject(!scene.joints.empty(), "joints");
    reject(scene.cell.has_value(), "a periodic cell");
    reject(scene.output.regularity, "output.regularity");
    if (scene.integrator.name != k_crowd_integrator) {
        check.report("integrator.name",
                     std::string(k_crowd_integrator) + ": the only one for a crowd",
                     "'" + scene.integrator.name + "'");
    }
}

void check_exits(const CrowdSpec& crowd, std::vector<Defect>& defects) {
    std::set<std::string> seen;
    for (const ExitSpec& exit : crowd.exits) {
        const ItemCheck check = check_of("exit '" + exit.name + "'", exit.place, defects);
        if (!seen.insert(exit.name).second) {
            check.report("name", "a name that no other exit has", "'" + exit.name + "'");
        }
        check.vector("a", exit.a, k_any_number, 2);
        check.vector("b", exit.b, k_any_number, 2);
        if (!((exit.b - exit.a).norm() > 0.0))
            check.report("b", "another point than a", "the same");
    }
}

void check_groups(const SceneSpec& scene, const SceneSources& sources,
                  std::vector<Defect>& defects) {
    const CrowdSpec& crowd = *scene.crowd;
    std::vector<std::string> exits;
    for (const ExitSpec& exit : crowd.exits) exits.push_back(exit.name);
    std::map<std::string, const BodySpec*> bodies;
    for (const BodySpec& body : scene.bodies) bodies[body.name] = &body;
    std::set<std::string> names;
    std::set<std::string> members;
    for (const CrowdGroupSpec& group : crowd.groups) {
        const ItemCheck check = check_of("group '" + group.name + "'", group.place, defects);
        if (!names.insert(group.name).second) {
            check.report("name", "a name that no other group has", "'" + group.name + "'");
        }
        check.number("speed", group.speed, k_not_negative);
        for (const std::string& exit : group.exits) check.name("exits", exit, exits);
        for (const std::string& name : group.people) {
            const auto body = bodies.find(name);
            const bool disk =
                body != bodies.end() && body->second->parts.size() == 1 &&
                std::holds_alternative<geometry::Disk>(body->second->parts[0].shape) &&
                body->second->mobility == Mobility::dynamic;
            if (!disk)
                check.report("people", "names of dynamic bodies that are one disk",
                             "'" + name + "'");
            if (!members.insert(name).second) {
                check.report("people", "people of one group only", "'" + name + "'");
            }
        }
    }
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const BodySpec& body = scene.bodies[i];
        if (body.mobility == Mobility::fixed || members.contains(body.name)) continue;
        ItemCheck(source_or(sources.bodies, i, "body '" + body.name + "'"), defects)
            .report("fixed", "true: beside people nothing moves in a crowd", "a body that moves");
    }
}

}  // namespace

void check_crowd(const SceneSpec& scene, const SceneSources& sources,
                 std::vector<Defect>& defects) {
    if (!scene.crowd) return;
    const auto source = sources.tables.find("crowd");
    const ItemCheck check(source == sources.tables.end()
                              ? ItemSource{.label = {}, .place = scene.crowd->place, .keys = {}}
                              : source->second,
                          defects);
    if (scene.dimension != 2) check.report("dimension", "2", std::to_string(scene.dimension));
    check_absent(scene, check);
    check.number("crowd.spacing", scene.crowd->spacing, k_not_negative);
    check.number("crowd.distance_tolerance", scene.crowd->distance_tolerance, k_positive);
    check.number("crowd.noise", scene.crowd->noise, k_not_negative);
    check.number("crowd.noise_time", scene.crowd->noise_time, k_positive);
    if (scene.crowd->exits.empty() && check.complete()) {
        check.report("crowd.exit", "at least one exit", "none");
    }
    const bool nobody =
        std::all_of(scene.crowd->groups.begin(), scene.crowd->groups.end(),
                    [](const CrowdGroupSpec& group) { return group.people.empty(); });
    if (nobody && check.complete()) check.report("crowd.group", "at least one person", "nobody");
    check_exits(*scene.crowd, defects);
    check_groups(scene, sources, defects);
}

}  // namespace drystone::scene::validity
