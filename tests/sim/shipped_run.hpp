#pragma once

// Scenes that ship, run with their measures.

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/simulation.hpp"

namespace drystone::sim {

/// What was measured, by the names of the measures; samples end at `times`.
struct MeasuredRun {
    std::vector<double> times;
    std::map<std::string, std::vector<measures::Sample>> samples;

    /// Column `column` of all samples.
    [[nodiscard]] std::vector<double> column(const std::string& name, std::size_t column) const {
        std::vector<double> values;
        for (const measures::Sample& sample : samples.at(name)) {
            values.push_back(sample.numbers[column]);
        }
        return values;
    }
};

/// Runs scenes/<name>.toml with values replaced, and samples all its measures after every
/// `steps_per_sample` steps.
inline MeasuredRun run_shipped(const std::string& name, const std::vector<std::string>& overrides,
                               Index steps_per_sample) {
    const scene::SceneSpec spec =
        scene::load_scene(std::string(DRYSTONE_SOURCE) + "/scenes/" + name + ".toml", overrides);
    Simulation simulation(spec);
    auto kinds = measures::make_measures(spec, simulation.bodies(), simulation.snapshot());
    MeasuredRun run;
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
