#pragma once

#include <filesystem>
#include <utility>

#include "drystone/results/recording/run_recorder.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/deformables.hpp"
#include "sim/scenes.hpp"

/// Short runs of deformable bodies, recorded.
namespace drystone::results::test {

/// A soft block that falls on a floor, of cells of this kind.
inline scene::SceneSpec soft_block(geometry::ElementKind kind) {
    using namespace sim::scenes;
    const bool space = geometry::traits(kind).dimension == 3;
    scene::SceneSpec spec = empty(space ? 3 : 2, 1e-3, 0.02);
    spec.title = "Soft block";
    spec.output.interval = 0.005;
    add_floor(spec);
    auto& body = space ? add_deformable(spec, "a <soft> block",
                                        geometry::box_mesh(Vec3(0.4, 0.2, 0.1), {2, 2, 1}, kind),
                                        Vec3(0.1, 0.2, 0.0), {.young = 1e4})
                       : add_deformable(spec, "a <soft> block",
                                        sim::scenes::rectangle(Vec2(0.4, 0.2), 3, 2, kind),
                                        Vec3(0.1, 0.0, 0.0), {.young = 1e4});
    body.velocity = Vec3(0.3, space ? 0.1 : -0.5, space ? -0.5 : 0.0);
    return spec;
}

/// A line of two beams, then two bars: nodes of 3 and of 2 unknowns.
inline scene::SceneSpec mixed_line() {
    using namespace sim::scenes;
    scene::SceneSpec spec = empty(2, 1e-3, 0.01);
    geometry::ElementMesh mesh = geometry::bar_mesh(1.0, 4);
    mesh.groups.push_back(
        {.name = "stiff", .dimension = 1, .elements = {0, 1}, .nodes = {0, 1, 2}});
    auto& body = add_deformable(spec, "line", std::move(mesh), Vec3::Zero(), {.young = 1e4});
    body.regions[0].area = 1e-2;
    scene::ElasticRegionSpec beam = body.regions[0];
    beam.group = "stiff";
    beam.second_moment = 1e-5;
    body.regions.push_back(beam);
    return spec;
}

/// Runs the scene and writes its files; returns the last stresses, as computed.
inline std::vector<sim::ElementStress> record(const scene::SceneSpec& spec,
                                              const std::filesystem::path& folder) {
    sim::Simulation simulation(spec);
    recording::RunRecorder recorder(folder, simulation, "");
    while (!simulation.finished()) recorder.add(simulation.step(), simulation);
    recorder.finish(simulation, RunState::finished);
    return sim::stresses_of(simulation.deformables(), simulation.snapshot());
}

}  // namespace drystone::results::test
