#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "drystone/core/rng.hpp"
#include "drystone/geometry/polygon.hpp"
#include "drystone/geometry/polyhedron.hpp"
#include "drystone/results/records/step_table.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/results/result_writer.hpp"

/// Runs that no engine computed: every number is a function of the frame, so that what is read back
/// can be compared to the bit.
namespace drystone::results::test {

inline scene::SceneSpec sample_scene(int dimension) {
    scene::SceneSpec scene;
    scene.title = "Sample <&> \"run\"";
    scene.description = "two\nlines";
    scene.dimension = dimension;
    scene.time = {.start = 0.5, .end = 1.5, .step = 0.01};
    scene.text = "# file: sample.toml (0 bytes)\n";
    scene.solver.velocity_tolerance = 1e-6;
    scene.output.interval = 0.0;
    return scene;
}

inline std::vector<sim::BodyInfo> sample_bodies(int dimension) {
    using namespace geometry;
    std::vector<sim::BodyInfo> bodies(4);
    if (dimension == 2) {
        bodies[0].parts = {{.shape = HalfPlane{}}};
        bodies[1].parts = {{.shape = Disk{0.25}}};
        bodies[2].parts = {{.shape = rectangle(0.6, 0.4)},
                           {.shape = Disk{0.1}, .position = Vec3(0.0, 0.5, 0.0)}};
        bodies[3].parts = {{.shape = Segment{.a = {-1.0, 0.0}, .b = {1.0, 0.0}}}};
    } else {
        bodies[0].parts = {{.shape = Plane{}}};
        bodies[1].parts = {{.shape = Sphere{0.25}}};
        bodies[2].parts = {{.shape = Box{Vec3(0.3, 0.2, 0.1)}}};
        bodies[3].parts = {{.shape = box_polyhedron(Vec3(0.1, 0.1, 0.1))}};
    }
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        bodies[k].name = "body " + std::to_string(k);
        bodies[k].material = k == 0 ? "ground" : "stöne";
        bodies[k].mobility = k == 0 ? scene::Mobility::fixed : scene::Mobility::dynamic;
        bodies[k].mass = k == 0 ? 0.0 : 0.1 * static_cast<double>(k);
        bodies[k].inertia = Vec3(1.0, 2.0, 3.0) / static_cast<double>(k + 1);
    }
    bodies[2].color = "#aa3311";
    bodies[3].mobility = scene::Mobility::prescribed;
    return bodies;
}

/// Frame k: step 10 k.
inline sim::Snapshot sample_state(int dimension, Index bodies, Index k) {
    Rng rng(static_cast<std::uint64_t>(1000 + k));
    sim::Snapshot state{.step = 10 * k, .time = 0.5 + 0.1 * static_cast<double>(k)};
    state.q.resize(dimension == 2 ? 3 : 7, bodies);
    state.v.resize(dimension == 2 ? 3 : 6, bodies);
    for (Index i = 0; i < state.q.size(); ++i) state.q.data()[i] = rng.normal();
    for (Index i = 0; i < state.v.size(); ++i) state.v.data()[i] = rng.normal();
    if (dimension == 3) {
        for (Index b = 0; b < bodies; ++b) state.q.col(b).tail<4>().normalize();
    }
    return state;
}

/// Frame k has k % 4 contacts.
inline std::vector<sim::ContactRecord> sample_contacts(Index k) {
    Rng rng(static_cast<std::uint64_t>(2000 + k));
    const auto vector = [&] { return Vec3(rng.normal(), rng.normal(), rng.normal()); };
    std::vector<sim::ContactRecord> contacts(static_cast<std::size_t>(k % 4));
    for (sim::ContactRecord& contact : contacts) {
        contact = {.body_a = rng.index(4),
                   .body_b = rng.index(4),
                   .point = vector(),
                   .normal = vector().normalized(),
                   .gap = rng.normal(),
                   .impulse = vector(),
                   .normal_impulse = rng.uniform(),
                   .normal_work = rng.uniform(),
                   .tangential_work = rng.uniform(),
                   .velocity = vector(),
                   .status = static_cast<sim::ContactStatus>(rng.index(3))};
    }
    return contacts;
}

/// Step k, from 1: every number of the report is another one.
inline StepReport sample_report(Index k) {
    Rng rng(static_cast<std::uint64_t>(3000 + k));
    StepReport report;
    for (const records::StepColumn& column : records::step_columns()) {
        const bool whole = column.kind != records::StepColumn::Kind::number;
        column.store(report, whole ? rng.index(2) : rng.normal() * 1e-3);
    }
    report.step = k;
    report.time = 0.5 + 0.01 * static_cast<double>(k);
    if (k % 3 == 0) report.warnings = {"first, of step " + std::to_string(k), "second \"one\""};
    return report;
}

/// What the writer wants to know before the first frame.
struct Sample {
    int dimension;
    scene::SceneSpec scene = sample_scene(dimension);
    std::vector<sim::BodyInfo> bodies = sample_bodies(dimension);
    sim::Snapshot start = sample_state(dimension, static_cast<Index>(bodies.size()), 0);

    [[nodiscard]] RunDescription run() const {
        return {.scene = scene,
                .bodies = bodies,
                .start = start,
                .steps_planned = 100,
                .scene_file = "/somewhere/sample.toml"};
    }
    [[nodiscard]] sim::Snapshot state(Index k) const {
        return sample_state(dimension, static_cast<Index>(bodies.size()), k);
    }
    /// Frame k, after the ten steps that lead to it.
    void write_frame(ResultWriter& writer, Index k) const {
        for (Index step = std::max<Index>(10 * k - 9, 1); step <= 10 * k; ++step) {
            writer.add_step(sample_report(step));
        }
        writer.add_frame(state(k), sample_contacts(k));
    }
    /// Frames 0 to frames - 1.
    void write(ResultWriter& writer, Index frames) const {
        for (Index k = 0; k < frames; ++k) write_frame(writer, k);
    }
};

/// Dynamic bodies of which only the names matter.
inline std::vector<BodyRecord> named_bodies(const std::vector<std::string>& names) {
    std::vector<BodyRecord> bodies(names.size());
    for (std::size_t k = 0; k < names.size(); ++k) {
        bodies[k].name = names[k];
        bodies[k].mobility = "dynamic";
    }
    return bodies;
}

}  // namespace drystone::results::test
