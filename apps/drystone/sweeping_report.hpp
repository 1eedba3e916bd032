#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "drystone/scene/spec/sweeping.hpp"
#include "drystone/sim/simulation.hpp"

namespace drystone::app {

/// "2 coordinates, 3 sets".
[[nodiscard]] std::string counted_sets(const scene::SweepingSpec& sweeping);

/// A scene with a [sweeping] as `drystone check` prints it.
struct SweepingReport {
    struct Set {
        std::string name;
        std::string shape;
        bool follows_state = false;
        double distance = 0.0;  ///< of the initial point
    };

    std::string file;
    std::string title;
    std::vector<std::string> coordinates = {};
    std::vector<double> initial = {};
    std::vector<Set> sets = {};
    std::vector<double> jumps = {};
    scene::TimeSpec time = {};
    Index steps = 0;
    std::string integrator = {};
};

[[nodiscard]] SweepingReport sweeping_report(const std::string& file,
                                             const sim::Simulation& simulation);
[[nodiscard]] nlohmann::ordered_json to_json(const SweepingReport& report);
void print(std::ostream& out, const SweepingReport& report);

}  // namespace drystone::app
