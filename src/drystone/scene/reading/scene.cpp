// Reads a whole scene, table by table, in the order in which tables depend on each other.
#include <memory>
#include <utility>

#include "drystone/scene/generator.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

namespace {

void read_bodies(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    for (TableReader& table : top.tables("body", "body")) {
        const Watch watch(table.context());
        scene.bodies.push_back(read_body(table, "body-" + std::to_string(scene.bodies.size() + 1)));
        ItemSource source = table.source();
        source.incomplete = watch.failed();
        sources.bodies.push_back(std::make_shared<ItemSource>(std::move(source)));
    }
}

void read_generators(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    for (TableReader& table : top.tables("generate", "generate")) {
        const Watch watch(table.context());
        Generated generated = generate(table);
        const auto source = std::make_shared<ItemSource>(table.source());
        source->incomplete = watch.failed();
        if (watch.failed()) {
            sources.unmade.push_back({.properties = std::move(generated.keys.properties),
                                      .prefix = std::move(generated.keys.prefix),
                                      .source = source});
        }
        for (BodySpec& body : generated.bodies) {
            scene.bodies.push_back(std::move(body));
            sources.bodies.push_back(source);
        }
    }
}

}  // namespace

SceneSpec read_scene(const document::Table& root, const Place& place, Context& context,
                     SceneSources& sources) {
    TableReader top(root, place, {}, context);
    SceneSpec scene;
    // Formulas everywhere need the parameters, vectors the dimension.
    if (auto table = top.table("parameters")) read_parameters(*table);
    scene.dimension = static_cast<int>(top.integer("dimension", 2, 2, 3));
    context.dimension = scene.dimension;
    scene.title = top.text("title", {});
    scene.description = top.text("description", {});
    scene.gravity = top.vector("gravity", Vec3::Zero());
    read_settings(top, scene, sources);
    context.start = scene.time.start;
    read_materials(top, scene, sources);
    read_bodies(top, scene, sources);
    read_generators(top, scene, sources);
    read_crowd(top, scene, sources);
    read_deformables(top, scene, sources);
    read_forces(top, scene, sources);
    read_joints(top, scene, sources);
    read_cell(top, scene, sources);
    read_inclusion(top, scene, sources);
    read_measures(top, scene, sources);
    top.finish();
    sources.tables[""] = top.source();
    sources.tables[""].incomplete = !context.defects.empty();
    return scene;
}

}  // namespace drystone::scene::reading
