#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::app {

/// A history of data in a scene as `drystone check` prints it.
struct HistoryReport {
    /// The state at the end of a prescribed motion; rotations in rad.
    struct Motion {
        double velocity = 0.0;      ///< m/s
        double displacement = 0.0;  ///< from the first place (m)
        bool rotates = false;
    };

    std::string owner;  ///< "body 'table'", "load on 'beam'"
    std::string file;
    std::string quantity;
    std::string unit;
    std::size_t rows = 0;
    double first = 0.0;  ///< s
    double last = 0.0;   ///< s
    std::string interpolation;
    std::string baseline;
    double largest = 0.0;  ///< largest absolute value at the times of the record
    std::optional<Motion> end = {};
};

/// The histories of bodies, then of loads.
[[nodiscard]] std::vector<HistoryReport> history_reports(const scene::SceneSpec& scene);
[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<HistoryReport>& histories);
/// Rows of a table; of many histories only the first.
void print(std::ostream& out, const std::vector<HistoryReport>& histories);

}  // namespace drystone::app
