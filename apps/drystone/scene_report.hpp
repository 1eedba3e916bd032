#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/simulation.hpp"
#include "run_estimate.hpp"
#include "settings_report.hpp"

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

/// How bodies lie in each other before the first step.
struct InitialOverlap {
    Index contacts = 0;  ///< contact points, gap <= 0 up to rounding
    Index pairs = 0;     ///< pairs of bodies deeper in each other than the scene tolerates
    double depth = 0.0;  ///< largest penetration (m)
    std::string body_a;  ///< of the deepest pair
    std::string body_b;
};

/// One contact detection in the initial placement.
[[nodiscard]] InitialOverlap initial_overlap(const scene::SceneSpec& scene);

/// A joint or a measure.
struct NamedKind {
    std::string name;
    std::string kind;
};

/// A deformable body before the first step.
struct MeshReport {
    std::string name;
    Index nodes = 0;
    Index elements = 0;
    Index unknowns = 0;
    double mass = 0.0;  ///< kg
};

/// A scene of bodies as `drystone check` prints it.
struct SceneReport {
    std::string file;
    std::string title;
    int dimension = 2;
    std::size_t bodies = 0;  ///< rigid ones
    std::size_t dynamic = 0;
    std::size_t fixed = 0;
    std::size_t prescribed = 0;  ///< with a given motion
    std::string shapes = {};     ///< "12 disk, 1 half_plane"
    std::vector<MeshReport> deformables = {};
    double mass = 0.0;  ///< of the rigid bodies (kg)
    std::vector<std::string> materials = {};
    std::size_t pairs = 0;  ///< of materials, with laws of their own
    std::size_t loads = 0;
    std::size_t springs = 0;
    std::size_t drags = 0;
    std::size_t pressures = 0;
    std::vector<NamedKind> joints = {};
    std::vector<HistoryReport> histories = {};
    std::vector<NamedKind> measures = {};
    scene::TimeSpec time = {};
    Index steps = 0;
    std::string integrator = {};
    std::string method = {};  ///< "moreau_midpoint, auto to 1e-06 m/s"
    std::string solver = {};
    double velocity_tolerance = 0.0;  ///< m/s
    std::vector<SettingReport> settings = {};
    std::optional<RunEstimate> estimate = {};
    InitialOverlap overlap = {};
    std::vector<std::string> warnings = {};
};

/// Describes the scene of a simulation that has not started. `file`: where it was read.
[[nodiscard]] SceneReport scene_report(const std::string& file, const sim::Simulation& simulation);
[[nodiscard]] nlohmann::ordered_json to_json(const SceneReport& report);
void print(std::ostream& out, const SceneReport& report);

}  // namespace drystone::app
