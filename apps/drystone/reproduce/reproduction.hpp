#pragma once

#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/sim/valid_scene.hpp"
#include "reproduce/reference_table.hpp"

namespace drystone::app {

/// What Drystone computes for one row.
struct Outcome {
    std::map<std::string, double> numbers;  ///< by the name of the result
    std::string failure;                    ///< in words, when the run did not reach its end
};

/// The settings of a row, for --set of its scene: "time.step=1e-3", "compliance.law=snc", ...
/// Throws InputError for a key or method that has no meaning.
[[nodiscard]] std::vector<std::string> settings_of(const ReferenceTable& table,
                                                   const ReferenceRow& row);

/// The scene of a row: the value of its key "scene", or the scene of the table.
[[nodiscard]] std::string scene_of(const ReferenceTable& table, const ReferenceRow& row);

/// The scene of this name in the folder scenes with these settings; throws InputError.
[[nodiscard]] sim::ValidScene reference_scene(const std::string& name,
                                              const std::vector<std::string>& settings);

/// Steps x moving bodies beyond which something is computed only on request.
inline constexpr double k_long_work = 2e5;

/// Steps x moving bodies: how much there is to compute.
[[nodiscard]] double work_of(const std::string& scene, const std::vector<std::string>& settings);

/// Runs a scene with these settings. Like the program of the thesis, a run with Newton's method
/// ends where this does not converge. `progress` gets the part done, in [0, 1].
///
/// Results: `start_energy`, `energy` (kinetic, J), `energy_change` |E0 - E| / E0, the same of the
/// total energy, `penetration`: largest at the ends of the steps over the largest diameter, of
/// contact dynamics over the largest radius, `contacts` (of contact dynamics those of StepOverlaps)
/// and `iterations`: sums over the steps, `most_iterations` of a step, `not_converged`: steps,
/// `v1`, `v2`, ...: velocities along x in the order of the bodies (m/s), `speed1`, ..., `spin1`,
/// ..., `friction_gain` and `normal_gain`: largest work of friction and of normal impulses of one
/// contact on the bodies (J), `normal_work` and `friction_work`: sums over the run,
/// `largest_normal_work`: largest absolute one of a step (J), `overlap`: `penetration` in m,
/// `energy_rise`: change of the total energy (J), `production`: largest E(k+1) - E(k) less the
/// works of loads, dampers, boundaries and joints in a step, `closure`: largest error of the ledger
/// of a step, both over the largest energy, `bodies`: those that move, `fallen`: those that end
/// lower than they began by more than their radius, `y1`, ...: their heights at the end,
/// `start_width` and `start_height`: between their outer centres (m), `cpu`: seconds of the
/// processor.
///
/// A scene "process/NAME" is a sweeping process with the results of run_process.
[[nodiscard]] Outcome run_reference(const std::string& scene,
                                    const std::vector<std::string>& settings,
                                    const std::function<void(double)>& progress);

/// How Drystone's number compares with the published one.
enum class Verdict {
    same,     ///< counts and zeros are equal, other numbers up to one unit of the last digit
    close,    ///< as near as the table says it must be
    differs,  ///< should agree and does not
    agrees,   ///< `same`, although it need not be
    shown,    ///< need not agree and does not
    blank     ///< the publication has no number
};

/// "same", "close", ...
[[nodiscard]] std::string_view name_of(Verdict verdict) noexcept;

/// One character for tables: = ~ ! + and nothing; a point for blank.
[[nodiscard]] char mark_of(Verdict verdict) noexcept;

/// The verdict on result number k of a row.
[[nodiscard]] Verdict verdict_on(const ReferenceTable& table, const ReferenceRow& row,
                                 std::size_t k, const Outcome& outcome);

/// A row of a table with what Drystone made of it.
struct ReproducedRow {
    const ReferenceRow* reference = nullptr;
    std::vector<std::string> settings = {};  ///< key=value for the scene
    bool computed = false;                   ///< false: it takes long, and nobody asked for that
    Outcome outcome = {};
    std::vector<Verdict> verdicts = {};
};

/// A table with what Drystone made of it.
struct ReproducedTable {
    const ReferenceTable* reference = nullptr;
    std::vector<ReproducedRow> rows = {};

    [[nodiscard]] int count(Verdict verdict) const;
    [[nodiscard]] int left_out() const;  ///< rows
};

/// What is computed of the tables.
struct ReproductionOptions {
    bool with_long = false;                  ///< rows of more than 2e5 steps x bodies too
    std::vector<std::string> settings = {};  ///< key=value for all scenes
    std::vector<std::string> rows = {};      ///< key=value: only rows with all of these
};

/// Runs the rows of tables. Rows with the same settings are computed once.
class Reproduction {
  public:
    /// `progress` gets words.
    Reproduction(ReproductionOptions options, std::function<void(const std::string&)> progress);

    /// The chosen rows of a table, nothing of them computed.
    [[nodiscard]] ReproducedTable plan(const ReferenceTable& reference) const;

    /// Computes the rows that are not left out; `done` gets each of them as it ends.
    void compute(ReproducedTable& table, const std::function<void(const ReproducedRow&)>& done);

  private:
    [[nodiscard]] bool chosen(const ReferenceTable& table, const ReferenceRow& row) const;
    [[nodiscard]] const Outcome& outcome(const std::string& scene,
                                         const std::vector<std::string>& settings,
                                         const std::string& what);

    ReproductionOptions options_;
    std::function<void(const std::string&)> progress_;
    std::map<std::string, Outcome> known_;
};

[[nodiscard]] nlohmann::ordered_json to_json(const ReproducedTable& table);

}  // namespace drystone::app
