#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "drystone/scene/spec/inclusion.hpp"
#include "drystone/sim/simulation.hpp"

namespace drystone::app {

/// "2 coordinates, 3 constraints".
[[nodiscard]] std::string counted_coordinates(const scene::InclusionSpec& inclusion);

/// A scene with an [inclusion] as `drystone check` prints it.
struct InclusionReport {
    struct Constraint {
        std::string name;
        std::string g;          ///< formula, g >= 0
        bool moves = false;     ///< g depends on the time
        double at_start = 0.0;  ///< value of g
        double restitution = 0.0;
        double friction = 0.0;
    };

    std::string file;
    std::string title;
    std::vector<std::string> coordinates = {};
    std::vector<Constraint> constraints = {};
    double restitution = 0.0;
    scene::TimeSpec time = {};
    Index steps = 0;
    std::string integrator = {};
    std::vector<std::string> warnings = {};
};

[[nodiscard]] InclusionReport inclusion_report(const std::string& file,
                                               const sim::Simulation& simulation);
[[nodiscard]] nlohmann::ordered_json to_json(const InclusionReport& report);
void print(std::ostream& out, const InclusionReport& report);

}  // namespace drystone::app
