#pragma once

// Scenes that ship, run by tests of what their pages say, with their measures.

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/simulation.hpp"

namespace drystone::sim {

inline scene::SceneSpec shipped(const std::string& name,
                                const std::vector<std::string>& options = {}) {
    const std::filesystem::path folder = DRYSTONE_SOURCE;
    return scene::load_scene(folder / "scenes" / (name + ".toml"), options);
}

inline Index body_named(const Simulation& simulation, const std::string& name) {
    const std::vector<BodyInfo>& bodies = simulation.bodies();
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        if (bodies[k].name == name) return static_cast<Index>(k);
    }
    ADD_FAILURE() << "no body " << name;
    return 0;
}

/// Where the body is: x, y, angle in the plane.
inline VecX place_of(const Simulation& simulation, const std::string& name) {
    return simulation.snapshot().q.col(body_named(simulation, name));
}

/// What was measured, by the names of the measures; samples end at `times`.
struct MeasuredRun {
    std::vector<double> times;
    std::map<std::string, std::vector<measures::Column>> columns;
    std::map<std::string, std::vector<measures::Sample>> samples;

    /// Column `column` of all samples of a measure.
    [[nodiscard]] std::vector<double> column(const std::string& measure,
                                             const std::string& column) const {
        const std::vector<measures::Column>& all = columns.at(measure);
        const auto found = std::find_if(all.begin(), all.end(),
                                        [&](const auto& one) { return one.name == column; });
        if (found == all.end()) {
            ADD_FAILURE() << measure << " has no column " << column;
            return {};
        }
        const auto index = static_cast<std::size_t>(found - all.begin());
        std::vector<double> values;
        for (const measures::Sample& sample : samples.at(measure)) {
            values.push_back(sample.numbers[index]);
        }
        return values;
    }
};

/// Runs scenes/<name>.toml with values replaced, and samples all its measures after every
/// `steps_per_sample` steps.
inline MeasuredRun run_shipped(const std::string& name, const std::vector<std::string>& overrides,
                               Index steps_per_sample) {
    const scene::SceneSpec spec = shipped(name, overrides);
    Simulation simulation(spec);
    auto kinds = measures::make_measures(spec, simulation.bodies(), simulation.snapshot(),
                                         simulation.deformables());
    MeasuredRun run;
    for (const auto& one : kinds) run.columns[one.name] = one.measure->form().numbers;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        const Snapshot state = simulation.snapshot();
        const auto contacts = simulation.contacts();
        for (auto& one : kinds) {
            one.measure->add({.state = state, .contacts = contacts, .h = report.h});
        }
        if (simulation.steps_done() % steps_per_sample != 0) continue;
        run.times.push_back(simulation.time());
        for (auto& one : kinds) run.samples[one.name].push_back(one.measure->sample(state));
    }
    return run;
}

}  // namespace drystone::sim
