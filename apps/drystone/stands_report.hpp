#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "drystone/sim/simulation.hpp"
#include "drystone/statics/stands.hpp"

namespace drystone::app {

/// The answer of `drystone stands`, and what names its numbers.
struct StandsReport {
    std::string file;
    std::string title;
    std::vector<std::string> names = {};  ///< of the bodies
    int dimension = 2;
    statics::StandsAnswer answer;
    std::string picture = {};  ///< file that was written; empty: none
};

[[nodiscard]] nlohmann::ordered_json to_json(const StandsReport& report);
void print(std::ostream& out, const StandsReport& report);

/// The thrust, as one line for every two bodies that press on each other, or the mechanism, with
/// the outlines of the bodies before. `simulation` is at its start.
[[nodiscard]] std::string svg_of(const StandsReport& report, const sim::Simulation& simulation);

}  // namespace drystone::app
